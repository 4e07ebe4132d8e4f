// The towns that are not the large one: live plates beside the dock, tabs over the map on a phone.
import type { JSX } from 'preact';
import { Drawn } from '../art/art.tsx';
import { iconOf } from '../art/pictures.ts';
import { catalogue } from '../catalogue.ts';
import { Figure } from '../faces/figure.tsx';
import { count, kindOf, signed, word } from '../map/names.ts';
import { asked } from '../store.ts';
import type { Id } from '../types.ts';
import { underLaw } from './law.ts';
import { groundOf, placesById, plateName, riftsAt, roads } from './model.ts';
import { allAtOnce, opened, openTown } from './opentown.ts';
import { RiftStar, Vortex } from './pieces.tsx';
import { curve, roadPoints } from './plan.ts';
import { board as t } from './strings.ts';
import { spotIn } from './townplan.ts';
import type { Point, Rect, TownPlan } from './townplan.ts';
import { townsIn } from './towns.ts';
import { TrackRow, tracksOf } from './tracks.tsx';
import type { BoardPlace, BoardView } from './types.ts';

/** The plate's drawing: a plan is pressed into it, its pieces keep their size. */
const W = 304, H = 132, EDGE = 9, SMALL = 0.84;
/** A town with more neighborhoods than this has no room for its places. */
const FEW = 6;

const press = (town: TownPlan) => ({ x: W / town.w, y: (H - 2 * EDGE) / town.h });
const spot = (town: TownPlan, p: Point): Point => ({ x: p.x * press(town).x, y: EDGE + p.y * press(town).y });

/** About how wide a name is drawn. */
const wordWidth = (name: string) => name.length * 6.3;

/** The pieces of some places, drawn small; their clues are counted together. */
function pieces(places: BoardPlace[], view: BoardView): JSX.Element[] {
  const kinds = [...new Set(places.flatMap((p) => p.monsters?.map(kindOf) ?? []))], clues = places.reduce((n, p) => n + (p.clues ?? 0), 0);
  return [
    ...places.flatMap((p) => (p.gate ? [<g class="mini-gate"><circle r="12" /><text y="4.5">{signed(count(catalogue.facts(p.gate), 'modifier') ?? 0)}</text></g>] : [])),
    ...places.filter((p) => p.sealed).map(() => <g class="mini-seal"><circle r="9" /><path d="M0 6V-6M0 2L-4 -1M0 0L4 -3" /></g>),
    ...(clues ? [<g class="mini-clue"><circle r="9" /><text y="4.3">{clues}</text></g>] : []),
    ...places.flatMap((p) => riftsAt(p.id, view)).map((id) => <g transform="scale(.42)"><RiftStar id={id} catalogue={catalogue} /></g>),
    ...kinds.map((kind) => (
      <g class={`mini-monster move-${word(catalogue.facts(kind), 'move') || 'normal'}`}>
        <rect class="tile-rim" x="-12" y="-12" width="24" height="24" rx="5" /><rect class="tile" x="-10.500" y="-10.500" width="21" height="21" rx="4" /><Drawn d={iconOf(kind)} size={16} class="beast-icon" />
      </g>
    )),
    ...places.flatMap((p) => p.seats ?? []).flatMap((seat) => {
      const who = view.seats[seat]?.investigator;
      return who ? [<Figure seat={seat} who={who} r={9} />] : [];
    }),
  ];
}

/** Pieces side by side, from this point on. */
const Row = ({ all, x, y, step }: { all: JSX.Element[]; x: number; y: number; step: number }) => <>{all.map((piece, i) => <g key={i} transform={`translate(${x + i * step} ${y}) scale(${SMALL})`}>{piece}</g>)}</>;

/** Pieces of one place: around it, or beside its name from so far on. */
function Small({ place, view, x, y, from }: { place: BoardPlace; view: BoardView; x: number; y: number; from?: number | undefined }) {
  const all = pieces([place], view), step = Math.min(17, 54 / Math.max(1, all.length - 1)), wide = (all.length - 1) * step;
  const left = from === undefined ? x - wide / 2 : x + from + wide < W - 14 ? x + from : x - from - wide;
  const first = Math.min(W - 14 - wide, Math.max(14, left)), line = Math.min(H - 13, Math.max(13, y));
  return <Row all={all} x={first} y={line} step={step} />;
}

/** A neighborhood of a town with many: its name to the left, all its pieces to the right. */
function District({ id, rect: r, town, view }: { id: Id; rect: Rect; town: TownPlan; view: BoardView }) {
  const k = press(town), name = t.plateShort(catalogue.name(id)), { x, y } = spot(town, r), right = x + r.w * k.x - 13, middle = y + (r.h * k.y) / 2;
  const all = pieces(view.places.filter((p) => spotIn(town, p.id) && groundOf(p.id, catalogue) === id), view), gaps = Math.max(1, all.length - 1);
  const step = Math.min(17, Math.max(0, right - x - wordWidth(name) - 20) / gaps);
  return (
    <>
      <Row all={all} x={right - (all.length - 1) * step} y={middle} step={step} />
      <text class="mini-name first" x={x + 5} y={middle + 4}>{name}</text>
    </>
  );
}

function PlateMap({ town, view }: { town: TownPlan; view: BoardView }) {
  const k = press(town), grounds = Object.entries(town.ground), many = grounds.length > FEW;
  return (
    <svg class="map plate-map" viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground-sheet" width={W} height={H} />
      <g transform={`translate(0 ${EDGE}) scale(${k.x} ${k.y})`}>
        <path class="river" d={town.water.shape} />
        {grounds.map(([id, r]) => <rect key={id} class={`ground tint-${word(catalogue.facts(id), 'colour') || 'grey'}`} x={r.x} y={r.y} width={r.w} height={r.h} rx="20" />)}
        {!many && town.shores.map((d) => <path key={d} class="isle" d={d} />)}
        {!many && roads(catalogue).filter((r) => spotIn(town, r.a) && spotIn(town, r.b)).map((r) => <path key={r.a + r.b} class="mini-road" d={curve(roadPoints(town, r))} />)}
      </g>
      {many ? grounds.map(([id, rect]) => <District key={id} id={id} rect={rect} town={town} view={view} />) : <Dots town={town} view={view} />}
    </svg>
  );
}

/** Every place of a small town where it lies, with its pieces. */
function Dots({ town, view }: { town: TownPlan; view: BoardView }) {
  const places = placesById(view), on = (id: Id) => { const p = spotIn(town, id); return p && spot(town, p); };
  const name = (id: Id) => t.plateShort(plateName(id, catalogue));
  return (
    <>
      {Object.keys(town.areas).map((id) => { const p = on(id); return p && <g key={id} transform={`translate(${p.x} ${p.y}) scale(.3)`}><Vortex /></g>; })}
      {Object.keys(town.locations).map((id) => { const p = on(id); return p && <circle key={id} class="mini-dot" cx={p.x} cy={p.y} r="4" />; })}
      {[...Object.keys(town.streets), ...Object.keys(town.locations), ...Object.keys(town.rooms)].map((id) => {
        const place = places.get(id), p = on(id);
        return place && p && <Small key={id} place={place} view={view} x={p.x} y={p.y} from={town.streets[id] ? wordWidth(name(id)) / 2 + 12 : undefined} />;
      })}
      {Object.keys(town.streets).map((id) => { const p = on(id); return p && <text key={id} class="mini-name" x={p.x} y={p.y + 4}>{name(id)}</text>; })}
      {Object.entries(town.ground).filter(([id]) => town.rocks.includes(id)).map(([id, r]) => { const p = spot(town, { x: r.x + r.w / 2, y: r.y + r.h - 30 }); return <text key={id} class="mini-name" x={p.x} y={p.y + 4}>{catalogue.name(id)}</text>; })}
    </>
  );
}

/** Who and what is in a town, in words. */
function summary(town: TownPlan, view: BoardView): string {
  const here = view.places.filter((p) => spotIn(town, p.id));
  return t.inTown(here.reduce((n, p) => n + (p.seats?.length ?? 0), 0), here.reduce((n, p) => n + (p.monsters?.length ?? 0), 0), here.filter((p) => p.gate).length);
}

/** Somewhere in this town is a place that can be chosen now. */
const offered = (town: TownPlan) => asked.value?.options?.some((o) => o.refs.some((id) => spotIn(town, id))) ?? false;

function Plate({ town, view, hotkey }: { town: TownPlan; view: BoardView; hotkey: string }) {
  const tracks = tracksOf(town, view, catalogue), rifts = tracks.filter((x) => x.hue === 'rifts'), others = tracks.filter((x) => x.hue !== 'rifts');
  return (
    <button type="button" class={`town-plate ${offered(town) ? 'can' : ''}`} data-town={town.id} onClick={() => { opened.value = town.id; }}>
      <span class="plate-head"><kbd aria-hidden="true">{hotkey}</kbd><b>{catalogue.name(town.id)}</b><small>{town.id === 'innsmouth' && underLaw(view) ? `${t.lawShort} · ` : ''}{summary(town, view)}</small></span>
      <PlateMap town={town} view={view} />
      <span class="plate-tracks">
        {rifts.length > 0 && <span class="rift-lines"><b>{t.riftsShort}</b>{rifts.map((x) => <TrackRow key={x.id} track={x} catalogue={catalogue} />)}</span>}
        {others.map((x) => <TrackRow key={x.id} track={x} catalogue={catalogue} />)}
      </span>
    </button>
  );
}

/** The other towns, beside the dock of a wide screen. */
export function Plates({ view }: { view: BoardView }) {
  const towns = townsIn(view), open = openTown(view, asked.value);
  if (towns.length < 2 || allAtOnce.value || view.awake) return null;
  const others = towns.filter((town) => town !== open);
  return <div class={`plates plates-${others.length}`}>{others.map((town, i) => <Plate key={town.id} town={town} view={view} hotkey={i ? ']' : '['} />)}</div>;
}

/** One tab a town, over the map of a narrow screen. */
export function TownTabs({ view }: { view: BoardView }) {
  const towns = townsIn(view), open = openTown(view, asked.value);
  if (towns.length < 2) return null;
  return (
    <div class="town-tabs" role="group" aria-label={t.townsTitle}>
      {towns.map((town) => (
        <button type="button" key={town.id} class={offered(town) ? 'can' : ''} aria-pressed={town === open} onClick={() => { opened.value = town.id; }}>
          <b>{catalogue.name(town.id)}</b><small>{summary(town, view)}</small>
        </button>
      ))}
    </div>
  );
}
