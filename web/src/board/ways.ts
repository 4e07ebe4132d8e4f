// Where one can walk in one go: the places that the movement left reaches, and the way to each.
import type { Catalogue, Decision, Id, Option } from '../types.ts';
import { isHardGoing, neighbours, placesById } from './model.ts';
import { board as t } from './strings.ts';
import type { BoardView } from './types.ts';

/** Whether all that is known of the streets and locations has come: a part of the map would lead around, or nowhere. */
const mapped = (places: Map<Id, unknown>, catalogue: Catalogue): boolean =>
  [...catalogue.all('street'), ...catalogue.all('location')].filter((row) => places.has(row.id)).map((row) => catalogue.facts(row.id)).every(Boolean);

/**
 * The shortest way to each place farther than one step, by its steps.  Nobody is led past a monster or over hard going, which would end the walk, nor through what is closed;
 * the first step is one that is offered.
 */
export function ways(view: BoardView, decision: Decision | null, catalogue: Catalogue): Map<Id, Id[]> {
  const found = new Map<Id, Id[]>();
  const seat = view.seats.find((s) => s.seat === decision?.seat);
  const places = placesById(view);
  if (decision?.kind !== 'move' || !seat?.place || !mapped(places, catalogue)) return found;
  const offered = new Set(decision.options?.map((o) => o.key)), seen = new Set([seat.place]);
  let edge: Id[][] = neighbours(seat.place, catalogue).filter((id) => offered.has(`move ${id}`)).map((id) => [id]);
  for (let steps = 1; steps <= seat.movement && edge.length; steps++) {
    const next: Id[][] = [];
    for (const way of edge) {
      const here = way.at(-1) ?? '', place = places.get(here);
      if (seen.has(here) || !place || place.closed) continue;
      seen.add(here);
      if (steps > 1) found.set(here, way);
      if (!place.monsters?.length && !isHardGoing(catalogue.facts(here))) next.push(...neighbours(here, catalogue).map((id) => [...way, id]));
    }
    edge = next;
  }
  return found;
}

/** The decision with those places as options of the map; the list beside it stays short. */
export function withWays(decision: Decision | null, far: Map<Id, Id[]>, catalogue: Catalogue): Decision | null {
  if (!decision || far.size === 0) return decision;
  const walks: Option[] = [...far].map(([id, way]) => ({ key: `walk ${id}`, label: t.walkTo(catalogue.name(id), way.length), refs: [id] }));
  return { ...decision, options: [...(decision.options ?? []), ...walks] };
}
