// Facts of the content, asked for when somebody reads them and kept for the session.
import { signal } from '@preact/signals';
import { call } from './net.ts';
import type { Catalogue, CatalogueRow, Facts, Id } from './types.ts';

/** `dynamite#2` is a copy of `dynamite`. */
export const cardOf = (id: Id) => id.replace(/#\d+$/, '');

export const readable = (id: Id) => {
  const words = cardOf(id).replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const rows = new Map<Id, CatalogueRow>();
const facts = new Map<Id, Facts | null>();
// One number that every reader subscribes to: answers come in bursts, and a burst is one new drawing.
const version = signal(0);
let announced = false;
let listed = '';

function announce() {
  if (announced) return;
  announced = true;
  setTimeout(() => {
    announced = false;
    version.value++;
  }, 30);
}

/** Kinds that only the card game has: a few ids are used by both games. */
const OF_CARDS = new Set(['asset', 'event', 'treachery', 'skill_card', 'enemy', 'place', 'role', 'encounter_set', 'deck_list', 'act', 'agenda', 'scenario']);

/** Reads the list of names, once for each game. */
export async function listCatalogue(game: string) {
  if (listed === game) return;
  const answer = await call<{ catalogue: CatalogueRow[] }>('catalogue');
  listed = game;
  rows.clear();
  facts.clear();
  for (const row of answer.catalogue) {
    if (!rows.has(row.id) || OF_CARDS.has(row.kind) === (game === 'cards')) rows.set(row.id, row);
  }
  announce();
}

const queue: Id[] = [];
let asking = 0;
const AT_ONCE = 4;

function pump() {
  while (asking < AT_ONCE) {
    const id = queue.shift();
    if (id === undefined) return;
    asking++;
    call<Facts>('catalogue', { kind: rows.get(id)?.kind, id })
      .then((f) => facts.set(id, f), () => facts.delete(id))
      .finally(() => {
        asking--;
        announce();
        pump();
      });
  }
}

export const catalogue: Catalogue = {
  name(id) {
    void version.value;
    return rows.get(cardOf(id))?.name ?? readable(id);
  },
  row(id) {
    void version.value;
    return rows.get(cardOf(id));
  },
  facts(id) {
    void version.value;
    const card = cardOf(id);
    const known = facts.get(card);
    if (known === undefined && rows.has(card)) {
      facts.set(card, null);
      queue.push(card);
      pump();
    }
    return known ?? undefined;
  },
  all(kind) {
    void version.value;
    return [...rows.values()].filter((r) => r.kind === kind);
  },
};
