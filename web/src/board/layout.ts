// Where everything lies on the plan, in units of the drawing.  What is linked with what comes from the content: here are positions alone.
import type { Id } from '../types.ts';

export interface Point { x: number; y: number }
export interface Rect extends Point { w: number; h: number }

/** Radius of a location's medallion. */
export const MEDALLION = 36;
/** Size of the plan of the town itself: wide, as the part of the screen that shows it mostly is. */
export const TOWN = { w: 1500, h: 975 };

/** Street plates: middle and width. */
export const STREETS: Record<Id, Point & { w: number }> = {
  northside_streets: { x: 250, y: 216, w: 236 },
  downtown_streets: { x: 750, y: 210, w: 236 },
  easttown_streets: { x: 1250, y: 216, w: 236 },
  merchant_district_streets: { x: 430, y: 506, w: 284 },
  rivertown_streets: { x: 1130, y: 504, w: 236 },
  miskatonic_university_streets: { x: 444, y: 707, w: 320 },
  french_hill_streets: { x: 1118, y: 705, w: 236 },
  uptown_streets: { x: 452, y: 912, w: 236 },
  southside_streets: { x: 1130, y: 914, w: 236 },
};
export const PLATE_HEIGHT = 66;

export const LOCATIONS: Record<Id, Point> = {
  train_station: { x: 92, y: 58 },
  newspaper: { x: 250, y: 54 },
  curiositie_shoppe: { x: 408, y: 60 },
  bank_of_arkham: { x: 592, y: 58 },
  arkham_asylum: { x: 750, y: 54 },
  independence_square: { x: 908, y: 60 },
  hibbs_roadhouse: { x: 1092, y: 58 },
  velmas_diner: { x: 1250, y: 54 },
  police_station: { x: 1408, y: 60 },
  unvisited_isle: { x: 104, y: 322 },
  the_unnamable: { x: 228, y: 434 },
  river_docks: { x: 692, y: 378 },
  graveyard: { x: 838, y: 378 },
  black_cave: { x: 972, y: 374 },
  general_store: { x: 1352, y: 404 },
  library: { x: 86, y: 592 },
  science_building: { x: 214, y: 606 },
  administration_building: { x: 684, y: 584 },
  the_witch_house: { x: 894, y: 584 },
  silver_twilight_lodge: { x: 1322, y: 594 },
  woods: { x: 92, y: 794 },
  st_marys_hospital: { x: 232, y: 800 },
  ye_olde_magick_shoppe: { x: 640, y: 782 },
  historical_society: { x: 796, y: 780 },
  mas_boarding_house: { x: 938, y: 782 },
  south_church: { x: 1342, y: 794 },
};

/** Rooms behind a location, drawn as small boxes beside it. */
export const ROOMS: Record<Id, Rect> = {
  police_station_jail_cell: { x: 1394, y: 187, w: 84, h: 58 },
  inner_sanctum: { x: 1394, y: 676, w: 94, h: 58 },
};

/** The ground each neighborhood covers. */
export const GROUND: Record<Id, Rect> = {
  northside: { x: 12, y: 6, w: 474, h: 258 },
  downtown: { x: 506, y: 4, w: 484, h: 256 },
  easttown: { x: 1012, y: 6, w: 476, h: 258 },
  merchant_district: { x: 12, y: 348, w: 742, h: 202 },
  rivertown: { x: 774, y: 342, w: 714, h: 208 },
  miskatonic_university: { x: 12, y: 560, w: 742, h: 190 },
  french_hill: { x: 774, y: 560, w: 714, h: 190 },
  uptown: { x: 12, y: 760, w: 706, h: 204 },
  southside: { x: 738, y: 760, w: 750, h: 204 },
};

/** The middle line of the river from west to east, and half its width. */
export const RIVER: Array<Point & { half: number }> = [
  { x: -20, y: 312, half: 34 }, { x: 104, y: 334, half: 62 }, { x: 250, y: 312, half: 34 }, { x: 450, y: 308, half: 30 }, { x: 640, y: 302, half: 33 },
  { x: 830, y: 306, half: 31 }, { x: 1010, y: 298, half: 30 }, { x: 1200, y: 306, half: 32 }, { x: 1380, y: 302, half: 38 }, { x: 1520, y: 312, half: 50 },
];
export const RIVER_NAME = { x: 884, y: 312 };

/** Where a way over the water begins that no road takes. */
export const FERRY = { from: 'unvisited_isle', path: 'M104 430C112 520 190 556 292 524' };
/** The shore of the isle in the river. */
export const SHORE = 'M20 344C16 288 54 274 104 274C160 274 196 290 194 338C192 384 176 434 106 436C42 434 24 400 20 344Z';

/** Roads that bend: the points between the two plates. Others run straight. */
export const BENDS: Record<string, Point[]> = {
  'downtown_streets merchant_district_streets': [{ x: 668, y: 292 }, { x: 524, y: 410 }],
  'merchant_district_streets northside_streets': [{ x: 286, y: 306 }, { x: 366, y: 410 }],
  'easttown_streets rivertown_streets': [{ x: 1238, y: 306 }, { x: 1166, y: 410 }],
};

/** Ornaments. */
export const COMPASS = { x: 1440, y: 566 };
export const TITLE = { x: 100, y: 936 };

/** The shape that everything beside the town takes: a column to its right, or two rows below it. */
export interface Frame {
  w: number;
  h: number;
  doom: Rect;
  terror: Rect;
  areas: Record<Id, Rect>;
  worlds: Rect[];
}

export function frame(wide: boolean, worlds: number): Frame {
  return wide ? column(worlds) : rows(worlds);
}

function column(worlds: number): Frame {
  const x = TOWN.w + 16, w = 384, half = (w - 10) / 2, row = 62;
  const top = 410, each = (TOWN.h - 4 - top) / Math.ceil(worlds / 2);
  return {
    w: x + w + 8, h: TOWN.h,
    doom: { x, y: 6, w, h: 104 },
    terror: { x, y: 118, w, h: 88 },
    areas: {
      sky: { x, y: 214, w, h: row - 4 },
      outskirts: { x, y: 214 + row + 3, w, h: row - 4 },
      lost_in_time_and_space: { x, y: 214 + 2 * (row + 3), w, h: row - 4 },
    },
    worlds: Array.from({ length: worlds }, (_, i) => ({ x: x + (i % 2) * (half + 10), y: top + Math.floor(i / 2) * each, w: half, h: each - 7 })),
  };
}

function rows(worlds: number): Frame {
  const y = TOWN.h + 10, h = 104, third = 226;
  const each = (TOWN.w - 12) / worlds;
  return {
    w: TOWN.w, h: y + h + 8 + 136 + 4,
    doom: { x: 8, y, w: 420, h },
    terror: { x: 436, y, w: 360, h },
    areas: {
      sky: { x: 804, y, w: third, h },
      outskirts: { x: 804 + third + 6, y, w: third, h },
      lost_in_time_and_space: { x: 804 + 2 * (third + 6), y, w: third - 2, h },
    },
    worlds: Array.from({ length: worlds }, (_, i) => ({ x: 8 + i * each, y: y + h + 8, w: each - 6, h: 136 })),
  };
}
