// The sign beside a line of the log, or a beat of the stage, by what happened.
const SIGNS: Record<string, string> = {
  gate_opens: 'gates', gate_closed: 'gates', sealed: 'seals', enters: 'gates', returns: 'gates', doom: 'doom', awakens: 'doom', terror: 'terror', mythos: 'mythos', clue_at: 'clues', surge: 'monsters',
  monster_at: 'monsters', to_cup: 'monsters', appears: 'monsters', overflow: 'outskirts', combat: 'swords', defeats: 'swords', trophy: 'trophy', insane: 'insane', unconscious: 'unconscious', devoured: 'skull',
  lost: 'lost', arrested: 'arrested', delayed: 'phase', at: 'walk', buys: 'buys', sells: 'money', gives: 'hand', gives_money: 'money', pays: 'money', gets: 'cards', discards: 'cards', spends: 'cards',
  spends_clue: 'clues', check: 'dice', check_begins: 'dice', die: 'dice', passes: 'dice', fails: 'dice', encounter: 'encounter', ability: 'shop', slides: 'focus', closed: 'closed', reopened: 'shop', ally_leaves: 'ally',
  rift_opens: 'rift', rift_at: 'rift', rift_marker: 'rift', rift_marker_off: 'clues', rift_closed: 'rift', track: 'doom', herald: 'ancient', guardian: 'blessed', epic: 'swords',
  story: 'encounter', story_passed: 'victory', story_failed: 'skull', rumor_passed: 'mythos', rumor_failed: 'mythos', over: 'victory', move: 'walk', attacks: 'damage', damage: 'damage', horror: 'sanity', discovers: 'clues', resources: 'resources', draw: 'cards', plays: 'cards', commits: 'cards',
};

/** What was gained or lost says more than that something was. */
export const signOf = (type: string, what = ''): string => ((type === 'gains' || type === 'loses') && ['clues', 'money', 'sanity', 'stamina'].includes(what) ? what : (SIGNS[type] ?? 'log'));
