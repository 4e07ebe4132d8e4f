// The lines of the plan: roads, river, ground and houses as paths.  Drawn by rule from the layout, always the same.
import type { Road } from './model.ts';
import { PLATE_HEIGHT } from './townplan.ts';
import { spotIn } from './townplan.ts';
import type { Point, Rect, TownPlan, Water } from './townplan.ts';

/** A small generator of its own: the same houses stand on every screen. */
function dice(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}

const n = (v: number) => String(Math.round(v * 10) / 10);
const at = (p: Point) => `${n(p.x)} ${n(p.y)}`;

/** A smooth line through points. */
export function curve(points: Point[]): string {
  const first = points[0];
  if (!first) return '';
  let d = `M${at(first)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = points[i - 1] ?? points[i]!, p1 = points[i]!, p2 = points[i + 1]!, p3 = points[i + 2] ?? p2;
    d += `C${at({ x: p1.x + (p2.x - p0.x) / 6, y: p1.y + (p2.y - p0.y) / 6 })} ${at({ x: p2.x - (p3.x - p1.x) / 6, y: p2.y - (p3.y - p1.y) / 6 })} ${at(p2)}`;
  }
  return d;
}

export function between(points: Point[], steps: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = points[i - 1] ?? points[i]!, p1 = points[i]!, p2 = points[i + 1]!, p3 = points[i + 2] ?? p2;
    for (let k = 0; k < steps; k++) {
      const t = k / steps, u = 1 - t;
      const c1 = { x: p1.x + (p2.x - p0.x) / 6, y: p1.y + (p2.y - p0.y) / 6 }, c2 = { x: p2.x - (p3.x - p1.x) / 6, y: p2.y - (p3.y - p1.y) / 6 };
      out.push({
        x: u * u * u * p1.x + 3 * u * u * t * c1.x + 3 * u * t * t * c2.x + t * t * t * p2.x,
        y: u * u * u * p1.y + 3 * u * u * t * c1.y + 3 * u * t * t * c2.y + t * t * t * p2.y,
      });
    }
  }
  const last = points.at(-1);
  return last ? [...out, last] : out;
}

export function roadPoints(town: TownPlan, road: Road): Point[] {
  const a = spotIn(town, road.a), b = spotIn(town, road.b);
  if (!a || !b) return [];
  const bends = town.bends[`${road.a} ${road.b}`] ?? [];
  const first = bends[0];
  const turned = first && Math.hypot(first.x - a.x, first.y - a.y) > Math.hypot(first.x - b.x, first.y - b.y);
  return [a, ...(turned ? [...bends].reverse() : bends), b];
}

const onPlate = (town: TownPlan, p: Point) =>
  Object.values(town.streets).some((s) => Math.abs(p.x - s.x) < s.w / 2 + 4 && Math.abs(p.y - s.y) < PLATE_HEIGHT / 2 + 14);

/** Under a medallion. */
const onMedallion = (town: TownPlan, p: Point) => Object.values(town.locations).some((l) => Math.hypot(p.x - l.x, p.y - l.y) < 44);

/** The middle of what can be seen of a road, and its direction from a to b in degrees. */
export function roadMiddle(town: TownPlan, road: Road): Point & { turn: number } {
  const free = between(roadPoints(town, road), 24).filter((p) => !onPlate(town, p) && !onMedallion(town, p));
  const i = Math.floor(free.length / 2);
  const p = free[i] ?? { x: 0, y: 0 }, before = free[i - 2] ?? p, after = free[i + 2] ?? p;
  return { ...p, turn: (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI };
}

/** The lane from a location to its street. */
export function lanePoints(from: Point, street: Point & { w: number }): Point[] {
  const x = Math.max(street.x - street.w / 2 + 16, Math.min(street.x + street.w / 2 - 16, from.x));
  return [from, { x: (from.x * 2 + x) / 3, y: (from.y + street.y) / 2 }, { x, y: street.y }];
}

/** A river from the middle line of its bed, west to east, and half its width: the banks as one shape. */
export function river(line: Array<Point & { half: number }>): Water {
  const north = line.map((p) => ({ x: p.x, y: p.y - p.half })), south = line.map((p) => ({ x: p.x, y: p.y + p.half })).reverse();
  const lines = [-0.72, -0.36, 0, 0.36, 0.72].map((k) => curve(line.map((p) => ({ x: p.x, y: p.y + k * p.half }))));
  return { shape: `${curve(north)}L${curve(south).slice(1)}Z`, lines };
}

/** A wash of colour with an uneven edge. */
export function ground(r: Rect, seed: number): string {
  const roll = dice(seed * 7919 + 13), shake = () => (roll() - 0.5) * 16;
  const across = Math.round(r.w / 70), down = Math.round(r.h / 70), points: Point[] = [];
  for (let i = 0; i < across; i++) points.push({ x: r.x + (r.w * i) / across + 6, y: r.y + shake() * 0.5 });
  for (let i = 0; i < down; i++) points.push({ x: r.x + r.w + shake() * 0.5, y: r.y + (r.h * i) / down + 6 });
  for (let i = across; i > 0; i--) points.push({ x: r.x + (r.w * i) / across - 6, y: r.y + r.h + shake() * 0.5 });
  for (let i = down; i > 0; i--) points.push({ x: r.x + shake() * 0.5, y: r.y + (r.h * i) / down - 6 });
  return `${curve([...points, points[0]!])}Z`;
}

/** Whether a house may stand here: off the roads, the plates, the medallions and their names. */
function free(town: TownPlan, p: Point, taken: Point[]): boolean {
  if (onPlate(town, p)) return false;
  for (const l of Object.values(town.locations)) {
    if (Math.hypot(p.x - l.x, p.y - l.y) < 54) return false;
    if (Math.abs(p.x - l.x) < 76 && p.y > l.y && p.y < l.y + 112) return false;
  }
  return taken.every((t) => Math.hypot(p.x - t.x, p.y - t.y) > 25);
}

export interface Houses { walls: string; roofs: string; windows: string }

/** The small houses of a neighborhood; in some a lamp burns. */
export function houses(town: TownPlan, r: Rect, seed: number, all: Road[]): Houses {
  const roll = dice(seed * 104729 + 7);
  const taken = all.flatMap((road) => between(roadPoints(town, road), 10));
  let walls = '', roofs = '', windows = '';
  for (let i = 0; i < (r.w * r.h) / 420; i++) {
    const p = { x: r.x + 14 + roll() * (r.w - 46), y: r.y + 16 + roll() * (r.h - 40) };
    const w = Math.round(13 + roll() * 13), h = Math.round(9 + roll() * 7), lamp = roll() < 0.34;
    if (!free(town, { x: p.x + w / 2, y: p.y + h / 2 }, taken)) continue;
    taken.push(p);
    walls += `M${n(p.x)} ${n(p.y)}h${w}v${h}h-${w}z`;
    roofs += `M${n(p.x)} ${n(p.y)}h${w}l-4 -7h-${w - 8}z`;
    if (lamp) windows += `M${n(p.x + w * 0.3)} ${n(p.y + h * 0.3)}h4v4h-4z`;
  }
  return { walls, roofs, windows };
}

/** Bare rock: jagged edges with a stroke of shadow each. */
export function rocks(town: TownPlan, r: Rect, seed: number, all: Road[]): string {
  const roll = dice(seed * 15485863 + 11), taken = all.flatMap((road) => between(roadPoints(town, road), 10));
  let d = '';
  for (let i = 0; i < (r.w * r.h) / 700; i++) {
    const p = { x: r.x + 16 + roll() * (r.w - 56), y: r.y + 24 + roll() * (r.h - 40) }, w = Math.round(12 + roll() * 16), h = Math.round(7 + roll() * 10);
    if (!free(town, p, taken)) continue;
    taken.push(p);
    d += `M${n(p.x)} ${n(p.y)}l${n(w * 0.4)} -${h}l${n(w * 0.25)} ${n(h * 0.4)}l${n(w * 0.35)} ${n(h * 0.6)}M${n(p.x + w * 0.4)} ${n(p.y - h)}l-2 ${h}`;
  }
  return d;
}
