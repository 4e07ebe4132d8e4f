// Where the town lies and what stands beside it: a column to its right, or rows below it on a narrow screen.
import type { Id } from '../types.ts';
import { ARKHAM } from './arkham.ts';
import type { Point, Rect, TownPlan } from './townplan.ts';

export const TOWNS: TownPlan[] = [ARKHAM];

/** The town a street or location lies in, and where. */
export function spotOf(place: Id): Point | undefined {
  for (const town of TOWNS) {
    const spot = town.streets[place] ?? town.locations[place];
    if (spot) return spot;
  }
  return undefined;
}

export const isStreet = (place: Id): boolean => TOWNS.some((town) => town.streets[place]);
export const isLocation = (place: Id): boolean => TOWNS.some((town) => town.locations[place]);

export interface Frame {
  w: number;
  h: number;
  /** Sky and Outskirts. */
  areas: Record<Id, Rect>;
  /** The Other Worlds in their order, and after them what is nowhere. */
  worlds: Rect[];
}

export const NOWHERE = 'lost_in_time_and_space';

export function frame(town: TownPlan, wide: boolean, worlds: number): Frame {
  return wide ? column(town, worlds + 1) : rows(town, worlds + 1);
}

function column(town: TownPlan, worlds: number): Frame {
  const x = town.w + 16, w = 214, half = (w - 8) / 2, top = 104, each = (town.h - top) / worlds;
  return {
    w: x + w + 2, h: town.h,
    areas: { sky: { x, y: 4, w: half, h: top - 14 }, outskirts: { x: x + half + 8, y: 4, w: half, h: top - 14 } },
    worlds: Array.from({ length: worlds }, (_, i) => ({ x, y: top + i * each, w, h: each })),
  };
}

function rows(town: TownPlan, worlds: number): Frame {
  const y = town.h + 14, h = 104, across = 5, each = (town.w - 8) / across, down = Math.ceil((worlds + 1) / across);
  const cell = (i: number) => ({ x: 8 + (i % across) * each, y: y + Math.floor(i / across) * (h + 8), w: each - 8, h });
  return {
    w: town.w, h: y + down * (h + 8) + 4,
    areas: { sky: { ...cell(0), w: each / 2 - 8 }, outskirts: { ...cell(0), x: 8 + each / 2, w: each / 2 - 8 } },
    worlds: Array.from({ length: worlds }, (_, i) => cell(i + 1)),
  };
}
