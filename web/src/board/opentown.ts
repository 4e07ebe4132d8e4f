// Which town is the large one.
import { signal } from '@preact/signals';
import { selected } from '../store.ts';
import { stagePlace } from '../stage/place.ts';
import type { Decision, Id } from '../types.ts';
import { ARKHAM } from './arkham.ts';
import { townsIn } from './towns.ts';
import { spotIn } from './townplan.ts';
import type { TownPlan } from './townplan.ts';
import type { BoardView } from './types.ts';

/** The town that was opened by hand, until somebody acts elsewhere. */
export const opened = signal<Id | null>(null);
/** All towns lie on the table at once: none is the large one. */
export const allAtOnce = signal(false);

/** Where whoever decides is, else whose part of the phase it is. */
export const actingAt = (view: BoardView, seat: number | undefined): Id | null | undefined => view.seats.find((s) => s.seat === (seat ?? view.active ?? view.first))?.place;

/** The large town: of what is pointed at, of what the stage tells, the one that was opened, or the town of whoever acts. */
export function openTown(view: BoardView, decision: Decision | null): TownPlan {
  const towns = townsIn(view), at = actingAt(view, decision?.seat), first = towns[0] ?? ARKHAM;
  const among = (place: Id | null | undefined) => (place ? towns.find((town) => spotIn(town, place)) : undefined);
  const pointed = towns.length > 1 ? selected.value.map(among).find(Boolean) : undefined;
  return pointed ?? among(stagePlace.value) ?? towns.find((town) => town.id === opened.value) ?? among(at) ?? first;
}

/** Opens the town so many before or after this one. */
export function turnTo(view: BoardView, decision: Decision | null, by: 1 | -1) {
  const towns = townsIn(view), now = towns.indexOf(openTown(view, decision));
  if (towns.length > 1) opened.value = towns[(now + by + towns.length) % towns.length]?.id ?? null;
}
