// Tokens beside the map: people and monsters.
import { Icon, Picture } from '../art/art.tsx';
import { catalogue } from '../catalogue.ts';
import { kindOf, word } from '../map/names.ts';
import type { Id } from '../types.ts';

/** A person at the table: face in a ring of the seat's colour. */
export function SeatToken({ seat, who, lit = false, small = false }: { seat: number; who: Id | null; lit?: boolean; small?: boolean }) {
  return <span class={`tok s${seat % 8} ${lit ? 'lit' : ''} ${small ? 'small' : ''}`} aria-hidden="true">{who && <Picture of={who} shape="bust" />}</span>;
}

/** A monster: its border says how it moves, as on the map. */
export function Beast({ id }: { id: Id }) {
  const kind = kindOf(id);
  return <span class={`beast move-${word(catalogue.facts(kind), 'move') || 'normal'}`} aria-hidden="true"><Icon of={kind} /></span>;
}
