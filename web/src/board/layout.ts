// Where everything lies on the plan, in units of the drawing.  What is linked with what comes from the content: here are positions alone.
import type { Id } from '../types.ts';

export interface Point { x: number; y: number }
export interface Rect extends Point { w: number; h: number }

/** Radius of a location's medallion. */
export const MEDALLION = 36;
/** Size of the plan of the town itself. */
export const TOWN = { w: 1300, h: 1180 };

/** Street plates: middle and width. */
export const STREETS: Record<Id, Point & { w: number }> = {
  northside_streets: { x: 215, y: 219, w: 236 },
  downtown_streets: { x: 648, y: 212, w: 236 },
  easttown_streets: { x: 1082, y: 219, w: 236 },
  merchant_district_streets: { x: 338, y: 580, w: 284 },
  rivertown_streets: { x: 1008, y: 578, w: 236 },
  miskatonic_university_streets: { x: 382, y: 850, w: 320 },
  french_hill_streets: { x: 1000, y: 846, w: 236 },
  uptown_streets: { x: 346, y: 1108, w: 236 },
  southside_streets: { x: 1010, y: 1112, w: 236 },
};
export const PLATE_HEIGHT = 66;

export const LOCATIONS: Record<Id, Point> = {
  train_station: { x: 76, y: 60 },
  newspaper: { x: 216, y: 54 },
  curiositie_shoppe: { x: 356, y: 60 },
  bank_of_arkham: { x: 510, y: 56 },
  arkham_asylum: { x: 648, y: 50 },
  independence_square: { x: 788, y: 58 },
  hibbs_roadhouse: { x: 942, y: 58 },
  velmas_diner: { x: 1082, y: 52 },
  police_station: { x: 1222, y: 60 },
  unvisited_isle: { x: 112, y: 337 },
  the_unnamable: { x: 98, y: 502 },
  river_docks: { x: 566, y: 446 },
  graveyard: { x: 754, y: 446 },
  black_cave: { x: 906, y: 424 },
  general_store: { x: 1192, y: 450 },
  library: { x: 92, y: 700 },
  science_building: { x: 240, y: 706 },
  administration_building: { x: 492, y: 696 },
  the_witch_house: { x: 852, y: 704 },
  silver_twilight_lodge: { x: 1136, y: 696 },
  woods: { x: 98, y: 962 },
  st_marys_hospital: { x: 232, y: 966 },
  ye_olde_magick_shoppe: { x: 500, y: 964 },
  historical_society: { x: 738, y: 968 },
  mas_boarding_house: { x: 882, y: 972 },
  south_church: { x: 1152, y: 966 },
};

/** Rooms behind a location, drawn as small boxes beside it. */
export const ROOMS: Record<Id, Rect> = {
  police_station_jail_cell: { x: 1214, y: 188, w: 76, h: 58 },
  inner_sanctum: { x: 1196, y: 806, w: 92, h: 58 },
};

/** The ground each neighborhood covers. */
export const GROUND: Record<Id, Rect> = {
  northside: { x: 12, y: 6, w: 412, h: 272 },
  downtown: { x: 444, y: 4, w: 408, h: 270 },
  easttown: { x: 874, y: 6, w: 416, h: 272 },
  merchant_district: { x: 12, y: 404, w: 626, h: 234 },
  rivertown: { x: 668, y: 388, w: 622, h: 250 },
  miskatonic_university: { x: 12, y: 652, w: 626, h: 252 },
  french_hill: { x: 668, y: 652, w: 622, h: 252 },
  uptown: { x: 12, y: 918, w: 626, h: 252 },
  southside: { x: 668, y: 918, w: 622, h: 252 },
};

/** The middle line of the river from west to east, and half its width. */
export const RIVER: Array<Point & { half: number }> = [
  { x: -20, y: 326, half: 40 }, { x: 110, y: 344, half: 66 }, { x: 260, y: 336, half: 40 }, { x: 430, y: 338, half: 36 }, { x: 600, y: 332, half: 42 },
  { x: 760, y: 340, half: 38 }, { x: 920, y: 328, half: 36 }, { x: 1080, y: 338, half: 38 }, { x: 1200, y: 334, half: 46 }, { x: 1320, y: 346, half: 60 },
];

/** Roads that bend: the points between the two plates. Others run straight. */
export const BENDS: Record<string, Point[]> = {
  'downtown_streets merchant_district_streets': [{ x: 560, y: 300 }, { x: 452, y: 420 }],
  'merchant_district_streets northside_streets': [{ x: 262, y: 330 }, { x: 300, y: 470 }],
  'easttown_streets rivertown_streets': [{ x: 1078, y: 330 }, { x: 1040, y: 460 }],
  'merchant_district_streets miskatonic_university_streets': [{ x: 352, y: 680 }, { x: 376, y: 760 }],
  'miskatonic_university_streets uptown_streets': [{ x: 384, y: 930 }, { x: 362, y: 1010 }],
  'french_hill_streets rivertown_streets': [{ x: 1000, y: 660 }, { x: 990, y: 760 }],
  'french_hill_streets southside_streets': [{ x: 1004, y: 930 }, { x: 1016, y: 1010 }],
};

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
  const x = TOWN.w + 16, w = 384, half = (w - 10) / 2;
  const top = 470, each = (TOWN.h - 6 - top) / Math.ceil(worlds / 2);
  return {
    w: x + w + 8, h: TOWN.h,
    doom: { x, y: 8, w, h: 122 },
    terror: { x, y: 140, w, h: 96 },
    areas: {
      sky: { x, y: 246, w, h: 66 },
      outskirts: { x, y: 320, w, h: 66 },
      lost_in_time_and_space: { x, y: 394, w, h: 66 },
    },
    worlds: Array.from({ length: worlds }, (_, i) => ({ x: x + (i % 2) * (half + 10), y: top + Math.floor(i / 2) * each, w: half, h: each - 8 })),
  };
}

function rows(worlds: number): Frame {
  const y = TOWN.h + 10, h = 110, third = 186;
  const each = (TOWN.w - 12) / worlds;
  return {
    w: TOWN.w, h: y + h + 10 + 150 + 8,
    doom: { x: 8, y, w: 384, h },
    terror: { x: 402, y, w: 312, h },
    areas: {
      sky: { x: 724, y, w: third, h },
      outskirts: { x: 724 + third + 8, y, w: third, h },
      lost_in_time_and_space: { x: 724 + 2 * (third + 8), y, w: third - 4, h },
    },
    worlds: Array.from({ length: worlds }, (_, i) => ({ x: 8 + i * each, y: y + h + 10, w: each - 6, h: 150 })),
  };
}
