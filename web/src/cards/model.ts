// What lies where on the card game's table, worked out from the view; no drawing.
import { count, kindOf, words } from '../map/names.ts';
import type { Catalogue, Id } from '../types.ts';
import type { CardsView, PlayedCard } from './types.ts';

export interface Foe {
  card: PlayedCard;
  /** The seat it is engaged with. */
  seat?: number;
}

export interface Place {
  card: PlayedCard;
  foes: Foe[];
  /** What lies on it and is no enemy. */
  attached: PlayedCard[];
  seats: number[];
}

/** "3 per investigator" counts everybody who began the scenario. */
export function perInvestigator(id: Id, fact: string, flag: string, view: CardsView, catalogue: Catalogue): number | undefined {
  const facts = catalogue.facts(kindOf(id)), n = count(facts, fact);
  return n === undefined ? undefined : n * (words(facts, 'flags').includes(flag) ? view.players : 1);
}

export function placesOf(view: CardsView, catalogue: Catalogue): Place[] {
  const isEnemy = (c: PlayedCard) => catalogue.row(kindOf(c.id))?.kind === 'enemy';
  return view.field.filter((c) => c.links).map((card) => {
    const seats = view.seats.flatMap((s, i) => (s.at === card.id ? [i] : []));
    const lying = view.field.filter((c) => !c.links && c.at === card.id);
    return {
      card, seats,
      foes: [...lying.filter(isEnemy).map((c) => ({ card: c })), ...seats.flatMap((seat) => (view.seats[seat]?.threat ?? []).filter(isEnemy).map((c) => ({ card: c, seat })))],
      attached: lying.filter((c) => !isEnemy(c)),
    };
  });
}

/** Clues the group holds. */
export const groupClues = (view: CardsView): number => view.seats.reduce((n, s) => n + s.clues, 0);

/** Doom the agenda bears and when it advances. */
export function agendaDoom(view: CardsView, catalogue: Catalogue): { now: number; of: number | undefined } {
  return { now: view.doom, of: view.agenda ? count(catalogue.facts(kindOf(view.agenda)), 'doom') : undefined };
}

export const actClues = (view: CardsView, catalogue: Catalogue): number | undefined =>
  view.act ? perInvestigator(view.act, 'clues', 'clues_each', view, catalogue) : undefined;
