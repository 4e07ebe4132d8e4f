// The lines of the plan: roads, river, ground and houses as paths.  Drawn by rule from the layout, always the same.
import { BENDS, GROUND, LOCATIONS, PLATE_HEIGHT, RIVER, STREETS } from './layout.ts';
import type { Point, Rect } from './layout.ts';
import type { Road } from './model.ts';

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

function between(points: Point[], steps: number): Point[] {
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

export function roadPoints(road: Road): Point[] {
  const a = STREETS[road.a], b = STREETS[road.b];
  if (!a || !b) return [];
  const bends = BENDS[`${road.a} ${road.b}`] ?? [];
  const first = bends[0];
  const turned = first && Math.hypot(first.x - a.x, first.y - a.y) > Math.hypot(first.x - b.x, first.y - b.y);
  return [a, ...(turned ? [...bends].reverse() : bends), b];
}

const onPlate = (p: Point) =>
  Object.values(STREETS).some((s) => Math.abs(p.x - s.x) < s.w / 2 + 4 && Math.abs(p.y - s.y) < PLATE_HEIGHT / 2 + 14);

/** The middle of what can be seen of a road, and its direction from a to b in degrees. */
export function roadMiddle(road: Road): Point & { turn: number } {
  const free = between(roadPoints(road), 24).filter((p) => !onPlate(p));
  const i = Math.floor(free.length / 2);
  const p = free[i] ?? { x: 0, y: 0 }, before = free[i - 2] ?? p, after = free[i + 2] ?? p;
  return { ...p, turn: (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI };
}

/** The lane from a location to its street. */
export function lane(from: Point, street: Point & { w: number }): string {
  const x = Math.max(street.x - street.w / 2 + 16, Math.min(street.x + street.w / 2 - 16, from.x));
  return curve([from, { x: (from.x * 2 + x) / 3, y: (from.y + street.y) / 2 }, { x, y: street.y }]);
}

/** The river's banks as one shape, and lines along the current. */
export function river(): { shape: string; lines: string[] } {
  const north = RIVER.map((p) => ({ x: p.x, y: p.y - p.half })), south = RIVER.map((p) => ({ x: p.x, y: p.y + p.half })).reverse();
  const lines = [-0.72, -0.36, 0, 0.36, 0.72].map((k) => curve(RIVER.map((p) => ({ x: p.x, y: p.y + k * p.half }))));
  return { shape: `${curve(north)}L${curve(south).slice(1)}Z`, lines };
}

/** A wash of colour with an uneven edge. */
export function ground(id: string, seed: number): string {
  const r = GROUND[id];
  if (!r) return '';
  const roll = dice(seed * 7919 + 13), shake = () => (roll() - 0.5) * 16;
  const across = Math.round(r.w / 70), down = Math.round(r.h / 70), points: Point[] = [];
  for (let i = 0; i < across; i++) points.push({ x: r.x + (r.w * i) / across + 6, y: r.y + shake() * 0.5 });
  for (let i = 0; i < down; i++) points.push({ x: r.x + r.w + shake() * 0.5, y: r.y + (r.h * i) / down + 6 });
  for (let i = across; i > 0; i--) points.push({ x: r.x + (r.w * i) / across - 6, y: r.y + r.h + shake() * 0.5 });
  for (let i = down; i > 0; i--) points.push({ x: r.x + shake() * 0.5, y: r.y + (r.h * i) / down - 6 });
  return `${curve([...points, points[0]!])}Z`;
}

/** Whether a house may stand here: off the roads, the plates, the medallions and their names. */
function free(p: Point, taken: Point[]): boolean {
  if (onPlate(p)) return false;
  for (const l of Object.values(LOCATIONS)) {
    if (Math.hypot(p.x - l.x, p.y - l.y) < 56) return false;
    if (Math.abs(p.x - l.x) < 84 && p.y > l.y && p.y < l.y + 122) return false;
  }
  return taken.every((t) => Math.hypot(p.x - t.x, p.y - t.y) > 27);
}

/** The small houses of a neighborhood, as one path. */
export function houses(r: Rect, seed: number, all: Road[]): string {
  const roll = dice(seed * 104729 + 7);
  const taken = all.flatMap((road) => between(roadPoints(road), 10));
  let d = '';
  for (let i = 0; i < 240; i++) {
    const p = { x: r.x + 14 + roll() * (r.w - 28), y: r.y + 14 + roll() * (r.h - 28) };
    const w = 8 + roll() * 9, h = 7 + roll() * 7, a = (roll() - 0.5) * 0.5;
    if (!free(p, taken)) continue;
    taken.push(p);
    const c = Math.cos(a), s = Math.sin(a);
    const corner = (x: number, y: number) => at({ x: p.x + x * c - y * s, y: p.y + x * s + y * c });
    d += `M${corner(-w, -h)}L${corner(w, -h)}L${corner(w, h)}L${corner(-w, h)}ZM${corner(-w, 0)}L${corner(w, 0)}`;
  }
  return d;
}
