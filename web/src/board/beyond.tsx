// What lies beside the town: the two tracks, the Sky, the Outskirts, nowhere, and the Other Worlds.
import { list, word, wrap } from '../map/names.ts';
import { Target } from '../map/target.tsx';
import type { Id } from '../types.ts';
import { placeNote } from './describe.ts';
import type { Frame, Rect } from './layout.ts';
import { closings, gateTo, placeName } from './model.ts';
import { Pieces } from './pieces.tsx';
import { board as t } from './strings.ts';
import { Dimension, EncounterColour } from './symbols.tsx';
import type { PartProps } from './town.tsx';
import type { BoardPlace } from './types.ts';

const TERROR_MOST = 10;

function DoomTrack({ rect: r, view, catalogue, hands }: PartProps & { rect: Rect }) {
  if (!view.ancient_one) return null;
  const name = catalogue.name(view.ancient_one), of = Math.max(view.doom_track, view.doom, 1);
  const step = Math.min(34, (r.w - 34) / of), size = Math.min(13, step / 2 - 1.5), y = r.h - 24;
  return (
    <Target id={view.ancient_one} note={{ title: `${name} ${view.awake ? t.wakes : t.sleeps}`, lines: [t.doom(view.doom, view.doom_track), ...(view.rumor ? [t.rumor(catalogue.name(view.rumor), view.rumor_tokens)] : [])] }} hands={hands} kind="tracker" box={[0, 0, r.w, r.h]} x={r.x} y={r.y}>
      <rect class="box lit" width={r.w} height={r.h} rx="8" />
      <text class="box-title" x="16" y="34">{name}</text>
      <text class="box-number" x={r.w - 14} y="36">{`${view.doom}/${view.doom_track}`}</text>
      <text class="box-note" x="16" y="56">{view.awake ? t.wakes : t.sleeps}</text>
      {view.rumor && <text class="box-note end" x={r.w - 14} y="60">{t.rumor(catalogue.name(view.rumor), view.rumor_tokens)}</text>}
      {Array.from({ length: of }, (_, i) => (
        <g key={i} class={i < view.doom ? 'doom filled' : 'doom'} transform={`translate(${17 + step * (i + 0.5)} ${y}) scale(${size / 13})`}>
          <circle r="13" />
          {i < view.doom && <path d="M-9 0C-5 -7 5 -7 9 0C5 7 -5 7 -9 0ZM-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0Z" />}
        </g>
      ))}
    </Target>
  );
}

function TerrorTrack({ rect: r, view, catalogue }: PartProps & { rect: Rect }) {
  const step = (r.w - 24) / (TERROR_MOST + 1), y = r.h - 24;
  const shut = closings(catalogue);
  return (
    <g class="tracker" transform={`translate(${r.x} ${r.y})`} role="img" aria-label={[t.terror(view.terror), ...shut.map((c) => t.closesLevel(c.level, catalogue.name(c.place))), t.overrun].join('. ')}>
      <title>{[...shut.map((c) => t.closesLevel(c.level, catalogue.name(c.place))), t.overrun].join('\n')}</title>
      <rect class="box" width={r.w} height={r.h} rx="8" />
      <text class="box-title small" x="14" y="28">{t.terrorShort}</text>
      {Array.from({ length: TERROR_MOST + 1 }, (_, i) => {
        const mark = shut.some((c) => c.level === i), x = 12 + step * (i + 0.5);
        return (
          <g key={i} class={`terror${i <= view.terror ? ' filled' : ''}${i === view.terror ? ' now' : ''}`} transform={`translate(${x} ${y})`}>
            <rect x={-step / 2 + 1} y="-16" width={step - 2} height="32" rx="3" />
            <text y="6">{i}</text>
            {(mark || i === TERROR_MOST) && <path class="shut" d={mark ? 'M-7 -20V-29L0 -35L7 -29V-20ZM-5 -31L5 -21' : 'M0 -36L3 -29L10 -28L5 -24L7 -18L0 -21L-7 -18L-5 -24L-10 -28L-3 -29Z'} />}
          </g>
        );
      })}
    </g>
  );
}

const AREA_ART: Record<Id, string> = {
  sky: 'M10 44C2 44 2 32 12 32C12 20 30 18 34 28C44 22 54 30 50 38C58 40 56 46 48 46ZM60 24C66 18 70 18 74 24C78 18 82 18 88 24',
  outskirts: 'M4 46C20 22 34 22 48 40C62 18 80 20 96 46M40 46L46 28L52 46M10 46H96',
  lost_in_time_and_space: 'M50 34A16 16 0 1 1 34 18A22 22 0 0 1 56 40A28 28 0 0 1 20 52M34 34A6 6 0 1 0 40 28',
};

function Area({ place, rect: r, ...props }: PartProps & { place: BoardPlace; rect: Rect }) {
  const { view, catalogue, hands } = props;
  const name = placeName(place.id, catalogue), flat = r.h < 90;
  const lines = wrap(name, 14);
  const limit = place.id === 'outskirts' ? t.ofLimit(place.monsters?.length ?? 0, view.limits.outskirts) : '';
  const from = flat ? 150 : 26, y = flat ? r.h / 2 : r.h - 32;
  const kinds = new Set(place.monsters?.map((m) => m.replace(/#.*/, ''))).size, people = place.seats?.length ?? 0;
  const step = Math.min(46, (r.w - from - 28) / Math.max(1, kinds + people - 1));
  return (
    <g transform={`translate(${r.x} ${r.y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind="area" box={[0, 0, r.w, r.h]}>
        <rect class={`box lit area-${place.id}`} width={r.w} height={r.h} rx="8" />
        <path class="art" d={AREA_ART[place.id] ?? ''} transform={`translate(${r.w - 108} ${r.h - 60})`} />
        {lines.map((line, i) => <text key={i} class="area-name" x="14" y={(flat ? (limit || lines.length > 1 ? 28 : 39) : 28) + i * 21}>{line}</text>)}
        {limit && <text class={flat ? 'box-note' : 'box-note end'} x={flat ? 14 : r.w - 12} y={flat ? 50 : 28}>{limit}</text>}
      </Target>
      <Pieces
        place={place} name={name} {...props}
        people={Array.from({ length: people }, (_, i) => [from + 22 + i * step, y])}
        monsters={Array.from({ length: kinds }, (_, i) => [r.w - 28 - i * step, y])}
      />
    </g>
  );
}

/** Spots in a row around the middle, closer together when there are many. */
function abreast(n: number, w: number): Array<[number, number]> {
  const step = Math.min(40, (w - 40) / Math.max(1, n - 1));
  return Array.from({ length: n }, (_, i) => [(i - (n - 1) / 2) * step, 0]);
}

function World({ id, rect: r, ...props }: PartProps & { id: Id; rect: Rect }) {
  const { view, catalogue, hands, places } = props;
  const facts = catalogue.facts(id), symbol = word(gateTo(id, catalogue), 'symbol') || 'circle', colours = list(facts, 'colours');
  const name = catalogue.name(id), lines = wrap(name, 13), half = r.w / 2, top = 74, h = r.h - top - 8;
  const area = (n: 1 | 2) => {
    const place = places.get(`${id}_${n}`);
    if (!place) return null;
    const w = half - 16, x = n === 1 ? 9 : half + 7;
    return (
      <g key={n} transform={`translate(${x + w / 2} ${top + h / 2})`}>
        <Target id={place.id} factsOf={id} note={placeNote(place, view, catalogue)} hands={hands} kind="world-area" box={[-w / 2, -h / 2, w, h]}>
          <rect class="inner lit" x={-w / 2} y={-h / 2} width={w} height={h} rx={Math.min(w, h) / 3} />
          <text class="ghost-number" y="12">{n}</text>
        </Target>
        <Pieces place={place} name={name} {...props} people={abreast(place.seats?.length ?? 0, w)} monsters={[[14, 14]]} />
      </g>
    );
  };
  return (
    <g transform={`translate(${r.x} ${r.y})`}>
      <Target id={id} note={{ title: name, lines: [t.symbolOf(t.dimension[symbol] ?? symbol), t.encounterColours(colours.map((c) => t.colour[c] ?? c))] }} hands={hands} kind="world" box={[0, 0, r.w, top]}>
        <rect class="box lit world-box" width={r.w} height={r.h} rx="10" />
        <g transform="translate(20 24)"><Dimension name={symbol} size={0.95} /></g>
        {lines.map((line, i) => <text key={i} class="world-name" x="38" y={(lines.length > 1 ? 22 : 30) + i * 18}>{line}</text>)}
        {colours.map((c, i) => <EncounterColour key={c} name={c} x={20 + i * 26} y={57} />)}
        <path class="step" d={`M${half - 7} ${top + h / 2}H${half + 5}M${half} ${top + h / 2 - 4}L${half + 5} ${top + h / 2}L${half} ${top + h / 2 + 4}`} />
      </Target>
      {area(1)}
      {area(2)}
    </g>
  );
}

export function Beyond({ frame, ...props }: PartProps & { frame: Frame }) {
  return (
    <g class="beyond">
      <DoomTrack rect={frame.doom} {...props} />
      <TerrorTrack rect={frame.terror} {...props} />
      {Object.entries(frame.areas).map(([id, rect]) => {
        const place = props.places.get(id);
        return place && <Area key={id} place={place} rect={rect} {...props} />;
      })}
      {props.worlds.map((id, i) => <World key={id} id={id} rect={frame.worlds[i]!} {...props} />)}
    </g>
  );
}
