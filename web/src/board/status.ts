// The clock of the board game: its numbers, and where each comes from.
import type { StatusItem } from '../games.ts';
import { underLaw } from './law.ts';
import type { BoardView } from './types.ts';
import { t } from '../strings.ts';

const of = (n: number, limit: number) => `${n}/${limit}`;

/** What counts once it is awake. */
function battle(v: BoardView): StatusItem[] {
  const s = t.boardGame.status, standing = v.seats.filter((x) => !x.out).length;
  return [
    { key: 'doom', label: s.doomLeft, value: of(v.doom, v.doom_track), why: s.doomAwake },
    { key: 'swords', label: s.toNext, value: of(v.tally, v.players), why: s.toNextWhy(v.players) },
    { key: 'seat', label: s.standing, value: of(standing, v.players), why: s.standingWhy, warn: standing === 1 && v.players > 1 },
    ...(v.decks.epic_card ? [{ key: 'cards', label: s.epic, value: String(v.decks.epic_card), why: s.epicWhy }] : []),
  ];
}

export function status(v: BoardView): StatusItem[] {
  if (v.awake) return battle(v);
  const outskirts = v.places.find((p) => p.id === 'outskirts')?.monsters?.length ?? 0;
  const s = t.boardGame.status;
  const items: StatusItem[] = [
    { key: 'doom', label: s.doom, value: v.doom_track > 0 ? of(v.doom, v.doom_track) : '–', why: s.doomWhy(v.doom_track), warn: v.doom_track > 0 && v.doom >= v.doom_track - 2 },
    { key: 'terror', label: s.terror, value: of(v.terror, 10), why: s.terrorWhy, warn: v.terror >= 8 },
    { key: 'gates', label: s.gates, value: of(v.open_gates, v.limits.gates), why: s.gatesWhy(v.players, v.limits.gates), warn: v.open_gates >= v.limits.gates - 1 },
    { key: 'seals', label: s.seals, value: of(v.seals, 6), why: s.sealsWhy },
  ];
  // At terror 10 there is no limit any more.
  const limited = v.terror < 10;
  items.push(
    { key: 'monsters', label: s.monsters, value: limited ? of(v.monsters_in_play, v.limits.monsters) : String(v.monsters_in_play),
      why: limited ? s.monstersWhy(v.players) : s.noLimit, warn: limited && v.monsters_in_play >= v.limits.monsters },
    { key: 'outskirts', label: s.outskirts, value: of(outskirts, v.limits.outskirts), why: s.outskirtsWhy(v.players), warn: outskirts > 0 && outskirts >= v.limits.outskirts },
  );
  if (underLaw(v)) items.push({ key: 'law', label: s.law, value: '', why: s.lawWhy, warn: true });
  return items;
}
