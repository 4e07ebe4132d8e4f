// Weapons are taken up anew in every fight: those of the last one with one click.
import { catalogue } from '../catalogue.ts';
import { shut, walk } from '../store.ts';
import { t } from '../strings.ts';
import type { Decision, Id } from '../types.ts';
import { again } from './model.ts';
import type { BoardView } from './types.ts';

/** What each seat held when it last fought. */
const last = new Map<number, Id[]>();

export function Arms({ decision, view }: { decision: Decision; view: BoardView }) {
  const seat = decision.seat ?? -1;
  const held = view.seats[seat]?.cards.filter((c) => c.in_hand).map((c) => c.id) ?? [];
  if (held.length) last.set(seat, held);
  const keys = again(decision, held, last.get(seat) ?? []);
  if (keys.length < 2) return null;
  const names = keys.map((key) => catalogue.name(key.replace('ready ', '')));
  return <button type="button" class="arms" disabled={shut} onClick={() => walk(seat, keys)}>{t.boardGame.armAgain(t.board.and(names))}</button>;
}
