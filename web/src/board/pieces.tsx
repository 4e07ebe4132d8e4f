// The pieces on the map: monsters, investigators, gates, seals, clues, rifts.
import { Drawn, signPath } from '../art/art.tsx';
import { iconOf } from '../art/pictures.ts';
import { Figure } from '../faces/figure.tsx';
import { count, signed, word } from '../map/names.ts';
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
const TOUCH: [number, number, number, number] = [-27, -27, 54, 54];

/** A monster's tile: its face, its dimension, and a border that tells how it moves. */
export function MonsterTile({ kind, n = 1, catalogue }: { kind: Id; n?: number; catalogue: Catalogue }) {
  const facts = catalogue.facts(kind);
  const move = word(facts, 'move') || 'normal';
  return (
    <g class={`token monster move-${move}`}>
      <rect class="tile-rim lit" x="-26" y="-26" width="52" height="52" rx="10" />
      <rect class="tile" x="-23" y="-23" width="46" height="46" rx="8" />
      <g transform="translate(0 -2)"><Drawn d={iconOf(kind)} size={36} class="beast-icon" /></g>
      <g transform="translate(17 17)"><circle class="dim-ground" r="9.5" /><Dimension name={word(facts, 'symbol') || 'circle'} size={0.62} /></g>
      {n > 1 && <g class="badge" transform="translate(20 -20)"><circle r="13" /><text y="6">{n}</text></g>}
    </g>
  );
}

export function Monster({ stack, place, placeName, x, y, catalogue, hands, fighting }:
  { stack: Stack; place: Id; placeName: string; x: number; y: number; catalogue: Catalogue; hands: Hands; fighting: boolean }) {
  const n = stack.ids.length;
  const note = { title: t.monsterAt(catalogue.name(stack.kind), n, placeName), lines: [...(fighting ? [t.inFight] : []), ...monsterLines(stack.kind, catalogue)] };
  return (
    <Target id={stack.ids.find((id) => hands.selected.has(id)) ?? `${stack.kind}@${place}`} factsOf={stack.kind} note={note} hands={hands} options={stack.options} pieces={stack.ids} at={place} kind={fighting ? 'piece fighting' : 'piece'} box={TOUCH} x={x} y={y}>
      <MonsterTile kind={stack.kind} n={n} catalogue={catalogue} />
    </Target>
  );
}

export function Investigator({ seat, placeName, x, y, view, catalogue, hands }:
  { seat: number; placeName: string; x: number; y: number; view: BoardView; catalogue: Catalogue; hands: Hands }) {
  const sheet = view.seats.find((s) => s.seat === seat);
  const who = sheet?.investigator;
  if (!sheet || !who) return null;
  const name = catalogue.name(who), active = view.active === seat;
  const lines = [...(active ? [t.active] : []), ...(sheet.delayed ? [t.delayed] : []), ...(sheet.explored ? [t.explored] : []), ...(view.combat?.seat === seat ? [t.inFight] : [])];
  return (
    <Target id={String(seat)} factsOf={who} note={{ title: t.personAt(name, placeName), lines }} hands={hands} pieces={[`seat${seat}`]} at={sheet.place ?? ''} kind={active ? 'piece active' : 'piece'} box={TOUCH} x={x} y={y}>
      <g class={sheet.delayed ? 'delayed' : ''}>
        <Figure seat={seat} who={who} active={active} />
        {sheet.explored && <g transform="translate(19 17)"><circle class="explored" r="10" /><path class="explored-mark" d="M-5 0L-1 4L5 -4" /></g>}
      </g>
    </Target>
  );
}

/** A gate fills the medallion of its place. */
export function GateDisc({ gate, catalogue, r = 40 }: { gate: Id; catalogue: Catalogue; r?: number }) {
  const facts = catalogue.facts(gate);
  return (
    <g class="gate" transform={`scale(${r / 40})`}>
      <g data-opens={gate}>
        <circle class="gate-ring lit" r="41" />
        <circle class="gate-disc" r="36" />
        <circle class="gate-light" r="24" /><circle class="gate-core" r="13" />
        <path class="gate-swirl" d="M0 0m-4 0a4 4 0 1 1 8 4a11 11 0 1 1 -20 -6a18 18 0 1 1 34 12a26 26 0 1 1 -50 -14" />
      </g>
      <text class="gate-mod" y="9">{signed(count(facts, 'modifier') ?? 0)}</text>
      <g transform="translate(30 28)"><circle class="dim-ground" r="12" /><Dimension name={word(facts, 'symbol') || 'circle'} size={0.8} /></g>
    </g>
  );
}

/** A seal of our own: a branch in a ring. */
export function SealDisc() {
  return (
    <g class="seal">
      <circle class="seal-disc lit" r="36" />
      <circle class="seal-ring" r="30" />
      <path class="seal-branch" d="M0 22V-20M0 10L-13 0M0 4L13 -6M0 -4L-11 -13M0 -9L9 -17" />
    </g>
  );
}

export function Clues({ n, x, y }: { n: number; x: number; y: number }) {
  return <g class="clues" transform={`translate(${x} ${y})`}><circle class="clue" r="16" /><text y="7">{n}</text></g>;
}

/** A rift: a tear of light with its sign, white or black. */
export function RiftStar({ id, catalogue }: { id: Id; catalogue: Catalogue }) {
  const facts = catalogue.facts(id);
  return (
    <g class={`rift rift-${word(facts, 'colour') || 'white'}`}>
      <path class="rift-edge lit" d="M0 -36L12 -14L34 -4L14 10L4 36L-10 14L-34 6L-14 -10Z" />
      <path class="rift-light" d="M0 -25L9 -9L24 -3L10 7L3 25L-7 10L-24 4L-10 -7Z" />
      <Dimension name={word(facts, 'symbol') || 'circle'} size={0.85} />
    </g>
  );
}

export function Rifts({ ids, place, name, catalogue, hands, x, y }: { ids: Id[]; place: Id; name: string; catalogue: Catalogue; hands: Hands; x: number; y: number }) {
  return (
    <>
      {ids.map((id, i) => (
        <Target key={id} id={id} note={{ title: t.riftAt(catalogue.name(id), name), lines: [t.riftMeans] }} hands={hands} pieces={[id]} at={place} kind="piece" box={TOUCH} x={x + (i - (ids.length - 1) / 2) * 52} y={y}>
          <RiftStar id={id} catalogue={catalogue} />
        </Target>
      ))}
    </>
  );
}

/** Monsters swim to and from here. */
export function Aquatic({ x, y }: { x: number; y: number }) {
  return <g class="aquatic" transform={`translate(${x} ${y})`}><circle r="13" /><Drawn d={signPath('aquatic')} size={19} /></g>;
}

/** A vision of Hypnos shows this place. */
export function Vision({ x, y }: { x: number; y: number }) {
  return <g class="vision" transform={`translate(${x} ${y})`}><circle r="14" /><path d="M-10 0Q0 -10 10 0Q0 10 -10 0Z" /><circle class="pupil" r="3.5" /></g>;
}

/** Under martial law: what an Evade check here is modified by. */
export function Law({ n, x, y }: { n: number; x: number; y: number }) {
  return <g class="law" transform={`translate(${x} ${y})`}><rect x="-36" y="-15" width="72" height="30" rx="15" /><g transform="translate(-18 0)"><Drawn d={signPath('law')} size={22} /></g><text x="13" y="6">{n === 0 ? '+0' : signed(n)}</text></g>;
}

export function Vortex() {
  return <g class="vortex"><ellipse class="lit" rx="44" ry="32" /><path d="M-4 0a5 4 0 1 1 9 3a14 10 0 1 1 -25 -6a22 16 0 1 1 41 12a32 23 0 1 1 -60 -14" /></g>;
}

/** From here one travels to other towns. */
export function Depot({ x, y }: { x: number; y: number }) {
  return <g class="depot" transform={`translate(${x} ${y})`}><circle r="14" /><Drawn d={signPath('depot')} size={20} /></g>;
}

/** For those without a spot: their names beside the pointer, and the facts of the place, which list them all. */
function More({ names, id, name, x, y, hands }: { names: string[]; id: Id; name: string; x: number; y: number; hands: Hands }) {
  const n = names.length;
  return (
    <Target id={`${id}+`} factsOf={id} note={{ title: t.moreHere(n, name), lines: [...new Set(names)] }} hands={hands} options={[]} kind="piece" box={TOUCH} x={x} y={y}>
      <g class="token more"><circle r="19" /><text class="token-text" y="6">{t.more(n)}</text></g>
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
