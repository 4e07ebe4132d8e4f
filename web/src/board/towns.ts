// The towns there are plans of.
import type { Id } from '../types.ts';
import { ARKHAM } from './arkham.ts';
import { INNSMOUTH } from './innsmouth.ts';
import { KINGSPORT } from './kingsport.ts';
import { spotIn } from './townplan.ts';
import type { TownPlan } from './townplan.ts';
import type { BoardView } from './types.ts';

export const TOWNS: TownPlan[] = [ARKHAM, KINGSPORT, INNSMOUTH];

export const isStreet = (place: Id): boolean => TOWNS.some((town) => town.streets[place]);

export const townOf = (place: Id): TownPlan | undefined => TOWNS.find((town) => spotIn(town, place));

/** The towns whose board is on the table. */
export function townsIn(view: BoardView): TownPlan[] {
  const there = new Set(view.places.map((p) => p.id));
  return TOWNS.filter((town) => Object.keys(town.streets).some((id) => there.has(id)));
}
