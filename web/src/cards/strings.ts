// What the player reads on the card game's table.
const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;
const and = (words: string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

export const cards = {
  and,
  map: 'Locations',
  game: 'The card game',
  round: (n: number) => (n > 0 ? `Round ${n}` : ''),
  phases: { mythos: 'Mythos', investigation: 'Investigation', enemy: 'Enemies', upkeep: 'Upkeep' } as Record<string, string>,

  agenda: (n: number) => `Agenda ${n}`,
  act: (n: number) => `Act ${n}`,
  doom: (n: number, of: number) => `Doom ${n} of ${of}`,
  cluesNeeded: (have: number, of: number) => `Clues ${have} of ${of}`,
  noClues: 'No clues needed',
  bag: 'Chaos bag',
  inBag: (n: number) => many(n, 'token', 'tokens'),
  revealed: 'Revealed',
  sealed: 'Sealed',
  token: {
    skull: 'skull', cultist: 'cultist', tablet: 'tablet', elder_thing: 'elder thing', auto_fail: 'automatic failure', elder_sign: 'elder sign', bless: 'bless', curse: 'curse', frost: 'frost',
  } as Record<string, string>,
  test: (who: string, skill: string, value: number, difficulty: number) => `${who}: ${skill} ${value} against ${difficulty}`,
  peril: (who: string) => `Peril: ${who} decides alone, nobody may advise.`,
  committed: (names: string[]) => `Committed: ${and(names)}`,

  shroud: (n: number) => `Shroud ${n}`,
  clues: (n: number) => many(n, 'clue', 'clues'),
  unknown: 'Not entered yet',
  doomHere: (n: number) => `${n} doom`,
  leadsTo: (names: string[]) => `Leads to ${and(names)}`,
  here: (names: string[]) => `Here: ${and(names)}`,
  enemies: (names: string[]) => `Enemies: ${and(names)}`,
  attached: (names: string[]) => `On it: ${and(names)}`,
  enemyAt: (name: string, place: string) => `${name} at ${place}`,
  engagedWith: (name: string) => `Engaged with ${name}`,
  exhausted: 'Exhausted',
  damage: (n: number) => `${n} damage on it`,
  fight: (n: number) => `Fight ${n}`,
  health: (n: number) => `Health ${n}`,
  evade: (n: number) => `Evade ${n}`,
  deals: (damage: number, horror: number) => `Deals ${damage} damage and ${horror} horror`,
  active: 'has the turn',
  personAt: (name: string, place: string) => `${name} at ${place}`,

  at: 'at',
  out: { no: '', defeated: 'defeated', resigned: 'resigned' } as Record<string, string>,
  lead: 'lead investigator',
  vitals: { health: 'Health', sanity: 'Sanity', resources: 'Resources', clues: 'Clues', actions: 'Actions' },
  vitalWhy: {
    health: (now: number, most: number, damage: number) => `${now} of ${most} health left: ${damage} damage. At 0 the investigator is defeated.`,
    sanity: (now: number, most: number, horror: number) => `${now} of ${most} sanity left: ${horror} horror. At 0 the investigator is defeated.`,
    resources: 'To pay for cards; one comes each upkeep.',
    clues: 'Found at locations; acts ask for them.',
    actions: 'Actions left in this turn.',
  },
  skills: { willpower: 'Willpower', intellect: 'Intellect', combat: 'Combat', agility: 'Agility', wild: 'Wild' } as Record<string, string>,
  skillWhy: (name: string, now: number, base: number, by: string[]) =>
    `${name} ${now}${now === base && by.length === 0 ? ', as printed.' : `: ${base} printed, ${by.join(', ') || `${now > base ? '+' : '\u2212'}${Math.abs(now - base)} from effects in play`}.`}`,
  hand: (n: number) => `Hand (${n})`,
  handHidden: (n: number) => `${many(n, 'card', 'cards')} in hand`,
  inPlay: 'In play',
  threat: 'Threat area',
  deck: (n: number) => `${n} in the deck`,
  discard: (n: number) => `${n} discarded`,
  cost: (n: number) => `cost ${n}`,
  marks: { damage: 'damage', horror: 'horror', uses: 'uses', tokens: 'tokens', clues: 'clues', doom: 'doom', exhausted: 'exhausted' },
  trauma: (physical: number, mental: number) => `Trauma: ${physical} physical, ${mental} mental`,

  status: {
    doom: 'Doom', clues: 'Clues', encounter: 'Encounter deck', bag: 'Bag', victory: 'Victory',
    doomWhy: 'Doom on the agenda and on cards in play. When it reaches the agenda’s number, the agenda advances.',
    cluesWhy: 'Clues the group holds, of those the act asks for.',
    encounterWhy: 'Cards left in the encounter deck. When it is empty the discard pile is shuffled in.',
    victoryWhy: 'Cards in the victory display.',
  },
  piles: { encounter: 'Encounter deck', discarded: 'Encounter discard', aside: 'Set aside', deck: (who: string) => `Deck of ${who}` },

  factNames: {
    cost: 'Cost', class: 'Class', level: 'Level', traits: 'Traits', icons: 'Skill icons', slots: 'Slot', uses: 'Uses', health: 'Health', sanity: 'Sanity', fight: 'Fight', evade: 'Evade',
    damage: 'Damage', horror: 'Horror', keywords: 'Keywords', prey: 'Prey', victory: 'Victory', shroud: 'Shroud', clues: 'Clues', leads: 'Leads to',
    doom: 'Doom', rules: 'Rules', skills: 'Skills', bag: 'Chaos bag', deckOf: 'Comes with', none: '\u2013',
  },
  plain: (word: string) => word.replace(/_/g, ' '),

  campaign: {
    title: 'Campaign log',
    nothing: 'Nothing is written down yet.',
    investigator: (name: string, experience: number, physical: number, mental: number) =>
      `${name}: ${many(experience, 'point', 'points')} of experience to spend, trauma ${physical} physical and ${mental} mental`,
    gone: { killed: 'killed', insane: 'insane', devoured: 'devoured', left: 'has left' } as Record<string, string>,
  },

  newTable: {
    played: 'What is played', first: 'Spreading Flames alone', campaign: 'The campaign: Brethren of Ash',
    difficulty: 'Difficulty', standard: 'Standard', difficulties: { easy: 'Easy', hard: 'Hard', expert: 'Expert' } as Record<string, string>,
  },
};
