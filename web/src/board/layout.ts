// Where the towns lie and what stands beside them: one large town with a column to its right, rows below it on a narrow screen, or all towns at once.
import type { Id } from '../types.ts';
import { SHEET, spotIn } from './townplan.ts';
import type { Point, Rect, TownPlan } from './townplan.ts';

/** A town in the drawing: where its sheet begins, and how much larger than its plan it is drawn. */
export interface Laid extends Point { town: TownPlan; k: number }

export interface Frame {
  w: number;
  h: number;
  towns: Laid[];
  /** Sky and Outskirts. */
  areas: Record<Id, Rect>;
  /** The Other Worlds in their order, and after them what is nowhere. */
  worlds: Rect[];
  /** So many worlds that each is a small disc with its name below. */
  discs: boolean;
}

export type Shape = 'tall' | 'wide' | 'all';

export const NOWHERE = 'lost_in_time_and_space';
/** From so many worlds on they stand in two columns. */
const MANY_WORLDS = 10;
/** Names of places are drawn 20 units high; smaller than this they could not be read. */
const READABLE = 0.6;
const GAP = 16, AREAS = 104;

/** A town that fills the sheet. */
const large = (town: TownPlan): Laid => ({ town, x: 0, y: 0, k: SHEET.w / town.w });

function column(x: number, h: number, worlds: number): Pick<Frame, 'areas' | 'worlds' | 'discs'> & { w: number } {
  const discs = worlds > MANY_WORLDS, w = discs ? 236 : 214, half = (w - 8) / 2, across = discs ? 2 : 1, down = Math.ceil(worlds / across), each = (h - AREAS) / down;
  return {
    w, discs,
    areas: { sky: { x, y: 4, w: half, h: AREAS - 14 }, outskirts: { x: x + half + 8, y: 4, w: half, h: AREAS - 14 } },
    worlds: Array.from({ length: worlds }, (_, i) => ({ x: x + (i % across) * (w / across), y: AREAS + Math.floor(i / across) * each, w: w / across, h: each })),
  };
}

function wide(town: TownPlan, worlds: number): Frame {
  const x = SHEET.w + GAP, beside = column(x, SHEET.h, worlds);
  return { ...beside, w: x + beside.w + 2, h: SHEET.h, towns: [large(town)] };
}

const ACROSS = 5;

/** Rows of five below something, `w` wide. */
function rows(x: number, y: number, w: number, h: number, worlds: number): Pick<Frame, 'areas' | 'worlds' | 'discs'> & { h: number } {
  const each = (w - 8) / ACROSS, down = Math.ceil((worlds + 1) / ACROSS), top = y + 14;
  const cell = (i: number) => ({ x: x + 8 + (i % ACROSS) * each, y: top + Math.floor(i / ACROSS) * (h + 8), w: each - 8, h });
  return {
    h: down * (h + 8) + 18, discs: false,
    areas: { sky: { ...cell(0), w: each / 2 - 8 }, outskirts: { ...cell(0), x: x + 8 + each / 2, w: each / 2 - 8 } },
    worlds: Array.from({ length: worlds }, (_, i) => cell(i + 1)),
  };
}

function tall(town: TownPlan, worlds: number): Frame {
  const below = rows(0, SHEET.h, SHEET.w, 104, worlds);
  return { ...below, w: SHEET.w, h: SHEET.h + below.h, towns: [large(town)] };
}

/** Two towns: the second leaves room for the worlds below it. */
function pair(first: TownPlan, second: TownPlan, worlds: number): Frame {
  const x = first.w + GAP, below = rows(x, second.h, second.w, 90, worlds), h = Math.max(first.h, second.h + below.h);
  return { ...below, w: x + second.w, h, towns: [{ town: first, x: 0, y: (h - first.h) / 2, k: 1 }, { town: second, x, y: 0, k: 1 }] };
}

/** The first town to the left, the others one below another beside it. */
function all([first, ...others]: TownPlan[], worlds: number): Frame {
  const [second] = others;
  if (!first) throw new Error('no town is in play');
  if (second && others.length === 1) return pair(first, second, worlds);
  const stack = others.reduce((sum, town) => sum + town.h + GAP, -GAP), h = Math.max(first.h, stack);
  let y = (h - stack) / 2;
  const towns: Laid[] = [{ town: first, x: 0, y: (h - first.h) / 2, k: 1 }];
  for (const town of others) {
    towns.push({ town, x: first.w + GAP, y, k: 1 });
    y += town.h + GAP;
  }
  const x = first.w + GAP + Math.max(0, ...others.map((town) => town.w + GAP)), beside = column(x, h, worlds);
  return { ...beside, w: x + beside.w + 2, h, towns };
}

/** The drawing for this shape: `open` is the large town, `worlds` how many there are. */
export function frame(shape: Shape, towns: TownPlan[], open: TownPlan, worlds: number): Frame {
  if (shape === 'tall') return tall(open, worlds + 1);
  return shape === 'wide' ? wide(open, worlds + 1) : all(towns, worlds + 1);
}

/** How the map is laid out in a place of this size. */
export function shapeFor(w: number, h: number, towns: TownPlan[], worlds: number): Shape {
  if (w <= h * 1.5) return 'tall';
  if (towns.length < 2) return 'wide';
  const whole = all(towns, worlds + 1);
  return Math.min(w / whole.w, h / whole.h) >= READABLE ? 'all' : 'wide';
}

/** Where a place lies in the drawing. */
export function spotOf(place: Id, { towns }: Frame): Point | undefined {
  for (const { town, x, y, k } of towns) {
    const spot = spotIn(town, place);
    if (spot) return { x: x + k * spot.x, y: y + k * spot.y };
  }
  return undefined;
}
