// A town: the plan beneath, and on it streets, locations and the rooms behind them.
import { useMemo } from 'preact/hooks';
import { Drawn } from '../art/art.tsx';
import { iconOf } from '../art/pictures.ts';
import { list, word, wrap } from '../map/names.ts';
import { Target } from '../map/target.tsx';
import type { Hands } from '../map/target.tsx';
import type { Catalogue, Id } from '../types.ts';
import { placeNote } from './describe.ts';
import { Gift } from './glyphs.tsx';
import { Kept } from './kept.tsx';
import { underLaw, watchedBy } from './law.ts';
import { isApart, isUnstable, placeName, plateName, riftsAt, roads, tintOf } from './model.ts';
import type { Road } from './model.ts';
import { Aquatic, Clues, Depot, GateDisc, Law, Pieces, Rifts, SealDisc, Vision, Vortex } from './pieces.tsx';
import { curve, ground, houses, lanePoints, roadMiddle, roadPoints, rocks } from './plan.ts';
import { board as t } from './strings.ts';
import { MEDALLION, PLATE_HEIGHT, spotIn } from './townplan.ts';
import type { Rect, TownPlan } from './townplan.ts';
import { Tracks } from './tracks.tsx';
import type { BoardPlace, BoardView } from './types.ts';

/** What every part of the map is drawn from. */
export interface TableProps {
  view: BoardView;
  catalogue: Catalogue;
  hands: Hands;
  places: Map<Id, BoardPlace>;
  /** The Other Worlds of this game. */
  worlds: Id[];
}

export interface PartProps extends TableProps { town: TownPlan }

function Arrows({ town, road }: { town: TownPlan; road: Road }) {
  if (!road.white && !road.black) return null;
  const m = roadMiddle(town, road);
  // Each keeps to its right; two that point the same way lie side by side.
  const one = (colour: 'white' | 'black', to: Id) => (
    <g class={`arrow arrow-${colour}`} transform={`translate(${m.x} ${m.y}) rotate(${to === road.b ? m.turn : m.turn + 180}) translate(0 ${colour === 'black' && road.white === road.black ? -7 : 7})`}>
      <path class="shaft" d="M-20 0H6" />
      <path class="head" d={colour === 'white' ? 'M6 -6L19 0L6 6Z' : 'M4 -6L19 0L4 6L9 0Z'} />
    </g>
  );
  return (
    <>
      {road.white && one('white', road.white)}
      {road.black && one('black', road.black)}
    </>
  );
}

/** Paths between places off the streets are narrower than roads. */
const isPath = (town: TownPlan, r: Road) => !town.streets[r.a] || !town.streets[r.b];

/** The ground of a neighborhood, with its houses or its rocks. */
function Ground({ town, id, rect, seed, all, colour }: { town: TownPlan; id: Id; rect: Rect; seed: number; all: Road[]; colour: string }) {
  const built = town.rocks.includes(id) ? null : houses(town, rect, seed, all);
  return (
    <g>
      <path class={`ground tint-${colour}`} d={ground(rect, seed)} />
      {built ? <><path class="house" d={built.walls} /><path class="roof" d={built.roofs} /><path class="window" d={built.windows} /></> : <path class="rock" d={rocks(town, rect, seed, all)} />}
    </g>
  );
}

/** Everything that never changes, drawn once. */
export function Plan({ town, catalogue }: { town: TownPlan; catalogue: Catalogue }) {
  const all = roads(catalogue).filter((r) => spotIn(town, r.a) && spotIn(town, r.b));
  // The facts of streets and of locations come one by one: what is drawn from them is drawn anew with each.
  const known = all.map((r) => `${r.a}${r.b}${r.white ?? ''}${r.black ?? ''}`).join();
  const colours = Object.keys(town.ground).map((id) => word(catalogue.facts(id), 'colour') || 'grey');
  const lanes = Object.keys(town.locations).map((id) => word(catalogue.facts(id), 'place')).join();
  return useMemo(() => (
    <g class="plan" aria-hidden="true">
      <rect class="ground-sheet" x="0" y="0" width={town.w} height={town.h} rx="6" />
      {Object.entries(town.ground).map(([id, rect], i) => <Ground key={id} town={town} id={id} rect={rect} seed={i + 1} all={all} colour={colours[i] ?? 'grey'} />)}
      <clipPath id={`sheet-${town.id}`}><rect x="0" y="0" width={town.w} height={town.h} rx="6" /></clipPath>
      <g clip-path={`url(#sheet-${town.id})`}>
        <path class="river" d={town.water.shape} />
        {town.water.lines.map((d, i) => <path key={i} class="current" d={d} />)}
        <text class="river-name" {...town.waterName}>{t.waters[town.id]}</text>
        {town.shores.map((d) => <path key={d} class="isle" d={d} />)}
      </g>
      {all.filter((r) => !isPath(town, r)).map((r) => <path key={r.a + r.b} class="road-edge" d={curve(roadPoints(town, r))} />)}
      {Object.entries(town.ferries).map(([id, d]) => <path key={id} class="ferry" d={d} />)}
      {Object.entries(town.locations).map(([id, p]) => {
        const facts = catalogue.facts(id), street = town.streets[`${word(facts, 'place')}_streets`];
        return street && !town.ferries[id] && !isApart(facts) && <path key={id} class="lane" d={curve(lanePoints(p, street))} />;
      })}
      {all.map((r) => <path key={r.a + r.b} class={isPath(town, r) ? 'trail' : 'road'} d={curve(roadPoints(town, r))} />)}
      {all.map((r) => <Arrows key={r.a + r.b} town={town} road={r} />)}
    </g>
  ), [town, known, colours.join(), lanes]);
}

function Street({ place, town, view, catalogue, hands }: PartProps & { place: BoardPlace }) {
  const at = town.streets[place.id];
  if (!at) return null;
  const name = placeName(place.id, catalogue), law = underLaw(view) ? watchedBy(catalogue.facts(place.id)) : undefined;
  const people = place.seats?.length ?? 0, kinds = new Set(place.monsters?.map((m) => m.replace(/#.*/, ''))).size;
  const step = Math.min(56, (at.w - 10) / Math.max(1, people + kinds - 1));
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind="street" box={[-at.w / 2, -PLATE_HEIGHT / 2, at.w, PLATE_HEIGHT]}>
        <rect class={`plate lit tint-${tintOf(place.id, catalogue)}`} x={-at.w / 2} y={-PLATE_HEIGHT / 2} width={at.w} height={PLATE_HEIGHT} rx="6" />
        <rect class="plate-rim" x={-at.w / 2 + 4} y={-PLATE_HEIGHT / 2 + 4} width={at.w - 8} height={PLATE_HEIGHT - 8} rx="4" />
        <text class="street-name" y="9">{plateName(place.id, catalogue)}</text>
        {!!place.clues && <Clues n={place.clues} x={at.w / 2 - 6} y={-PLATE_HEIGHT / 2} />}
        {place.depot && <Depot x={-at.w / 2 + 4} y={-PLATE_HEIGHT / 2} />}
        {law !== undefined && <Law n={law} x={at.w / 2 - 34} y={-PLATE_HEIGHT / 2 - 4} />}
      </Target>
      <Rifts ids={riftsAt(place.id, view)} place={place.id} name={name} catalogue={catalogue} hands={hands} x={at.w / 2 + 2} y={-PLATE_HEIGHT / 2 - 4} />
      <Pieces
        place={place} name={name} view={view} catalogue={catalogue} hands={hands}
        people={Array.from({ length: people }, (_, i) => [-at.w / 2 - 4 + i * step, 32])}
        monsters={Array.from({ length: kinds }, (_, i) => [at.w / 2 + 4 - i * step, 32])}
      />
    </g>
  );
}

const LEFT: Array<[number, number]> = [[-42, -20], [-58, 12], [-24, -52]], RIGHT: Array<[number, number]> = [[52, 10], [62, -26], [46, -58]];

function Location({ place, town, view, catalogue, hands }: PartProps & { place: BoardPlace }) {
  const at = town.locations[place.id];
  if (!at) return null;
  const name = placeName(place.id, catalogue), facts = catalogue.facts(place.id);
  const lines = wrap(name), sure = list(facts, 'sure'), gifts = [...sure, ...list(facts, 'icons')];
  const law = underLaw(view) ? watchedBy(facts) : undefined, below = 62 + (lines.length - 1) * 21;
  const gate = place.gate && catalogue.facts(place.gate);
  return (
    <g class="spot" transform={`translate(${at.x} ${at.y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind={place.closed ? 'location closed' : 'location'} box={[-68, -42, 136, below + 68]}>
        <circle class="reach" r="46" />
        <circle class={isUnstable(facts) ? 'medallion lit unstable' : 'medallion lit'} r={MEDALLION} />
        <circle class="medallion-rim" r={MEDALLION - 5} />
        {place.gate ? <GateDisc gate={place.gate} catalogue={catalogue} /> : place.sealed ? <SealDisc /> : <Drawn d={iconOf(place.id)} size={42} class="glyph" />}
        {place.closed && <path class="boards" d="M-34 -20L34 12M-34 12L34 -20" />}
        <g class="caption">
          {lines.map((line, i) => <text key={i} class="place-name" y={58 + i * 21}>{line}</text>)}
          {gate
            ? wrap(catalogue.name(word(gate, 'place'))).map((line, i) => <text key={line} class="gate-name" y={below + 17 + i * 19}>{line}</text>)
            : <g class="gifts">{gifts.map((g, i) => <Gift key={g} name={g} sure={i < sure.length} x={(i - (gifts.length - 1) / 2) * 26} y={below + 13} />)}</g>}
        </g>
        {!!place.clues && <Clues n={place.clues} x={27} y={-29} />}
        {place.aquatic && <Aquatic x={-28} y={26} />}
        {view.vision === place.id && <Vision x={28} y={26} />}
        {place.depot && <Depot x={-30} y={-26} />}
        {law !== undefined && <Law n={law} x={-46} y={-34} />}
        {place.activity && <path class="flag" d="M-28 -20V-48L-4 -41L-28 -33" />}
      </Target>
      <Rifts ids={riftsAt(place.id, view)} place={place.id} name={name} catalogue={catalogue} hands={hands} x={0} y={-44} />
      <Pieces place={place} name={name} view={view} catalogue={catalogue} hands={hands} people={LEFT} monsters={RIGHT} />
    </g>
  );
}

/** A room behind a location. */
function Room({ place, rect: r, ...props }: PartProps & { place: BoardPlace; rect: Rect }) {
  const name = placeName(place.id, props.catalogue).replace(/ \(.*/, '');
  return (
    <g transform={`translate(${r.x + r.w / 2} ${r.y + r.h / 2})`}>
      <Target id={place.id} note={placeNote(place, props.view, props.catalogue)} hands={props.hands} kind="room" box={[-r.w / 2, -r.h / 2, r.w, r.h]}>
        <rect class="room-box lit" x={-r.w / 2} y={-r.h / 2} width={r.w} height={r.h} rx="4" />
        <path class="bars" d={place.id.endsWith('cell') ? 'M-24 -6V24M-8 -6V24M8 -6V24M24 -6V24' : 'M-30 22C-20 0 20 0 30 22'} />
        <text class="room-name" y={-r.h / 2 + 18}>{name}</text>
      </Target>
      <Pieces place={place} name={name} {...props} people={[[-20, 12], [8, 12], [26, 12]]} monsters={[[22, 12]]} />
    </g>
  );
}

/** A place in the water that nobody walks to. */
function WaterArea({ place, town, view, catalogue, hands }: PartProps & { place: BoardPlace }) {
  const at = town.areas[place.id];
  return at && (
    <g transform={`translate(${at.x} ${at.y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind="water-area" box={[-46, -34, 92, 68]}><Vortex /></Target>
    </g>
  );
}

export function Town(props: PartProps) {
  const { town, places, view, hands } = props;
  const found = <T,>(table: Record<Id, T>) => Object.keys(table).flatMap((id) => places.get(id) ?? []);
  return (
    <g>
      {found(town.areas).map((p) => <Kept key={p.id} places={[p]} view={view} hands={hands} draw={() => <WaterArea place={p} {...props} />} />)}
      {found(town.streets).map((p) => <Kept key={p.id} places={[p]} view={view} hands={hands} draw={() => <Street place={p} {...props} />} />)}
      {Object.entries(town.rooms).map(([id, rect]) => {
        const place = places.get(id);
        return place && <Kept key={id} places={[place]} view={view} hands={hands} draw={() => <Room place={place} rect={rect} {...props} />} />;
      })}
      {found(town.locations).map((p) => <Kept key={p.id} places={[p]} view={view} hands={hands} draw={() => <Location place={p} {...props} />} />)}
      {town.tracks && <Tracks at={town.tracks} {...props} />}
    </g>
  );
}
