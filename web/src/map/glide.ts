// Pieces that have gone elsewhere glide there from where they stood.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { moves } from '../motion.ts';

interface Spot { x: number; y: number }

/** The middle of an element, in units of the drawing. */
function spot(el: SVGGraphicsElement, drawing: DOMMatrix): Spot {
  const touch = el.querySelector<SVGGraphicsElement>('.touch') ?? el, b = touch.getBoundingClientRect();
  const p = new DOMPoint(b.left + b.width / 2, b.top + b.height / 2).matrixTransform(drawing);
  return { x: p.x, y: p.y };
}

/** Farther than this somebody has not walked: they appear. */
const FAR = 1200;

export function useGlide(camera: RefObject<SVGGElement | null>, version: unknown) {
  const last = useRef(new Map<string, Spot>());
  useLayoutEffect(() => {
    const g = camera.current, matrix = g?.getScreenCTM()?.inverse();
    if (!g || !matrix) return;
    const time = moves(), now = new Map<string, Spot>();
    for (const el of g.querySelectorAll<SVGGraphicsElement>('[data-pieces]')) {
      const here = spot(el, matrix), ids = (el.dataset.pieces ?? '').split(' ');
      const from = ids.map((id) => last.current.get(id)).find((p) => p && Math.hypot(p.x - here.x, p.y - here.y) > 4);
      for (const id of ids) now.set(id, here);
      if (!from || !time || Math.hypot(from.x - here.x, from.y - here.y) > FAR) continue;
      // The group already stands at its place by an attribute: what moves is what it holds.
      for (const part of el.children) part.animate([{ transform: `translate(${from.x - here.x}px, ${from.y - here.y}px)` }, { transform: 'none' }], { duration: time, easing: 'cubic-bezier(.2, .8, .2, 1)' });
    }
    last.current = now;
  }, [version]);
}
