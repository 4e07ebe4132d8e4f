// The pieces on the map: monsters, investigators, gates, seals, clues.
import { count, initials, signed, word } from '../map/names.ts';
import { SeatShape } from '../map/seats.tsx';
import { Target } from '../map/target.tsx';
import type { Hands } from '../map/target.tsx';
import type { Catalogue, Id } from '../types.ts';
import { seatName } from './describe.ts';
import { stacks } from './model.ts';
import type { Stack } from './model.ts';
import { monsterLines } from './monster.ts';
import { board as t } from './strings.ts';
import { Dimension } from './symbols.tsx';
import type { BoardPlace, BoardView } from './types.ts';

/** A piece is touched anywhere on it and a little beside it. */
const TOUCH: [number, number, number, number] = [-23, -24, 46, 48];

/** A monster's tile: letters of its name, its dimension, and a border that tells how it moves. */
export function MonsterTile({ kind, n = 1, catalogue }: { kind: Id; n?: number; catalogue: Catalogue }) {
  const facts = catalogue.facts(kind);
  const move = word(facts, 'move') || 'normal';
  return (
    <g class={`token monster move-${move}`}>
      <rect class="tile lit" x="-20" y="-22" width="40" height="44" rx="5" />
      <rect class="edge" x="-17.5" y="-19.5" width="35" height="39" rx="3" />
      <text class="token-text" y="-1">{initials(catalogue.name(kind))}</text>
      <Dimension name={word(facts, 'symbol') || 'circle'} size={0.68} x={4} y={10} />
      <text class="letter" x="-10" y="14">{t.moveLetter[move] ?? ''}</text>
      {n > 1 && (
        <g class="badge" transform="translate(17 -19)">
          <circle r="12" />
          <text y="5.5">{n}</text>
        </g>
      )}
    </g>
  );
}

export function Monster({ stack, place, placeName, x, y, catalogue, hands, fighting }:
  { stack: Stack; place: Id; placeName: string; x: number; y: number; catalogue: Catalogue; hands: Hands; fighting: boolean }) {
  const n = stack.ids.length;
  const note = { title: t.monsterAt(catalogue.name(stack.kind), n, placeName), lines: [...(fighting ? [t.inFight] : []), ...monsterLines(stack.kind, catalogue)] };
  return (
    <Target id={stack.ids.find((id) => hands.selected.has(id)) ?? `${stack.kind}@${place}`} factsOf={stack.kind} note={note} hands={hands} options={stack.options} kind={fighting ? 'piece fighting' : 'piece'} box={TOUCH} x={x} y={y}>
      <MonsterTile kind={stack.kind} n={n} catalogue={catalogue} />
      <text class="near-name" y="38">{catalogue.name(stack.kind)}</text>
    </Target>
  );
}

export function Investigator({ seat, placeName, x, y, view, catalogue, hands }:
  { seat: number; placeName: string; x: number; y: number; view: BoardView; catalogue: Catalogue; hands: Hands }) {
  const sheet = view.seats.find((s) => s.seat === seat);
  const who = sheet?.investigator;
  if (!sheet || !who) return null;
  const name = catalogue.name(who), active = view.active === seat;
  const note = { title: t.personAt(name, placeName), lines: [...(active ? [t.active] : []), ...(sheet.delayed ? [t.delayed] : []), ...(view.combat?.seat === seat ? [t.inFight] : [])] };
  return (
    <Target id={String(seat)} factsOf={who} note={note} hands={hands} kind={active ? 'piece active' : 'piece'} box={TOUCH} x={x} y={y}>
      <g class={sheet.delayed ? 'token figure delayed' : 'token figure'}>
        {active && <circle class="halo" r="28" />}
        <SeatShape seat={seat} />
        <text class="token-text" y="6">{initials(name)}</text>
      </g>
    </Target>
  );
}

/** A gate fills the medallion of its place. */
export function GateDisc({ gate, catalogue, r = 36 }: { gate: Id; catalogue: Catalogue; r?: number }) {
  const facts = catalogue.facts(gate);
  return (
    <g class="gate" transform={`scale(${r / 36})`}>
      <circle class="gate-disc lit" r="36" />
      <path class="gate-swirl" d="M-30 0A30 30 0 0 1 26 -15A26 26 0 0 0 -22 -8A22 22 0 0 0 10 19M30 0A30 30 0 0 1 -26 15A26 26 0 0 0 22 8A22 22 0 0 0 -10 -19" />
      <circle class="gate-eye" r="15.5" />
      <Dimension name={word(facts, 'symbol') || 'circle'} size={1.05} />
      <g class="badge gate-mod" transform="translate(0 30)">
        <rect x="-15" y="-11" width="30" height="21" rx="10" />
        <text y="5">{signed(count(facts, 'modifier') ?? 0)}</text>
      </g>
    </g>
  );
}

/** A seal of our own: a branch in a ring. */
export function SealDisc() {
  return (
    <g class="seal">
      <circle class="seal-disc lit" r="34" />
      <circle class="seal-ring" r="28" />
      <path class="seal-branch" d="M0 22V-20M0 10L-13 0M0 4L13 -6M0 -4L-11 -13M0 -9L9 -17" />
    </g>
  );
}

export function Clues({ n, x, y }: { n: number; x: number; y: number }) {
  return (
    <g class="clues" transform={`translate(${x} ${y})`}>
      <path class="clue-handle" d="M10 9L19 17" />
      <circle class="clue-lens" r="13.5" />
      <text y="6.5">{n}</text>
    </g>
  );
}

/** For those without a spot: their names beside the pointer, and the facts of the place, which list them all. */
function More({ names, id, name, x, y, hands }: { names: string[]; id: Id; name: string; x: number; y: number; hands: Hands }) {
  const n = names.length;
  return (
    <Target id={`${id}+`} factsOf={id} note={{ title: t.moreHere(n, name), lines: [...new Set(names)] }} hands={hands} options={[]} kind="piece" box={TOUCH} x={x} y={y}>
      <g class="token more"><circle r="17" /><text class="token-text" y="6">{t.more(n)}</text></g>
    </Target>
  );
}

interface Crowd { place: BoardPlace; name: string; view: BoardView; catalogue: Catalogue; hands: Hands }

/** People and monsters of a place, at the given spots; what has none is counted on the last. */
export function Pieces({ place, name, view, catalogue, hands, people, monsters }: Crowd & { people: Array<[number, number]>; monsters: Array<[number, number]> }) {
  const seats = [...(place.seats ?? [])].sort((a, b) => Number(hands.options.has(String(b))) - Number(hands.options.has(String(a))));
  const groups = stacks(place.monsters, hands.options);
  const fit = <T,>(all: T[], spots: unknown[]) => (all.length > spots.length ? spots.length - 1 : all.length);
  const p = fit(seats, people), m = fit(groups, monsters);
  const [px, py] = people[p] ?? [0, 0], [mx, my] = monsters[m] ?? [0, 0];
  return (
    <>
      {groups.slice(0, m).reverse().map((stack, i) => {
        const [x, y] = monsters[m - 1 - i] ?? [0, 0];
        const fighting = stack.ids.some((id) => id === view.combat?.monster);
        return <Monster key={stack.kind} stack={stack} place={place.id} placeName={name} x={x} y={y} catalogue={catalogue} hands={hands} fighting={fighting} />;
      })}
      {groups.length > m && <More names={groups.slice(m).flatMap((s) => s.ids.map(() => catalogue.name(s.kind)))} id={place.id} name={name} x={mx} y={my} hands={hands} />}
      {seats.slice(0, p).reverse().map((seat, i) => {
        const [x, y] = people[p - 1 - i] ?? [0, 0];
        return <Investigator key={seat} seat={seat} placeName={name} x={x} y={y} view={view} catalogue={catalogue} hands={hands} />;
      })}
      {seats.length > p && <More names={seats.slice(p).map((seat) => seatName(seat, view, catalogue))} id={place.id} name={name} x={px} y={py} hands={hands} />}
    </>
  );
}
