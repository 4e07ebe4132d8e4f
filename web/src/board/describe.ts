// What is at a place, in words: the names screen readers say and the note that appears beside the pointer.
import { count, kindOf, list, signed, word } from '../map/names.ts';
import type { Note } from '../map/target.tsx';
import type { Catalogue, Facts, Id } from '../types.ts';
import { underLaw, watchedBy } from './law.ts';
import { isUnstable, riftsAt } from './model.ts';
import { board as t } from './strings.ts';
import type { BoardPlace, BoardView } from './types.ts';

export function seatName(seat: number, view: BoardView, catalogue: Catalogue): string {
  const who = view.seats.find((s) => s.seat === seat)?.investigator;
  return who ? catalogue.name(who) : String(seat + 1);
}

function counted(monsters: Id[], catalogue: Catalogue): string[] {
  const found = new Map<string, number>();
  for (const id of monsters) {
    const name = catalogue.name(kindOf(id));
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found].map(([name, n]) => (n > 1 ? `${name} ${t.times(n)}` : name));
}

/** What lies there now. */
export function contents(place: BoardPlace, view: BoardView, catalogue: Catalogue): string[] {
  const lines: string[] = [];
  if (place.gate) lines.push(t.gateHere(catalogue.name(place.gate), signed(count(catalogue.facts(place.gate), 'modifier') ?? 0)));
  if (place.sealed) lines.push(t.sealed);
  if (place.closed) lines.push(t.closedHere);
  if (place.activity) lines.push(t.activityHere(catalogue.name(place.activity)));
  for (const rift of riftsAt(place.id, view)) lines.push(t.riftHere(catalogue.name(rift)));
  if (view.vision === place.id) lines.push(t.visionHere);
  const law = underLaw(view) ? watchedBy(catalogue.facts(place.id)) : undefined;
  if (law !== undefined) lines.push(t.watched(law === 0 ? '+0' : signed(law)));
  if (place.aquatic) lines.push(t.aquatic);
  if (place.depot) lines.push(t.depot);
  if (place.clues) lines.push(t.clues(place.clues));
  if (place.monsters?.length) lines.push(t.monstersHere(counted(place.monsters, catalogue)));
  if (place.seats?.length) lines.push(t.peopleHere(place.seats.map((s) => seatName(s, view, catalogue))));
  return lines;
}

/** What the place itself is: what it gives, where it leads. */
export function nature(id: Id, catalogue: Catalogue): string[] {
  const facts: Facts | undefined = catalogue.facts(id), lines: string[] = [];
  if (!facts) return lines;
  const named = (names: Id[]) => names.map((name) => t.gifts[name] ?? name);
  if (facts.kind === 'location') lines.push(isUnstable(facts) ? t.unstable : t.stable);
  const sure = list(facts, 'sure'), maybe = list(facts, 'icons');
  if (sure.length) lines.push(t.offersSurely(named(sure)));
  if (maybe.length) lines.push(t.offers(named(maybe)));
  const level = count(facts, 'level');
  if (level !== undefined) lines.push(t.closesAt(level));
  const links = list(facts, 'links');
  if (links.length) lines.push(t.linked(links.map((l) => catalogue.name(l))));
  if (word(facts, 'white')) lines.push(t.whiteTo(catalogue.name(word(facts, 'white'))));
  if (word(facts, 'black')) lines.push(t.blackTo(catalogue.name(word(facts, 'black'))));
  return lines;
}

export function placeNote(place: BoardPlace, view: BoardView, catalogue: Catalogue): Note {
  return { title: catalogue.name(place.id), lines: [...contents(place, view, catalogue), ...nature(place.id, catalogue)] };
}
