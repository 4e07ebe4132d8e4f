// Facts of the content, asked for when somebody reads them and kept for the session.
import { batch, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { call } from './net.ts';
import { t } from './strings.ts';
import type { Catalogue, CatalogueRow, Facts, Id, StatReason } from './types.ts';

/** `dynamite#2` is a copy of `dynamite`. */
export const cardOf = (id: Id) => id.replace(/#\d+$/, '');

export const readable = (id: Id) => {
  const words = cardOf(id).replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The content's id of a copy, or of an area of an Other World: of `abyss_2` the content knows the Abyss alone.  `area` is 0 where there is none. */
export function contentOf(id: Id, known: { has(id: Id): boolean }): { id: Id; area: number } {
  const card = cardOf(id), area = /^(.*)_([12])$/.exec(card);
  return !known.has(card) && area?.[1] && known.has(area[1]) ? { id: area[1], area: Number(area[2]) } : { id: card, area: 0 };
}

const rows = new Map<Id, CatalogueRow>();
/** What is known of each thing, null until it is: whoever reads of one thing is told of that one alone. */
const facts = new Map<Id, Signal<Facts | null>>();
/** The list of names that every reader depends on. */
const version = signal(0);
let listed = '';
const byKind = new Map<string, CatalogueRow[]>();

// Answers come in bursts, and a burst is one new drawing.
const arrived = new Map<Id, Facts>();
const BURST = 30;

function arrive(id: Id, thing: Facts) {
  if (arrived.size === 0) {
    setTimeout(() => {
      batch(() => arrived.forEach((of, known) => {
        const place = facts.get(known);
        if (place) place.value = of;
      }));
      arrived.clear();
    }, BURST);
  }
  arrived.set(id, thing);
}

/** They were asked for in vain: who still wants to know asks again. */
function missed(ids: Id[]) {
  ids.forEach((id) => facts.delete(id));
  setTimeout(() => { version.value++; }, BURST);
}

/** Kinds that only the card game has: a few ids are used by both games. */
const OF_CARDS = new Set(['asset', 'event', 'treachery', 'skill_card', 'enemy', 'place', 'role', 'encounter_set', 'deck_list', 'act', 'agenda', 'scenario', 'log_note', 'ultimatum']);

/** Reads the list of names, once for each game. */
export async function listCatalogue(game: string) {
  if (listed === game) return;
  const answer = await call<{ catalogue: CatalogueRow[] }>('catalogue');
  listed = game;
  rows.clear();
  facts.clear();
  byKind.clear();
  for (const row of answer.catalogue) {
    if (!rows.has(row.id) || OF_CARDS.has(row.kind) === (game === 'cards')) rows.set(row.id, row);
  }
  version.value++;
}

/** The content is another one: its names are read again when they are needed. */
export function forgetCatalogue() {
  listed = '';
}

const queue: Id[] = [];
let asking = false;
/** As many things as one request may name. */
const AT_ONCE = 16;

/** Asks for what is wanted, one request at a time: what a player does meanwhile goes before. */
function pump() {
  if (asking || queue.length === 0) return;
  const ids = queue.splice(0, AT_ONCE);
  asking = true;
  call<{ things: Facts[] }>('catalogue', { of: ids.map((id) => ({ kind: rows.get(id)?.kind, id })) })
    .then(({ things }) => things.forEach((f, i) => arrive(ids[i] ?? '', f)), () => missed(ids))
    .finally(() => {
      asking = false;
      pump();
    });
}

/** Encounter cards have no name of their own. */
function unnamed(row: CatalogueRow): string {
  if (row.kind === 'gate_card') return t.otherWorldEncounter;
  const place = row.kind === 'location_card' ? catalogue.facts(row.id)?.facts.place : undefined;
  return typeof place === 'string' ? t.encounterAt(catalogue.name(place)) : readable(row.id);
}

export const catalogue: Catalogue = {
  name(id) {
    void version.value;
    const of = contentOf(id, rows), row = rows.get(of.id);
    if (!row) return readable(id);
    if (row.name === row.id) return unnamed(row);
    return of.area ? t.board.worldArea(row.name, of.area) : row.name;
  },
  row(id) {
    void version.value;
    return rows.get(contentOf(id, rows).id);
  },
  facts(id) {
    void version.value;
    const card = contentOf(id, rows).id;
    const known = facts.get(card);
    if (known) return known.value ?? undefined;
    if (!rows.has(card)) return undefined;
    const place = signal<Facts | null>(null);
    facts.set(card, place);
    queue.push(card);
    // What one drawing wants goes together.
    queueMicrotask(pump);
    return place.value ?? undefined;
  },
  all(kind) {
    void version.value;
    const known = byKind.get(kind) ?? [...rows.values()].filter((r) => r.kind === kind);
    byKind.set(kind, known);
    return known;
  },
};

/** What adds to a number, by name: "+1 Lantern". */
export const added = (reasons: StatReason[], skill: string): string[] =>
  reasons.filter((x) => x.skill === skill).map((x) => `${x.by < 0 ? '−' : '+'}${Math.abs(x.by)} ${x.from ? catalogue.name(x.from) : ''}`.trim());
