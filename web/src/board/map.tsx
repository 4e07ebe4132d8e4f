// The board: the town as a drawn map, and all that lies on it.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Id, Option } from '../types.ts';
import { Beyond } from './beyond.tsx';
import './board.css';
import type { Note } from './describe.ts';
import { frame as frameOf, LOCATIONS, STREETS } from './layout.ts';
import { Legend } from './legend.tsx';
import { contentId, optionsByRef, placesById } from './model.ts';
import { board as t } from './strings.ts';
import type { Hands } from './target.tsx';
import { Plan, Town } from './town.tsx';
import type { BoardMapProps, BoardView } from './types.ts';
import { useViewport } from './viewport.ts';
import { keepStop, next } from './walk.ts';

/** Where a box of words stands: beside the thing it is about, inside the map. */
function beside(from: Element, root: Element): { left: number; top: number; up: boolean } {
  const e = from.getBoundingClientRect(), b = root.getBoundingClientRect();
  const up = e.bottom - b.top > b.height * 0.62;
  return { left: Math.max(8, Math.min(b.width - 248, e.left + e.width / 2 - b.left - 120)), top: up ? e.top - b.top - 8 : e.bottom - b.top + 8, up };
}

/** Height of the row of buttons: below a tall map they have a place of their own, on a wide one they stand on the plan's title. */
const TOOLS = 52;

interface Floating { left: number; top: number; up: boolean }

/** Style by script: the page's policy forbids style attributes. */
const put = (f: Floating) => (el: HTMLElement | null) => {
  if (!el) return;
  el.style.left = `${f.left}px`;
  el.style.top = `${f.top}px`;
  el.style.transform = f.up ? 'translateY(-100%)' : '';
};

function Menu({ options, title, at, onChoose, onClose }: { options: Option[]; title: string; at: Floating; onChoose: (key: string) => void; onClose: () => void }) {
  return (
    <div
      class="map-menu" role="dialog" aria-label={t.optionsFor(title)} ref={put(at)}
      onKeyDown={(e) => e.key === 'Escape' && (e.stopPropagation(), onClose())}
      onFocusOut={(e) => e.relatedTarget instanceof Node && !e.currentTarget.contains(e.relatedTarget) && onClose()}
    >
      <h3>{title}</h3>
      {options.map((o, i) => (
        <button type="button" key={o.key} ref={i ? null : (b) => b?.focus()} onClick={() => { onClose(); onChoose(o.key); }}>
          <span>{o.label}</span>
          {o.odds !== undefined && <b>{`${Math.round(o.odds * 100)} %`}</b>}
        </button>
      ))}
      <button type="button" class="quiet" onClick={onClose}>{t.close}</button>
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

/** The seat to look at: who decides, else whose part of the phase it is. */
function spot(view: BoardView, seat: number | undefined): { x: number; y: number } | undefined {
  const place = view.seats.find((s) => s.seat === (seat ?? view.active ?? view.first))?.place;
  return place ? (STREETS[place] ?? LOCATIONS[place]) : undefined;
}

export function BoardMap({ view, decision, catalogue, onChoose, onFacts, selected }: BoardMapProps) {
  const root = useRef<HTMLDivElement>(null), svg = useRef<SVGSVGElement>(null), g = useRef<SVGGElement>(null);
  const [wide, setWide] = useState(true);
  const [note, setNote] = useState<{ note: Note; at: Floating } | null>(null);
  const [menu, setMenu] = useState<{ options: Option[]; title: string; at: Floating } | null>(null);
  const [legend, setLegend] = useState(false);
  const last = useRef<string | null>(null);

  const worlds = catalogue.all('world').length || 8;
  const frame = useMemo(() => frameOf(wide, worlds), [wide, worlds]);
  const viewport = useViewport(svg, g, frame, wide ? 0 : TOOLS, () => {
    const at = spot(view, decision?.seat), b = svg.current?.getBoundingClientRect();
    if (at && b && b.width < 600) viewport.center(at.x, at.y, 0.62);
  });
  useEffect(() => {
    if (!root.current) return undefined;
    const watch = new ResizeObserver(([e]) => e && setWide(e.contentRect.width > e.contentRect.height * 1.5));
    watch.observe(root.current);
    return () => watch.disconnect();
  }, []);

  const hands = useMemo<Hands>(() => ({
    options: optionsByRef(decision),
    selected: new Set(selected),
    choose: (options, title, from) => {
      const only = options.length === 1 ? options[0] : undefined;
      if (only) onChoose(only.key);
      else if (root.current) setMenu({ options, title, at: beside(from, root.current) });
    },
    facts: (id: Id) => onFacts(contentId(id, catalogue)),
    peek: (n, from) => setNote(n && from && root.current ? { note: n, at: beside(from, root.current) } : null),
  }), [decision, selected.join(), onChoose, onFacts, catalogue]);

  const places = useMemo(() => placesById(view), [view]);
  useEffect(() => setMenu(null), [decision?.version]);
  useEffect(() => { if (svg.current) keepStop(svg.current, last.current); });

  // On a small screen what can be chosen may be out of sight: go to the one who chooses when their place changes.
  const at = spot(view, decision?.seat);
  useEffect(() => {
    if (at && !viewport.whole()) viewport.center(at.x, at.y);
  }, [at?.x, at?.y]);

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

  const parts = { view, catalogue, hands, places };
  return (
    <div class="board" ref={root}>
      <svg
        ref={svg} class="map" role="group" aria-label={`${t.map}. ${t.mapHelp}`} onKeyDown={key}
        onFocusIn={(e) => {
          const stop = e.target instanceof SVGElement ? e.target.closest<SVGElement>('[data-nav]') : null;
          if (!stop || !svg.current) return;
          last.current = stop.dataset.nav ?? null;
          keepStop(svg.current, last.current);
          if (stop.matches(':focus-visible')) viewport.reveal(stop);
        }}
      >
        <g ref={g} class="camera">
          <Plan catalogue={catalogue} />
          <Town {...parts} />
          <Beyond frame={frame} {...parts} />
        </g>
      </svg>
      <div class={wide ? 'map-tools square' : 'map-tools'}>
        <Tool name={t.zoomIn} icon="M3 10H17M10 3V17" onClick={() => viewport.zoom(1.35)} />
        <Tool name={t.zoomOut} icon="M3 10H17" onClick={() => viewport.zoom(1 / 1.35)} />
        <Tool name={t.fit} icon="M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12" onClick={() => viewport.fit()} />
        <Tool name={t.find} icon="M4 10A6 6 0 1 0 16 10A6 6 0 1 0 4 10M10 1V6M10 14V19M1 10H6M14 10H19" onClick={() => at && viewport.center(at.x, at.y, 0.9)} />
        <Tool name={t.legend} icon="M3 5H5M9 5H17M3 10H5M9 10H17M3 15H5M9 15H17" onClick={() => setLegend(!legend)} />
      </div>
      {note && (
        <div class="map-note" aria-hidden="true" ref={put(note.at)}>
          <b>{note.note.title}</b>
          {note.note.lines.map((line) => <span key={line}>{line}</span>)}
        </div>
      )}
      {menu && <Menu {...menu} onChoose={onChoose} onClose={() => setMenu(null)} />}
      {legend && <Legend view={view} catalogue={catalogue} onClose={() => setLegend(false)} />}
    </div>
  );
}
