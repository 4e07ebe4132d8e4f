// What lies where and what of it can be chosen, worked out from view, decision and content; no drawing.
import { count, kindOf, list, word } from '../map/names.ts';
import type { Catalogue, Decision, Facts, Id, Option } from '../types.ts';
import type { BoardPlace, BoardView } from './types.ts';
import { isStreet, TOWNS } from './towns.ts';
import { spotIn } from './townplan.ts';

/** The content's id of anything the map shows. */
export const contentId = (id: Id, catalogue: Catalogue): Id => catalogue.row(id)?.id ?? kindOf(id);

/** What is written on the map: of an Other World's areas, the world's name. */
export const placeName = (id: Id, catalogue: Catalogue): string => catalogue.row(id)?.name ?? catalogue.name(id);

/** Monsters of one kind at one place, drawn as one token with a number. */
export interface Stack {
  kind: Id;
  ids: Id[];
  options: Option[];
}

/** Those that can be chosen come first, so that they are never among those for which there is no room. */
export function stacks(monsters: Id[] | undefined, options: Map<Id, Option[]>): Stack[] {
  const byKind = new Map<Id, Stack>();
  for (const id of monsters ?? []) {
    const kind = kindOf(id);
    const stack = byKind.get(kind) ?? { kind, ids: [], options: [] };
    stack.ids.push(id);
    stack.options.push(...(options.get(id) ?? []));
    byKind.set(kind, stack);
  }
  return [...byKind.values()].sort((a, b) => Number(b.options.length > 0) - Number(a.options.length > 0));
}

export function placesById(view: BoardView): Map<Id, BoardPlace> {
  return new Map(view.places.map((p) => [p.id, p]));
}

export interface Road {
  a: Id;
  b: Id;
  /** Where the white arrow on it points; the black one points the other way. */
  white?: Id;
  black?: Id;
}

/** The roads between streets, and the paths that lead on to places off the streets: each once. */
export function roads(catalogue: Catalogue): Road[] {
  const found = new Map<string, Road>();
  for (const town of TOWNS) for (const place of [...Object.keys(town.streets), ...Object.keys(town.locations)]) {
    const facts = catalogue.facts(place);
    for (const other of list(facts, 'links')) {
      if (!spotIn(town, other)) continue;
      const [a, b] = place < other ? [place, other] : [other, place];
      const road = found.get(`${a} ${b}`) ?? { a, b };
      if (word(facts, 'white') === other) road.white = other;
      if (word(facts, 'black') === other) road.black = other;
      found.set(`${a} ${b}`, road);
    }
  }
  return [...found.values()];
}

/** Places one step away: streets lead to streets and to their locations, a location to its street or along its own path. */
export function neighbours(place: Id, catalogue: Catalogue): Id[] {
  const facts = catalogue.facts(place), area = word(facts, 'place'), links = list(facts, 'links');
  if (!isStreet(place)) return links.length ? links : area ? [`${area}_streets`] : [];
  return [...links, ...catalogue.all('location').filter((l) => { const f = catalogue.facts(l.id); return word(f, 'place') === area && !word(f, 'parent') && !isApart(f) && !list(f, 'links').length; }).map((l) => l.id)];
}

/** Bits of a place's `flags`, as the content has them. */
const GROUND = { unstable: 1, hardGoing: 16, apart: 64 };
export const isUnstable = (facts: Facts | undefined): boolean => (Number(facts?.facts.flags ?? 0) & GROUND.unstable) !== 0;
/** Whoever comes there has walked enough. */
export const isHardGoing = (facts: Facts | undefined): boolean => (Number(facts?.facts.flags ?? 0) & GROUND.hardGoing) !== 0;

/** No street leads there. */
export const isApart = (facts: Facts | undefined): boolean => (Number(facts?.facts.flags ?? 0) & GROUND.apart) !== 0;
/** The name on a street's plate: of its neighborhood, or its own where a neighborhood has several. */
export const plateName = (street: Id, catalogue: Catalogue): string => (street.endsWith('_streets') ? catalogue.name(street.replace(/_streets$/, '')) : catalogue.name(street));
/** The colour of the ground a place lies on. */
export const tintOf = (place: Id, catalogue: Catalogue): string => word(catalogue.facts(word(catalogue.facts(place), 'place')), 'colour') || 'grey';

/** The rifts that stand at a place. */
export const riftsAt = (place: Id, view: BoardView): Id[] => view.rifts?.flatMap((r) => (r.place === place && r.rift ? [r.rift] : [])) ?? [];

/** The neighborhood a place of the town is in. */
export function groundOf(place: Id, catalogue: Catalogue): Id {
  return isStreet(place) ? place.replace(/_streets$/, '') : word(catalogue.facts(place), 'place');
}

/** The gate whose marker leads to each world, for its symbol. */
export function gateTo(world: Id, catalogue: Catalogue): Facts | undefined {
  for (const row of catalogue.all('gate')) {
    const facts = catalogue.facts(row.id);
    if (word(facts, 'place') === world) return facts;
  }
  return undefined;
}

/** Shops and the terror level at which they close for good. */
export function closings(catalogue: Catalogue): Array<{ level: number; place: Id }> {
  return TOWNS.flatMap((town) => Object.keys(town.locations)).flatMap((place) => {
    const level = count(catalogue.facts(place), 'level');
    return level === undefined ? [] : [{ level, place }];
  });
}

/** What takes up the weapons of the last fight again, as far as they are offered: nothing while something is in hand. */
export function again(decision: Decision, held: Id[], last: Id[]): string[] {
  if (held.length) return [];
  return last.map((id) => `ready ${id}`).filter((key) => decision.options?.some((o) => o.key === key));
}
