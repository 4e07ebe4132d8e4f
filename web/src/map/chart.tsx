// A map of any game: what is drawn on it can be moved, brought closer, pointed at and walked through with the keyboard.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Decision, Id, Option } from '../types.ts';
import './chart.css';
import './chart.drawing.css';
import { optionsByRef } from './names.ts';
import { useGlide } from './glide.ts';
import type { Route } from './glide.ts';
import { map as t } from './strings.ts';
import type { Hands, Note } from './target.tsx';
import { useViewport } from './viewport.ts';
import type { Size } from './viewport.ts';
import { keepStop, next } from './walk.ts';

/** Where a box of words stands: beside the thing it is about, inside the map. */
interface Floating { left: number; top: number; up: boolean }

function beside(from: Element, root: Element): Floating {
  const e = from.getBoundingClientRect(), b = root.getBoundingClientRect();
  const up = e.bottom - b.top > b.height * 0.62;
  return { left: Math.max(8, Math.min(b.width - 248, e.left + e.width / 2 - b.left - 120)), top: up ? e.top - b.top - 8 : e.bottom - b.top + 8, up };
}

/** Style by script: the page's policy forbids style attributes. */
const put = (f: Floating) => (el: HTMLElement | null) => {
  if (!el) return;
  el.style.left = `${f.left}px`;
  el.style.top = `${f.top}px`;
  el.style.transform = f.up ? 'translateY(-100%)' : '';
};

function Menu({ options, title, at, onChoose, onClose }: { options: Option[]; title: string; at: Floating; onChoose: (key: string) => void; onClose: (back: boolean) => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      class="map-menu" role="dialog" aria-label={t.optionsFor(title)} ref={put(at)}
      onKeyDown={(e) => e.key === 'Escape' && (e.stopPropagation(), onClose(true))}
      onFocusOut={(e) => e.relatedTarget instanceof Node && !e.currentTarget.contains(e.relatedTarget) && onClose(false)}
    >
      <b>{title}</b>
      {options.map((o, i) => (
        <button type="button" key={o.key} ref={i ? null : first} onClick={() => { onClose(false); onChoose(o.key); }}>
          <span>{o.label}</span>
          {o.odds !== undefined && <b>{`${Math.round(o.odds * 100)} %`}</b>}
        </button>
      ))}
      <button type="button" class="quiet" onClick={() => onClose(true)}>{t.close}</button>
    </div>
  );
}

function Tool({ name, icon, onClick }: { name: string; icon: string; onClick: () => void }) {
  return (
    <button type="button" title={name} aria-label={name} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d={icon} /></svg>
    </button>
  );
}

/** On a narrower screen a map begins close up, at this scale, and its buttons stand below it: in a corner they would cover too much. */
const SMALL = 600, CLOSE = 0.62;

interface Props<S extends string> {
  label: string;
  /** How the map is laid out in a place of this size; `tall` stands on end, with its buttons below. */
  shape: (w: number, h: number) => S | 'tall';
  /** The drawing's size in this shape. */
  drawing: (shape: S | 'tall') => Size;
  /** What is drawn, by name: another one is shown whole. */
  subject?: string;
  /** Changes when pieces may have moved: only then is it measured where they are. */
  version: unknown;
  /** The way from one place to another, for pieces that walk it. */
  route?: Route;
  /** What to look at on a small screen: where the one who decides is. */
  spot: { x: number; y: number } | undefined;
  decision: Decision | null;
  selected: Id[];
  onChoose: (key: string) => void;
  onFacts: (id: Id) => void;
  draw: (hands: Hands, shape: S | 'tall') => ComponentChildren;
  legend?: (close: () => void) => ComponentChildren;
}

export function Chart<S extends string>({ label, shape: shapeFor, drawing, subject = '', version, route, spot, decision, selected, onChoose, onFacts, draw, legend }: Props<S>) {
  const root = useRef<HTMLDivElement>(null), svg = useRef<SVGSVGElement>(null), g = useRef<SVGGElement>(null), air = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ w: 2, h: 1 });
  const shape = shapeFor(box.w, box.h), below = shape === 'tall' || (box.w > 2 && box.w < SMALL);
  const [note, setNote] = useState<{ note: Note; at: Floating } | null>(null);
  const [menu, setMenu] = useState<{ options: Option[]; title: string; at: Floating } | null>(null);
  const [legendOpen, setLegendOpen] = useState(false);
  const last = useRef<string | null>(null);

  const viewport = useViewport(svg, g, drawing(shape));
  useEffect(() => {
    const b = svg.current?.getBoundingClientRect();
    // Another drawing is there at once.
    viewport.fit(false);
    if (spot && b && b.width < SMALL) viewport.center(spot.x, spot.y, CLOSE);
  }, [shape, subject, !spot]);
  useEffect(() => {
    if (!root.current) return undefined;
    const watch = new ResizeObserver(([e]) => {
      if (e) setBox({ w: e.contentRect.width, h: e.contentRect.height });
    });
    watch.observe(root.current);
    return () => watch.disconnect();
  }, []);

  const above = useGlide(g, air, version, route), settle = () => above.settle();
  // A part that is not drawn anew keeps the hands it was drawn with: what they do is always the newest.
  const latest = useRef({ onChoose, onFacts });
  latest.current = { onChoose, onFacts };
  const hands = useMemo<Hands>(() => ({
    options: optionsByRef(decision),
    selected: new Set(selected),
    cause: decision?.cause,
    choose: (options, title, from) => {
      const only = options.length === 1 ? options[0] : undefined;
      if (only) latest.current.onChoose(only.key);
      else if (root.current) setMenu({ options, title, at: beside(from, root.current) });
    },
    facts: (id) => latest.current.onFacts(id),
    peek: (n, from) => setNote(n && from && root.current ? { note: n, at: beside(from, root.current) } : null),
  }), [decision, selected.join()]);

  useEffect(() => setMenu(null), [decision?.version]);
  useEffect(() => { if (svg.current) keepStop(svg.current, last.current); });

  // On a small screen what can be chosen may be out of sight: go to the one who chooses when their place changes.
  useEffect(() => {
    if (spot && !viewport.whole()) viewport.center(spot.x, spot.y);
  }, [spot?.x, spot?.y]);

  /** Back to the piece it was about, unless the focus has gone elsewhere already. */
  const closeMenu = (back: boolean) => {
    setMenu(null);
    if (back) svg.current?.querySelector<SVGElement>('[data-nav][tabindex="0"]')?.focus();
  };

  const key = (e: KeyboardEvent) => {
    const from = e.target instanceof Element ? e.target.closest('[data-nav]') : null;
    const to = from && svg.current ? next(svg.current, from, e.key) : null;
    if (to) to.focus();
    else if (e.key === '+' || e.key === '=') viewport.zoom(1.35);
    else if (e.key === '-') viewport.zoom(1 / 1.35);
    else if (e.key === '0') viewport.fit();
    else if (!e.key.startsWith('Arrow')) return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div class={below ? 'chart below' : 'chart'} ref={root}>
      <svg
        ref={svg} class="map" role="group" aria-label={`${label}. ${t.help}`} onKeyDown={key} onPointerDown={settle} onWheel={settle}
        onFocusIn={(e) => {
          const stop = e.target instanceof SVGElement ? e.target.closest<SVGElement>('[data-nav]') : null;
          if (!stop || !svg.current) return;
          last.current = stop.dataset.nav ?? null;
          keepStop(svg.current, last.current);
          if (stop.matches(':focus-visible')) viewport.reveal(stop);
        }}
      >
        <g ref={g} class="camera">{draw(hands, shape)}</g>
      </svg>
      <div class="air" ref={air} aria-hidden="true" />
      <div class="map-tools">
        <Tool name={t.zoomIn} icon="M3 10H17M10 3V17" onClick={() => viewport.zoom(1.35)} />
        <Tool name={t.zoomOut} icon="M3 10H17" onClick={() => viewport.zoom(1 / 1.35)} />
        <Tool name={t.fit} icon="M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12" onClick={() => viewport.fit()} />
        <Tool name={t.find} icon="M4 10A6 6 0 1 0 16 10A6 6 0 1 0 4 10M10 1V6M10 14V19M1 10H6M14 10H19" onClick={() => spot && viewport.center(spot.x, spot.y, 0.9)} />
        {legend && <Tool name={t.legend} icon="M3 5H5M9 5H17M3 10H5M9 10H17M3 15H5M9 15H17" onClick={() => setLegendOpen(!legendOpen)} />}
      </div>
      {note && (
        <div class="map-note" aria-hidden="true" ref={put(note.at)}>
          <b>{note.note.title}</b>
          {note.note.lines.map((line) => <span key={line}>{line}</span>)}
        </div>
      )}
      {menu && <Menu {...menu} onChoose={onChoose} onClose={closeMenu} />}
      {legendOpen && legend?.(() => setLegendOpen(false))}
    </div>
  );
}
