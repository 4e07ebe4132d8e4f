// What a round of the final battle has brought so far, read from the log.
import type { GameEvent, Id } from '../types.ts';

export interface Round {
  /** The cards that say how it goes, in the order they came. */
  cards: Id[];
  /** Successes of those who have struck. */
  hits: Map<number, number>;
}

const CARDS = new Set(['epic', 'plot']);

export function theRound(log: GameEvent[]): Round {
  const from = Math.max(0, log.findLastIndex((e) => e.type === 'battle_round')), round: Round = { cards: [], hits: new Map() };
  for (const e of log.slice(from)) {
    if (CARDS.has(e.type) && e.a) round.cards.push(e.a);
    if ((e.type === 'passes' || e.type === 'fails') && e.a === 'combat' && e.seat !== undefined) round.hits.set(e.seat, (round.hits.get(e.seat) ?? 0) + (e.n ?? 0));
  }
  return round;
}
