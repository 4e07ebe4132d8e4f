// The tracks of a town: what fills up beside the streets, and what comes when it is full.
import { Drawn } from '../art/art.tsx';
import { iconOf } from '../art/pictures.ts';
import { Target } from '../map/target.tsx';
import type { Catalogue, Id } from '../types.ts';
import { lawFrom, underLaw } from './law.ts';
import { RiftStar } from './pieces.tsx';
import { board as t } from './strings.ts';
import type { TableProps } from './town.tsx';
import type { Rect, TownPlan } from './townplan.ts';
import type { BoardView, RiftTrack, TrackSection } from './types.ts';

/** A row of spaces, in short: how many of them are full. */
export interface Track {
  id: Id;
  name: string;
  n: number;
  of: number;
  /** Its colour: of rifts, doom, terror, gates. */
  hue: string;
  /** What came of it when it was full. */
  open?: RiftTrack | undefined;
  /** Spaces that belong to neighborhoods. */
  sections?: TrackSection[] | undefined;
}

/** The tracks that belong to a town, by what lies on them now. */
export function tracksOf(town: TownPlan, view: BoardView, catalogue: Catalogue): Track[] {
  if (town.id === 'arkham')
    return [{ id: 'terror', name: t.terrorShort, n: view.terror, of: 10, hue: 'terror' }, { id: 'gates', name: t.gatesShort, n: view.open_gates, of: view.limits.gates, hue: 'gates' }];
  const rifts = (view.rifts ?? []).filter(() => town.id === 'kingsport');
  const own = (view.tracks ?? []).filter((x) => catalogue.row(x.track)?.set === town.id && x.spaces > 1);
  return [
    ...rifts.map((r) => ({ id: r.track, name: catalogue.name(r.track), n: r.rift ? toSee(r).length : r.filled, of: r.spaces.length, hue: 'rifts', open: r.rift ? r : undefined })),
    ...own.map((x) => ({ id: x.track, name: catalogue.name(x.track), n: x.tokens, of: x.spaces, hue: x.sections ? 'law' : 'doom', sections: x.sections })),
  ];
}

/** The places still to be investigated, a marker each; of an open rift the others lie face down. */
const toSee = (track: RiftTrack): Id[] => track.spaces.filter((s): s is Id => s !== null);

/** What a track says for itself. */
export function trackLines(track: RiftTrack, catalogue: Catalogue): string[] {
  const places = [...new Set(toSee(track))].map((s) => catalogue.name(s));
  if (track.rift && track.place) return [t.riftOpen(catalogue.name(track.rift), catalogue.name(track.place)), t.riftMeans, t.closes(places)];
  return [t.riftFilled(track.filled, track.spaces.length), ...(places.length ? [t.investigate(places)] : []), t.riftFull];
}

const ROW = 40, HEAD = 30, STEP = 36;

/** A rift track: its sign, and its spaces with the places that can be investigated. */
function RiftRow({ track, y, catalogue, hands }: { track: RiftTrack; y: number } & Pick<TableProps, 'catalogue' | 'hands'>) {
  const { rift } = track;
  return (
    <g transform={`translate(0 ${y})`}>
      <Target id={track.track} note={{ title: catalogue.name(track.track), lines: trackLines(track, catalogue) }} hands={hands} kind={rift ? 'track open' : 'track'} box={[4, -18, 192, 36]}>
        <rect class="track-row lit" x="4" y="-18" width="192" height="36" rx="8" />
        {rift ? <g transform="translate(26 0) scale(.46)"><RiftStar id={rift} catalogue={catalogue} /></g> : <g class="rift-shut" transform="translate(26 0) scale(.46)"><path d="M0 -36L12 -14L34 -4L14 10L4 36L-10 14L-34 6L-14 -10Z" /></g>}
        {track.spaces.map((place, i) => (
          <g key={i} transform={`translate(${66 + i * STEP} 0)`}>
            <circle class={place ? 'space on' : 'space'} r="14" />
            {place && <Drawn d={iconOf(place)} size={18} class="space-icon" />}
          </g>
        ))}
      </Target>
    </g>
  );
}

/** A plain track: its name, and a bead for each space, apart by the neighborhoods they belong to. */
function BeadRow({ track, y, w, catalogue, hands }: { track: Track; y: number; w: number } & Pick<TableProps, 'catalogue' | 'hands'>) {
  const lines = [t.ofLimit(track.n, track.of), ...(track.sections ?? []).map((s) => t.trackState(catalogue.name(s.neighborhood), s.tokens, s.spaces)), ...(catalogue.facts(track.id)?.text.split('\n').filter(Boolean) ?? [])];
  const beads = track.sections?.flatMap((s) => Array.from({ length: s.spaces }, (_, i) => ({ on: i < s.tokens, gap: i === 0 }))) ?? Array.from({ length: track.of }, (_, i) => ({ on: i < track.n, gap: false }));
  let x = 4;
  return (
    <g transform={`translate(0 ${y})`} class={`hue-${track.hue}`}>
      <Target id={track.id} note={{ title: track.name, lines }} hands={hands} kind="track" box={[4, -20, w - 8, 54]}>
        <text class="track-name" x="12" y="-2">{track.name}</text>
        <text class="track-count" x={w - 12} y="-2">{`${track.n}/${track.of}`}</text>
        {beads.map((bead, i) => {
          x += bead.gap && i ? 38 : 28;
          return <circle key={i} class={bead.on ? 'bead on' : 'bead'} cx={x} cy="20" r="11" />;
        })}
      </Target>
    </g>
  );
}

/** Whether the law watches, or when it will. */
function LawRow({ view, y }: { view: BoardView; y: number }) {
  if (!view.tracks?.some((x) => x.track === 'martial_law')) return null;
  return <text class="track-name" x="12" y={y}>{underLaw(view) ? t.lawNow : t.lawAt(lawFrom(view))}</text>;
}

/** The tracks of the large town, on its water. */
export function Tracks({ at, town, view, catalogue, hands }: TableProps & { at: Rect; town: TownPlan }) {
  const plain = tracksOf(town, view, catalogue).filter((x) => x.hue !== 'rifts'), rifts = town.id === 'kingsport' ? view.rifts ?? [] : [];
  if (rifts.length + plain.length === 0) return null;
  return (
    <g class="tracks" transform={`translate(${at.x} ${at.y})`}>
      <rect class="tracks-box" width={at.w} height={at.h} rx="8" />
      {rifts.length > 0 && <text class="tracks-title" x="12" y="22">{t.rifts(rifts.filter((r) => r.rift).length)}</text>}
      {rifts.map((r, i) => <RiftRow key={r.track} track={r} y={HEAD + ROW * i + 19} catalogue={catalogue} hands={hands} />)}
      {plain.map((x, i) => <BeadRow key={x.id} track={x} y={26 + i * 58} w={at.w} catalogue={catalogue} hands={hands} />)}
      {rifts.length === 0 && <LawRow view={view} y={30 + plain.length * 58} />}
    </g>
  );
}

/** The same beside a plate: beads, and a star for what has opened. */
export function TrackRow({ track, catalogue }: { track: Track; catalogue: Catalogue }) {
  return (
    <span class={`track-line hue-${track.hue} ${track.open ? 'open' : ''}`}>
      {track.hue === 'rifts'
        ? <svg class="track-star signs" viewBox="-38 -38 76 76" aria-hidden="true">{track.open?.rift ? <RiftStar id={track.open.rift} catalogue={catalogue} /> : <g class="rift-shut"><path d="M0 -36L12 -14L34 -4L14 10L4 36L-10 14L-34 6L-14 -10Z" /></g>}</svg>
        : <b>{track.name}</b>}
      <span class="pips" aria-hidden="true">{Array.from({ length: track.of }, (_, i) => <i key={i} class={i < track.n ? 'on' : ''} />)}</span>
      {track.hue === 'rifts' ? <span class="sr">{track.open?.rift && track.open.place ? t.riftOpen(catalogue.name(track.open.rift), catalogue.name(track.open.place)) : t.trackState(track.name, track.n, track.of)}</span> : <em>{t.ofLimit(track.n, track.of)}</em>}
    </span>
  );
}
