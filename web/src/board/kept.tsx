// A part of the map is drawn anew only when something that it is drawn from has changed: most choices change a place or two.
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { marks } from '../map/target.tsx';
import type { Hands } from '../map/target.tsx';
import type { Id } from '../types.ts';
import { underLaw } from './law.ts';
import { riftsAt } from './model.ts';
import type { BoardPlace, BoardView } from './types.ts';

/** All that a place is drawn from besides the content. */
const drawnFrom = (place: BoardPlace, view: BoardView, hands: Hands): unknown[] => [
  place, ...(place.seats ?? []).map((seat) => view.seats[seat]),
  // Whose turn it is and who fights is seen where somebody stands.
  ...(place.seats ?? place.monsters ? [view.active, view.combat] : []),
  marks([place.id, ...(place.monsters ?? []), ...(place.seats ?? []).map(String), ...riftsAt(place.id, view)], hands),
];

interface Props {
  places: BoardPlace[];
  view: BoardView;
  hands: Hands;
  /** Ids that are pointed at besides, and what else it is drawn from. */
  ids?: Id[];
  by?: unknown[];
  draw: () => VNode;
}

export function Kept({ places, view, hands, ids = [], by = [], draw }: Props) {
  return useMemo(draw, [
    ...places.flatMap((p) => drawnFrom(p, view, hands)), marks(ids, hands), ...by,
    view.rifts, view.vision, view.limits, underLaw(view),
  ]);
}
