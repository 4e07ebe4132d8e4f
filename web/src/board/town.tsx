// The town: the plan beneath, and on it streets, locations and the rooms behind them.
import { useMemo } from 'preact/hooks';
import { list, word, wrap } from '../map/names.ts';
import { Target } from '../map/target.tsx';
import type { Hands } from '../map/target.tsx';
import type { Catalogue, Id } from '../types.ts';
import { placeNote } from './describe.ts';
import { PlaceGlyph, Gift } from './glyphs.tsx';
import { COMPASS, FERRY, GROUND, LOCATIONS, MEDALLION, PLATE_HEIGHT, RIVER_NAME, ROOMS, SHORE, STREETS, TITLE, TOWN } from './layout.ts';
import type { Rect } from './layout.ts';
import { placeName, roads } from './model.ts';
import type { Road } from './model.ts';
import { Clues, GateDisc, Pieces, SealDisc } from './pieces.tsx';
import { curve, ground, houses, lane, river, roadMiddle, roadPoints } from './plan.ts';
import { board as t } from './strings.ts';
import type { BoardPlace, BoardView } from './types.ts';

export interface PartProps {
  view: BoardView;
  catalogue: Catalogue;
  hands: Hands;
  places: Map<Id, BoardPlace>;
  /** The Other Worlds of this game. */
  worlds: Id[];
}

function Arrows({ road }: { road: Road }) {
  if (!road.white && !road.black) return null;
  const m = roadMiddle(road);
  const one = (colour: 'white' | 'black', to: Id) => (
    <g class={`arrow arrow-${colour}`} transform={`translate(${m.x} ${m.y}) rotate(${to === road.b ? m.turn : m.turn + 180}) translate(0 9)`}>
      <path class="shaft" d="M-24 0H6" />
      <path class="head" d={colour === 'white' ? 'M6 -7L22 0L6 7Z' : 'M4 -7L22 0L4 7L9 0Z'} />
    </g>
  );
  return (
    <>
      {road.white && one('white', road.white)}
      {road.black && one('black', road.black)}
    </>
  );
}

/** Everything that never changes, drawn once. */
export function Plan({ catalogue }: { catalogue: Catalogue }) {
  const all = roads(catalogue);
  const known = all.map((r) => `${r.a}${r.b}${r.white ?? ''}`).join();
  const colours = Object.keys(GROUND).map((id) => word(catalogue.facts(id), 'colour')).join();
  return useMemo(() => {
    const water = river();
    return (
      <g class="plan" aria-hidden="true">
        <rect class="paper" x="0" y="0" width={TOWN.w} height={TOWN.h} rx="6" />
        {Object.keys(GROUND).map((id, i) => <path key={id} class={`ground tint-${word(catalogue.facts(id), 'colour') || 'white'}`} d={ground(id, i + 1)} />)}
        <clipPath id="sheet-clip"><rect x="0" y="0" width={TOWN.w} height={TOWN.h} rx="6" /></clipPath>
        <g clip-path="url(#sheet-clip)">
          <path class="river" d={water.shape} />
          {water.lines.map((d, i) => <path key={i} class="current" d={d} />)}
          <text class="river-name" {...RIVER_NAME}>{t.river}</text>
          <path class="isle" d={SHORE} />
        </g>
        {Object.entries(GROUND).map(([id, r], i) => <path key={id} class="houses" d={houses(r, i + 1, all)} />)}
        {all.map((r) => <path key={r.a + r.b} class="road-edge" d={curve(roadPoints(r))} />)}
        {Object.entries(LOCATIONS).map(([id, p]) => {
          const street = STREETS[`${word(catalogue.facts(id), 'place')}_streets`];
          return street && (id === FERRY.from ? <path key={id} class="ferry" d={FERRY.path} /> : <path key={id} class="lane" d={lane(p, street)} />);
        })}
        {all.map((r) => <path key={r.a + r.b} class="road" d={curve(roadPoints(r))} />)}
        {all.map((r) => <Arrows key={r.a + r.b} road={r} />)}
        <Compass />
        <Title />
      </g>
    );
  }, [known, colours]);
}

function Compass() {
  return (
    <g class="compass" transform={`translate(${COMPASS.x} ${COMPASS.y}) scale(0.62)`}>
      <circle r="40" /><circle r="34" />
      <path d="M0 -54L8 -8L0 0L-8 -8Z" class="dark" /><path d="M0 54L8 8L0 0L-8 8ZM54 0L8 8L0 0L8 -8ZM-54 0L-8 8L0 0L-8 -8Z" />
      <text y="-58">N</text>
    </g>
  );
}

function Title() {
  return (
    <g class="title-plate" transform={`translate(${TITLE.x} ${TITLE.y}) scale(0.86)`}>
      <path d="M-96 -38H96C90 -30 90 30 96 38H-96C-90 30 -90 -30 -96 -38Z" />
      <text class="small" y="-18">{t.title[0]}</text><text class="big" y="10">{t.title[1]}</text><text class="small" y="29">{t.title[2]}</text>
    </g>
  );
}

function Street({ place, view, catalogue, hands }: PartProps & { place: BoardPlace }) {
  const at = STREETS[place.id];
  if (!at) return null;
  const name = placeName(place.id, catalogue), area = place.id.replace(/_streets$/, '');
  const people = place.seats?.length ?? 0, kinds = new Set(place.monsters?.map((m) => m.replace(/#.*/, ''))).size;
  const room = at.w - 44, step = Math.min(44, room / Math.max(1, people + kinds - 1));
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind="street" box={[-at.w / 2, -PLATE_HEIGHT / 2, at.w, PLATE_HEIGHT]}>
        <rect class={`plate lit tint-${word(catalogue.facts(area), 'colour') || 'white'}`} x={-at.w / 2} y={-PLATE_HEIGHT / 2} width={at.w} height={PLATE_HEIGHT} rx="9" />
        <rect class="plate-rim" x={-at.w / 2 + 4} y={-PLATE_HEIGHT / 2 + 4} width={at.w - 8} height={PLATE_HEIGHT - 8} rx="6" />
        <text class="street-name" y={people + kinds ? -8 : 7}>{catalogue.name(area)}</text>
        {!!place.clues && <Clues n={place.clues} x={at.w / 2 - 6} y={-PLATE_HEIGHT / 2} />}
      </Target>
      <Pieces
        place={place} name={name} view={view} catalogue={catalogue} hands={hands}
        people={Array.from({ length: people }, (_, i) => [-at.w / 2 + 22 + i * step, 24])}
        monsters={Array.from({ length: kinds }, (_, i) => [at.w / 2 - 22 - i * step, 26])}
      />
    </g>
  );
}

const LEFT: Array<[number, number]> = [[-42, 24], [-58, -8], [-44, -42]], RIGHT: Array<[number, number]> = [[44, 22], [60, -12], [44, -46]];

function Location({ place, view, catalogue, hands }: PartProps & { place: BoardPlace }) {
  const at = LOCATIONS[place.id];
  if (!at) return null;
  const name = placeName(place.id, catalogue), facts = catalogue.facts(place.id);
  const unstable = (Number(facts?.facts.flags ?? 0) & 1) !== 0;
  const lines = wrap(name), sure = list(facts, 'sure'), gifts = [...sure, ...list(facts, 'icons')];
  const below = 62 + (lines.length - 1) * 21;
  const gate = place.gate && catalogue.facts(place.gate);
  return (
    <g class="spot" transform={`translate(${at.x} ${at.y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind={place.closed ? 'location closed' : 'location'} box={[-68, -42, 136, below + 68]}>
        <circle class={unstable ? 'medallion lit unstable' : 'medallion lit'} r={MEDALLION} />
        <circle class="medallion-rim" r={MEDALLION - 4} />
        {place.gate ? <GateDisc gate={place.gate} catalogue={catalogue} /> : place.sealed ? <SealDisc /> : <PlaceGlyph id={place.id} />}
        {place.closed && <path class="boards" d="M-34 -20L34 12M-34 12L34 -20" />}
        <g class="caption">
          {lines.map((line, i) => <text key={i} class="place-name" y={58 + i * 21}>{line}</text>)}
          {gate
            ? <text class="gate-name" y={below + 15}>{catalogue.name(word(gate, 'place'))}</text>
            : gifts.map((g, i) => <Gift key={g} name={g} sure={i < sure.length} x={(i - (gifts.length - 1) / 2) * 28} y={below + 14} />)}
        </g>
        {!!place.clues && <Clues n={place.clues} x={0} y={-38} />}
        {place.activity && <path class="flag" d="M-4 46V20L20 26L-4 33" />}
      </Target>
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
        <path class="bars" d={place.id.endsWith('cell') ? 'M-24 -10V24M-8 -10V24M8 -10V24M24 -10V24' : 'M-30 20C-20 -4 20 -4 30 20'} />
        <text class="room-name" y={-r.h / 2 + 15}>{name}</text>
      </Target>
      <Pieces place={place} name={name} {...props} people={[[-20, 12], [8, 12], [26, 12]]} monsters={[[22, 12]]} />
    </g>
  );
}

export function Town(props: PartProps) {
  const { places } = props;
  const found = <T,>(table: Record<Id, T>) => Object.keys(table).flatMap((id) => places.get(id) ?? []);
  return (
    <g>
      {found(STREETS).map((p) => <Street key={p.id} place={p} {...props} />)}
      {found(LOCATIONS).map((p) => <Location key={p.id} place={p} {...props} />)}
      {Object.entries(ROOMS).map(([id, rect]) => {
        const place = places.get(id);
        return place && <Room key={id} place={place} rect={rect} {...props} />;
      })}
    </g>
  );
}
