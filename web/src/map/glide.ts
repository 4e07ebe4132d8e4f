// Pieces that have gone elsewhere walk there: along their way where one is known, else straight.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { useBeforePaint } from '../frame.ts';
import { moves } from '../motion.ts';
import { Air } from './lift.ts';
import type { Pace } from './lift.ts';
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

/** Where the piece is on its way, in pixels from where it stands; each point in its time. */
function frames(way: Point[], scale: number): Keyframe[] {
  const end = way.at(-1) ?? { x: 0, y: 0 };
  const lengths = way.map((p, i) => (i ? far(p, way[i - 1] ?? p) : 0)), whole = lengths.reduce((a, b) => a + b, 0) || 1;
  let done = 0;
  return way.map((p, i) => ({ transform: `translate(${(p.x - end.x) * scale}px, ${(p.y - end.y) * scale}px)`, offset: Math.min(1, (done += lengths[i] ?? 0) / whole) }));
}

/** A gate opens: it grows while it turns. */
const OPENS: Keyframe[] = [{ transform: 'scale(.15) rotate(-360deg)' }, { transform: 'none' }], OPENS_STEPS = 2.4;

const EASE = 'cubic-bezier(.2, .8, .2, 1)';

export function useGlide(camera: RefObject<SVGGElement | null>, air: RefObject<HTMLElement | null>, version: unknown, route?: Route) {
  const last = useRef(new Map<string, Spot>()), open = useRef<Set<string> | null>(null), above = useMemo(() => new Air(), []);
  useBeforePaint(() => {
    const g = camera.current, screen = g?.getScreenCTM();
    above.settle();
    if (!g || !screen || !air.current) return;
    const matrix = screen.inverse(), time = moves(), now = new Map<string, Spot>();
    const walks: Array<[SVGGraphicsElement, Keyframe[], Pace]> = [];
    for (const el of g.querySelectorAll<SVGGraphicsElement>('[data-pieces]')) {
      const here = spot(el, matrix), ids = (el.dataset.pieces ?? '').split(' ');
      const from = ids.map((id) => last.current.get(id)).find((p) => p && far(p, here) > 4);
      for (const id of ids) now.set(id, here);
      const drawing = el.querySelector<SVGGraphicsElement>(':scope > [aria-hidden]');
      if (!from || !time || !drawing) continue;
      const known = from.at && here.at && from.at !== here.at ? route?.(from.at, here.at) : null;
      if (!known && far(from, here) > FAR) continue;
      walks.push([drawing, frames([from, ...(known?.points ?? []), here], screen.a), { duration: time * (known?.steps ?? 1), easing: known && known.steps > 1 ? 'ease-in-out' : EASE }]);
    }
    last.current = now;
    const gates = [...g.querySelectorAll<SVGGraphicsElement>('[data-opens]')], before = open.current;
    open.current = new Set(gates.map((el) => el.dataset.opens ?? ''));
    for (const el of gates) if (before && time && !before.has(el.dataset.opens ?? '')) walks.push([el, OPENS, { duration: time * OPENS_STEPS, easing: EASE }]);
    // All is measured: now it may move.
    for (const walk of walks) above.lift(walk[0], air.current, walk[1], walk[2]);
  }, [version]);
  useEffect(() => () => above.settle(), []);
  return above;
}
