// Pieces that have gone elsewhere walk there: along their way where one is known, else straight.
import { useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { useBeforePaint } from '../frame.ts';
import { moves } from '../motion.ts';
import type { Id } from '../types.ts';

interface Point { x: number; y: number }
interface Spot extends Point { at: Id | undefined }

/** The points between two places in units of the drawing, and how many steps it is; null when nobody walks there. */
export type Route = (from: Id, to: Id) => { points: Point[]; steps: number } | null;

/** The middle of an element, in units of the drawing. */
function spot(el: SVGGraphicsElement, drawing: DOMMatrix): Spot {
  const touch = el.querySelector<SVGGraphicsElement>('.touch') ?? el, b = touch.getBoundingClientRect();
  const p = new DOMPoint(b.left + b.width / 2, b.top + b.height / 2).matrixTransform(drawing);
  return { x: p.x, y: p.y, at: el.dataset.at };
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
/** Farther than this somebody has not walked: they appear. */
const FAR = 1200;

/** Where the piece is on its way, seen from where it stands; each point in its time. */
function frames(way: Point[], el: SVGGraphicsElement, drawing: DOMMatrix): Keyframe[] {
  const end = way.at(-1) ?? { x: 0, y: 0 };
  // A town may be drawn larger than the drawing's units.
  const k = (el.getScreenCTM()?.a ?? 1) * drawing.a || 1;
  const lengths = way.map((p, i) => (i ? far(p, way[i - 1] ?? p) : 0)), whole = lengths.reduce((a, b) => a + b, 0) || 1;
  let done = 0;
  return way.map((p, i) => ({ transform: `translate(${(p.x - end.x) / k}px, ${(p.y - end.y) / k}px)`, offset: Math.min(1, (done += lengths[i] ?? 0) / whole) }));
}

export function useGlide(camera: RefObject<SVGGElement | null>, version: unknown, route?: Route) {
  const last = useRef(new Map<string, Spot>());
  useBeforePaint(() => {
    const g = camera.current, matrix = g?.getScreenCTM()?.inverse();
    if (!g || !matrix) return;
    const time = moves(), now = new Map<string, Spot>();
    for (const el of g.querySelectorAll<SVGGraphicsElement>('[data-pieces]')) {
      const here = spot(el, matrix), ids = (el.dataset.pieces ?? '').split(' ');
      const from = ids.map((id) => last.current.get(id)).find((p) => p && far(p, here) > 4);
      for (const id of ids) now.set(id, here);
      if (!from || !time) continue;
      const known = from.at && here.at && from.at !== here.at ? route?.(from.at, here.at) : null;
      if (!known && far(from, here) > FAR) continue;
      // The group already stands at its place by an attribute: what moves is what it holds.
      const way = frames([from, ...(known?.points ?? []), here], el, matrix), easing = known && known.steps > 1 ? 'ease-in-out' : 'cubic-bezier(.2, .8, .2, 1)';
      for (const part of el.children) part.animate(way, { duration: time * (known?.steps ?? 1), easing });
    }
    last.current = now;
  }, [version]);
}
