// Decks that this browser keeps: lists of ids, as the engine reads them.
import { signal } from '@preact/signals';
import { load, save } from '../../storage.ts';
import type { Id } from '../../types.ts';

export interface OwnDeck {
  id: string;
  name: string;
  investigator: Id;
  cards: Record<Id, number>;
  /** As it was judged last. */
  legal: boolean;
}

const PLACE = 'arkham.decks';
export const ownDecks = signal<OwnDeck[]>(load<OwnDeck[]>(PLACE, []));

function keep(decks: OwnDeck[]) {
  ownDecks.value = decks;
  save(PLACE, decks);
}

/** Keeps it under its id: a new one comes first, another one stays where it is. */
export function keepDeck(deck: OwnDeck) {
  const known = ownDecks.value.some((d) => d.id === deck.id);
  keep(known ? ownDecks.value.map((d) => (d.id === deck.id ? deck : d)) : [deck, ...ownDecks.value]);
}

export const forgetDeck = (id: string) => keep(ownDecks.value.filter((d) => d.id !== id));

/** The list as the engine reads it: a name is a remark, cards stand there by their ids. */
export const listOf = (deck: Pick<OwnDeck, 'name' | 'investigator' | 'cards'>): string =>
  [`# ${deck.name.replace(/\s+/g, ' ')}`, `investigator ${deck.investigator}`, ...Object.entries(deck.cards).map(([id, n]) => `${n} ${id}`), ''].join('\n');

/** One more or one less of a card; what there is none of is left out. */
export function changed(cards: Record<Id, number>, id: Id, by: 1 | -1): Record<Id, number> {
  const { [id]: now = 0, ...others } = cards, n = now + by;
  return n > 0 ? { ...cards, [id]: n } : others;
}

/** What was pasted: the object of an export, or a list's text. */
export function pasted(text: string): unknown {
  if (!text.trim().startsWith('{')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
