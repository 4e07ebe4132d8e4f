// What lies beside the town: the Sky and the Outskirts, the Other Worlds, and nowhere.
import { Drawn } from '../art/art.tsx';
import { iconOf, picture } from '../art/pictures.ts';
import { list, word, wrap } from '../map/names.ts';
import { Target } from '../map/target.tsx';
import type { Id } from '../types.ts';
import { placeNote } from './describe.ts';
import { Kept } from './kept.tsx';
import { NOWHERE } from './layout.ts';
import type { Frame } from './layout.ts';
import { gateTo, placeName } from './model.ts';
import { Figure } from '../faces/figure.tsx';
import { Pieces } from './pieces.tsx';
import { board as t } from './strings.ts';
import { Dimension, EncounterColour } from './symbols.tsx';
import type { TableProps } from './town.tsx';
import type { Rect } from './townplan.ts';
import type { BoardPlace } from './types.ts';

/** Sky and Outskirts: monsters wait there. */
function Area({ place, rect: r, ...props }: TableProps & { place: BoardPlace; rect: Rect }) {
  const { view, catalogue, hands } = props;
  const name = placeName(place.id, catalogue), monsters = place.monsters?.length ?? 0;
  const limit = place.id === 'outskirts' ? t.ofLimit(monsters, view.limits.outskirts) : '';
  const kinds = new Set(place.monsters?.map((m) => m.replace(/#.*/, ''))).size, people = place.seats?.length ?? 0;
  const step = Math.min(34, (r.w - 50) / Math.max(1, kinds + people - 1));
  return (
    <g transform={`translate(${r.x} ${r.y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind="area" box={[0, 0, r.w, r.h]}>
        <rect class="area-box lit" width={r.w} height={r.h} rx="9" />
        <g transform={`translate(${r.w / 2} 27)`}><Drawn d={iconOf(place.id)} size={38} class={monsters ? 'area-icon busy' : 'area-icon'} /></g>
        <text class="world-name mid" x={r.w / 2} y={limit ? 68 : 76}>{name}</text>
        {limit && <text class="area-limit" x={r.w / 2} y={86}>{limit}</text>}
      </Target>
      <Pieces
        place={place} name={name} {...props}
        people={Array.from({ length: people }, (_, i) => [26 + i * step, 26])}
        monsters={Array.from({ length: kinds }, (_, i) => [r.w - 26 - i * step, 26])}
      />
    </g>
  );
}

/** People in one of the two areas of a world, or nowhere: small faces in a row, the numeral where nobody is. */
function Slot({ place, numeral, x, y, name, ...props }: TableProps & { place: BoardPlace; numeral: string; x: number; y: number; name: string }) {
  const { view, catalogue, hands } = props, seats = place.seats ?? [];
  const w = Math.max(34, 20 + seats.length * 16);
  return (
    <g transform={`translate(${x} ${y})`}>
      <Target id={place.id} note={placeNote(place, view, catalogue)} hands={hands} kind="world-area" box={[-17, -17, w, 34]}>
        <circle class="slot lit" r="14" />
        <text class="slot-number" y="6">{numeral}</text>
      </Target>
      {seats.map((seat, i) => {
        const who = view.seats[seat]?.investigator;
        return who && (
          <Target key={seat} id={String(seat)} factsOf={who} note={{ title: t.personAt(catalogue.name(who), name), lines: [] }} hands={hands} pieces={[`seat${seat}`]} at={place.id} kind={view.active === seat ? 'piece active' : 'piece'} box={[-17, -17, 34, 34]} x={i * 18} y={0}>
            <Figure seat={seat} who={who} active={view.active === seat} r={14} />
          </Target>
        );
      })}
    </g>
  );
}

interface Gateway { name: string; symbol: string; colours: Id[]; open: boolean; note: { title: string; lines: string[] } }

/** What a world is and whether a gate leads there. */
function gateway(id: Id, { view, catalogue }: TableProps): Gateway {
  const gate = gateTo(id, catalogue), symbol = word(gate, 'symbol') || 'circle', colours = list(catalogue.facts(id), 'colours'), name = catalogue.name(id);
  const open = !!gate && view.places.some((p) => p.gate === gate.id);
  return { name, symbol, colours, open, note: { title: name, lines: [t.symbolOf(t.dimension[symbol] ?? symbol), t.encounterColours(colours.map((c) => t.colour[c] ?? c)), ...(open ? [t.gateLeads] : [])] } };
}

const areasOf = (id: Id, places: TableProps['places']) => ([1, 2] as const).flatMap((n) => { const place = places.get(`${id}_${n}`); return place ? [{ n, place }] : []; });

/** The picture of a world in its ring. */
function Disc({ id, r, open = false, symbol }: { id: Id; r: number; open?: boolean; symbol?: string }) {
  return (
    <>
      <circle class={open ? 'world-ring lit open' : 'world-ring lit'} r={r + 3} />
      <image href={picture(id, 'disc') ?? ''} x={-r} y={-r} width={2 * r} height={2 * r} clip-path={`circle(${r}px at ${r}px ${r}px)`} />
      {symbol && <g transform={`translate(${r * 0.76} ${r * 0.76})`}><circle class="dim-ground" r="12" /><Dimension name={symbol} size={0.8} /></g>}
    </>
  );
}

function World({ id, rect: r, ...props }: TableProps & { id: Id; rect: Rect }) {
  const { name, symbol, colours, open, note } = gateway(id, props), lines = wrap(name, 13);
  const cy = r.h / 2, top = cy - (lines.length > 1 ? 22 : 12), low = top + lines.length * 21 + 4;
  return (
    <g transform={`translate(${r.x} ${r.y})`}>
      <Target id={id} note={note} hands={props.hands} kind="world" box={[0, cy - 42, r.w, 84]}>
        <g transform={`translate(40 ${cy})`}><Disc id={id} r={34} open={open} symbol={symbol} /></g>
        {lines.map((line, i) => <text key={i} class="world-name" x="86" y={top + i * 21}>{line}</text>)}
        {colours.map((c, i) => <g key={c} transform={`translate(${94 + i * (colours.length > 3 ? 15 : 18)} ${low}) scale(.8)`}><EncounterColour name={c} /></g>)}
      </Target>
      {areasOf(id, props.places).map(({ n, place }) => <Slot key={n} {...props} place={place} name={name} numeral={String(n)} x={n === 1 ? 164 : 198} y={low} />)}
    </g>
  );
}

function Nowhere({ place, rect: r, ...props }: TableProps & { place: BoardPlace; rect: Rect }) {
  const name = placeName(place.id, props.catalogue), lines = wrap(name, 13), cy = r.h / 2;
  return (
    <g transform={`translate(${r.x} ${r.y})`}>
      <g aria-hidden="true" transform={`translate(40 ${cy})`}><Disc id={place.id} r={34} /></g>
      {lines.map((line, i) => <text key={i} aria-hidden="true" class="world-name" x="86" y={cy - 14 + i * 21}>{line}</text>)}
      <Slot {...props} place={place} name={name} numeral="–" x={102} y={cy + 26} />
    </g>
  );
}

/** Many worlds: a small disc each, its two areas at its sides, its name below. */
function SmallWorld({ id, rect: r, ...props }: TableProps & { id: Id; rect: Rect }) {
  const { name, symbol, colours, open, note } = gateway(id, props), lines = wrap(name, 11), cx = r.w / 2;
  return (
    <g transform={`translate(${r.x} ${r.y})`}>
      <Target id={id} note={note} hands={props.hands} kind="world" box={[cx - 34, 2, 68, 68]}>
        <g transform={`translate(${cx} 38)`}><Disc id={id} r={29} open={open} symbol={symbol} /></g>
        {colours.map((c, i) => <g key={c} transform={`translate(${cx + (i - (colours.length - 1) / 2) * 15} 82) scale(.62)`}><EncounterColour name={c} /></g>)}
        {lines.map((line, i) => <text key={i} class="world-name mid" x={cx} y={106 + i * 20}>{line}</text>)}
      </Target>
      {areasOf(id, props.places).map(({ n, place }) => <Slot key={n} {...props} place={place} name={name} numeral={String(n)} x={n === 1 ? cx - 42 : cx + 42} y={58} />)}
    </g>
  );
}

function SmallNowhere({ place, rect: r, ...props }: TableProps & { place: BoardPlace; rect: Rect }) {
  const name = placeName(place.id, props.catalogue), cx = r.w / 2;
  return (
    <g transform={`translate(${r.x} ${r.y})`}>
      <g aria-hidden="true" transform={`translate(${cx} 38)`}><Disc id={place.id} r={29} /></g>
      {wrap(name, 11).map((line, i) => <text key={i} aria-hidden="true" class="world-name mid" x={cx} y={92 + i * 20}>{line}</text>)}
      <Slot {...props} place={place} name={name} numeral="–" x={cx + 42} y={58} />
    </g>
  );
}

export function Beyond({ frame, ...props }: TableProps & { frame: Frame }) {
  const { view, hands, places } = props, gates = view.places.map((p) => p.gate).join();
  const nowhere = places.get(NOWHERE), last = frame.worlds.at(-1), Each = frame.discs ? SmallWorld : World, Last = frame.discs ? SmallNowhere : Nowhere;
  return (
    <g class="beyond">
      {Object.entries(frame.areas).map(([id, rect]) => {
        const place = places.get(id);
        return place && <Kept key={id} places={[place]} view={view} hands={hands} by={[rect]} draw={() => <Area place={place} rect={rect} {...props} />} />;
      })}
      {props.worlds.map((id, i) => {
        const rect = frame.worlds[i];
        return rect && <Kept key={id} places={areasOf(id, places).map((a) => a.place)} view={view} hands={hands} ids={[id]} by={[gates, Each, rect]} draw={() => <Each id={id} rect={rect} {...props} />} />;
      })}
      {nowhere && last && <Kept places={[nowhere]} view={view} hands={hands} by={[Last, last]} draw={() => <Last place={nowhere} rect={last} {...props} />} />}
    </g>
  );
}
