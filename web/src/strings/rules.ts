// Rules in a line: beside what they were just applied to (`explain`, by event), beside a question (`ruleOf`, by kind), and at length for the first turn (`guide`).
interface GameRules {
  explain: Record<string, string>;
  ruleOf: Record<string, string>;
  guide: Record<string, [string, string]>;
  oddsInclude: string;
}

const board: GameRules = {
  oddsInclude: 'Chance of success of the next check: with your skill, its modifier, cards in hand, blessing or curse; without clues spent and rerolls.',
  explain: {
    surge: 'A gate that would open where one is already open brings a monster surge instead: monsters come out of every open gate. No doom is added.',
    overflow: 'Too many in the Outskirts: all of them return to the cup, and terror rises by 1.',
    terror: 'Each step of terror drives an ally out of town; at 3, 6 and 9 a shop closes; at 10 the monster limit is gone.',
    sealed: 'A sealed gate: no gate opens here again, and nobody appears here. Six seals win the game.',
    gate_closed: 'Closed, not sealed: another gate may open here later. Clues are paid for sealing only.',
    gate_opens: 'A new gate adds 1 doom and lets a monster through.',
    insane: 'Insane: half of the items and half of the clues are lost, and the Asylum takes over. Sanity is 1 again.',
    unconscious: 'Unconscious: half of the items and half of the clues are lost, and the hospital takes over. Stamina is 1 again.',
    combat: 'There is one horror check when the fight begins; later rounds of the same fight have none.',
    lost: 'Lost in time and space: the next turn is spent finding the way back.',
    delayed: 'Delayed: the next movement phase is spent standing up.',
    awakens: 'The Ancient One wakes: all investigators gather for the final battle.',
    enters: 'Two turns in the Other World, one in each half; then back through the gate, which can be closed.',
    returns: 'Just back: monsters at the gate are not met, and closing it can be tried now.',
  },
  ruleOf: {
    check: 'Each clue spent adds a die. Dice that are enough already need nothing more.',
    face: 'Each monster here must be evaded or fought before you go on. A failed evasion starts a fight.',
    combat: 'Enough successes for the monster’s toughness beat it. Weapons count only while they are in hand.',
    gate: 'Closing needs a Lore or Fight check with the gate’s modifier. Sealing comes afterwards and costs clues.',
    seal: 'Sealed, no gate opens here again. Unsealed, one may.',
    sliders: 'Each stop costs one focus. What one skill of a pair gains, the other loses.',
    start_sliders: 'Set each pair where you want to begin; later, moving it costs focus.',
    surge: 'As many monsters as there are open gates or players, whichever is more, spread evenly over the gates.',
    flyer: 'Flying monsters in the Sky go for somebody in the streets.',
  },
  guide: {
    welcome: ['Welcome to Arkham', 'Gates to other worlds are opening, and something old stirs behind them. Collect clues, go through the gates, close and seal them: six seals win. Each gate that opens brings doom; when the track is full, it wakes. Questions stand here; answer by click, on the map, or by key.'],
    investigator: ['Your investigator', 'Look at the skills and what is carried. Strong Fight is good against monsters, strong Will against what they look like.'],
    start_sliders: ['Skills', 'Two skills share a slider: more Speed is less Sneak. Speed is how far you walk, Sneak slips past monsters, Fight and Will win combats, Lore casts spells and closes gates, Luck helps in encounters.'],
    upkeep: ['Upkeep', 'Each turn begins here: used cards are ready again, and some cards ask for a roll.'],
    sliders: ['Upkeep: moving sliders', 'Think of what comes this turn. Far to walk? More Speed. A fight ahead? More Fight and Will. “Done” leaves everything as it is.'],
    move: ['Movement', 'You may walk as many steps as you have Speed; places you can reach are outlined on the map. Clues lie in some places: ending there picks them up. Six seals, or all gates closed, win the game.'],
    face: ['A monster', 'Evading is a Sneak check, fighting starts with a Horror check. The percentage is your chance.'],
    combat: ['Combat', 'Take weapons in hand first (two hands), then attack. Failing costs stamina, and the fight goes on.'],
    before_horror: ['Before the horror', 'The sight of it must be withstood once, at the beginning of a fight. Cards may help before the dice fall.'],
    check: ['The dice are rolled', 'Fives and sixes are successes. A clue adds one more die, as often as you have clues.'],
    clues: ['Clues', 'Clues add dice to checks, and five of them seal a gate. They are the most valuable thing in town.'],
    encounter: ['An encounter', 'At the end of your movement a place has something for you: a card of its neighborhood, or what it always offers.'],
    gate: ['A gate', 'You have been on the other side and come back: now it can be closed with Lore or Fight, and then sealed.'],
    shop: ['A shop', 'Look, and buy one thing or nothing.'],
    surge: ['Monster surge', 'A gate opened where one already was. Monsters pour out of all gates; what the town cannot hold goes to the Outskirts.'],
    react: ['You may use something', 'Only asked when a card of yours could matter right now. Enter passes.'],
    end_of_phase: ['The phase ends', 'A last chance to use a card. Enter passes.'],
  },
};

const cards: GameRules = {
  oddsInclude: 'Chance of success of the next test: with your skill, cards committed and the chaos bag as it is now.',
  explain: {
    opportunity: 'An enemy engaged with you strikes first when you do anything but fight, evade, parley or resign.',
    engage: 'An engaged enemy moves with its investigator and attacks in the enemy phase.',
    exhaust: 'Exhausted cards are ready again in the upkeep phase.',
    surge: 'Surge: one more card from the encounter deck.',
    advance: 'What comes next is on the other side.',
  },
  ruleOf: {
    turn: 'Three actions a turn. Most of them let engaged enemies strike first.',
    commit: 'Each matching icon adds 1 to the skill. Committed cards are discarded after the test.',
    mulligan: 'Once, before the game: cards put back are replaced from the deck.',
  },
  guide: {
    welcome: ['Welcome to Arkham', 'Explore locations, find clues, and advance the act before doom advances the agenda. First of all you may exchange cards of your opening hand. Questions stand here; answer by click, on the table, or by key.'],
    mulligan: ['Your opening hand', 'Replace what is of no use at the beginning. Cheap assets are good to start with.'],
    turn: ['Your turn', 'Spend three actions: move, investigate for clues, play cards, fight or evade. Clues advance the act.'],
    commit: ['A skill test', 'A token is drawn from the chaos bag and changes your skill. Commit cards with matching icons to be safe.'],
    window: ['You may use something', 'Only asked when a card of yours could matter right now. Enter passes.'],
  },
};

/** By game. */
export const rules: Record<string, GameRules> = { board, cards };
