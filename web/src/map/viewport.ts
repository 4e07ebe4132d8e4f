// Zoom and pan: wheel, pinch, drag, double click, and calls for buttons and keys.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

/** How much larger than the whole drawing, and than life; and the pixels that make a click a drag. */
const CLOSEST = 3, DRAG = 6;
/** Below this scale names of locations are left out and pieces grow; above the other, pieces have names. */
const FAR = 0.42, NEAR = 1.15;

export interface Size { w: number; h: number }

export interface Viewport {
  zoom: (factor: number, x?: number, y?: number) => void;
  /** Shows all of it, by and by, or at once. */
  fit: (calm?: boolean) => void;
  /** Brings a point of the drawing to the middle, at least this close. */
  center: (x: number, y: number, least?: number) => void;
  /** Moves just as far as needed to show an element. */
  reveal: (element: Element) => void;
  /** Whether all of the drawing is in sight. */
  whole: () => boolean;
}

class Camera implements Viewport {
  x = 0;
  y = 0;
  k = 1;
  touched = false;
  drawing: Size = { w: 1, h: 1 };
  /** The place for the map, as it was last told: asking for it would lay out the page each time. */
  private place: Size = { w: 1, h: 1 };
  private aim: { x: number; y: number } | null = null;
  private readonly svg: SVGSVGElement;
  private readonly g: SVGGElement;
  constructor(svg: SVGSVGElement, g: SVGGElement) {
    this.svg = svg;
    this.g = g;
  }

  box() {
    return this.svg.getBoundingClientRect();
  }
  measure() {
    const b = this.box();
    this.place = { w: b.width, h: Math.max(1, b.height) };
  }
  fitScale() {
    return Math.max(0.05, Math.min(this.place.w / this.drawing.w, this.place.h / this.drawing.h));
  }
  closest() {
    return CLOSEST * Math.max(1, this.fitScale());
  }
  apply(calm = false) {
    this.k = Math.max(this.k, this.fitScale());  // The place for the map may have grown.
    const p = this.place, slack = Math.min(60, p.h / 12), w = this.drawing.w * this.k, h = this.drawing.h * this.k;
    this.x = w <= p.w ? (p.w - w) / 2 : Math.min(slack, Math.max(p.w - w - slack, this.x));
    this.y = h <= p.h ? (p.h - h) / 2 : Math.min(slack, Math.max(p.h - h - slack, this.y));
    this.g.classList.toggle('calm', calm);
    this.g.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
    this.svg.dataset.level = this.k < FAR ? 'far' : this.k > NEAR ? 'near' : 'mid';
  }
  zoom(factor: number, x?: number, y?: number) {
    const px = x ?? this.place.w / 2, py = y ?? this.place.h / 2;
    const k = Math.min(this.closest(), Math.max(this.fitScale(), this.k * factor));
    this.x = px - ((px - this.x) * k) / this.k;
    this.y = py - ((py - this.y) * k) / this.k;
    this.k = k;
    this.touched = k > this.fitScale() * 1.01;
    this.aim = null;
    this.apply(x === undefined);
  }
  pan(dx: number, dy: number) {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.aim = null;
    this.apply();
  }
  fit(calm = true) {
    this.k = this.fitScale();
    this.touched = false;
    this.aim = null;
    this.apply(calm);
  }
  /** Another place for the map: what was brought to the middle stays there until somebody moves it. */
  resized() {
    this.measure();
    if (this.aim) this.center(this.aim.x, this.aim.y);
    else if (this.touched) this.apply();
    else this.fit(false);
  }
  center(x: number, y: number, least = 0) {
    this.k = Math.min(this.closest(), Math.max(this.k, least));
    this.x = this.place.w / 2 - x * this.k;
    this.y = this.place.h / 2 - y * this.k;
    this.touched = true;
    this.aim = { x, y };
    this.apply(true);
  }
  reveal(element: Element) {
    const b = this.box(), e = element.getBoundingClientRect(), edge = 24;
    const dx = Math.min(0, b.right - edge - e.right) || Math.max(0, b.left + edge - e.left);
    const dy = Math.min(0, b.bottom - edge - e.bottom) || Math.max(0, b.top + edge - e.top);
    if (!dx && !dy) return;
    this.x += dx;
    this.y += dy;
    this.apply(true);
  }
  whole() {
    return this.k <= this.fitScale() * 1.01;
  }
}

/** Fingers and the mouse.  A movement of a few pixels is a click still; after a drag the click that follows is swallowed. */
function gestures(svg: SVGSVGElement, camera: Camera): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let moved = 0, dragged = false;
  const local = (e: { clientX: number; clientY: number }) => {
    const b = camera.box();
    return { x: e.clientX - b.left, y: e.clientY - b.top };
  };
  const spread = () => {
    const [a, b] = [...down.values()];
    return a && b ? { d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  };
  const on = <K extends keyof SVGElementEventMap>(type: K, f: (e: SVGElementEventMap[K]) => void, options?: AddEventListenerOptions) => {
    svg.addEventListener(type, f, options);
    return () => svg.removeEventListener(type, f, options);
  };
  const up = (e: PointerEvent) => down.delete(e.pointerId);
  const offs = [
    on('wheel', (e) => {
      e.preventDefault();
      const p = local(e);
      camera.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0015)), p.x, p.y);
    }, { passive: false }),
    on('pointerdown', (e) => {
      if (e.button > 0) return;
      if (!down.size) moved = 0;
      dragged = false;
      down.set(e.pointerId, local(e));
    }),
    on('pointermove', (e) => {
      const from = down.get(e.pointerId);
      if (!from) return;
      const to = local(e), before = spread();
      moved += Math.hypot(to.x - from.x, to.y - from.y);
      down.set(e.pointerId, to);
      if (moved < DRAG) return;
      if (!dragged) svg.setPointerCapture(e.pointerId);
      dragged = true;
      const after = spread();
      if (before && after) {
        camera.zoom(after.d / before.d, after.x, after.y);
        camera.pan(after.x - before.x, after.y - before.y);
      } else camera.pan(to.x - from.x, to.y - from.y);
    }),
    on('pointerup', up),
    on('pointercancel', up),
    on('click', (e) => {
      if (!dragged) return;
      dragged = false;
      e.stopPropagation();
      e.preventDefault();
    }, { capture: true }),
    on('dblclick', (e) => {
      if (!(e.target instanceof Element) || !e.target.closest('[data-nav]')) camera.fit();
    }),
  ];
  return () => offs.forEach((off) => off());
}

export function useViewport(svg: RefObject<SVGSVGElement | null>, g: RefObject<SVGGElement | null>, drawing: Size): Viewport {
  const camera = useRef<Camera | null>(null);
  if (camera.current) camera.current.drawing = drawing;
  useEffect(() => {
    if (!svg.current || !g.current) return undefined;
    const c = new Camera(svg.current, g.current);
    c.drawing = drawing;
    camera.current = c;
    c.resized();
    const off = gestures(svg.current, c);
    const watch = new ResizeObserver(() => c.resized());
    watch.observe(svg.current);
    return () => {
      off();
      watch.disconnect();
    };
  }, []);
  useEffect(() => {
    const c = camera.current;
    if (!c) return;
    if (c.touched) c.apply();
    else c.fit(false);
  }, [drawing.w, drawing.h]);
  return useMemo(() => ({
    zoom: (f, x, y) => camera.current?.zoom(f, x, y),
    fit: (calm) => camera.current?.fit(calm),
    center: (x, y, least) => camera.current?.center(x, y, least),
    reveal: (e) => camera.current?.reveal(e),
    whole: () => camera.current?.whole() ?? true,
  }), []);
}
