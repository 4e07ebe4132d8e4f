// What an action would bring on by itself, in one line: said before it is chosen.
import { kindOf } from '../map/names.ts';
import type { Catalogue, Decision, Option } from '../types.ts';
import { cards as t } from './strings.ts';
import type { CardsView } from './types.ts';

/** Basic actions during which an engaged enemy strikes; fighting and evading do not provoke it, and what a card does it says itself. */
const PROVOKES = new Set(['draw_card', 'gain_resource', 'investigate', 'move', 'engage']);

export function warning(option: Option, decision: Decision, view: CardsView, catalogue: Catalogue): string | null {
  const seat = view.seats[decision.seat ?? -1], verb = option.key.split(' ')[0] ?? '';
  if (decision.kind !== 'turn' || !seat || !PROVOKES.has(verb)) return null;
  const isEnemy = (id: string) => catalogue.row(kindOf(id))?.kind === 'enemy';
  const ready = seat.threat.filter((c) => !c.exhausted && isEnemy(c.id) && !(verb === 'engage' && option.refs.includes(c.id)));
  const place = view.field.find((c) => c.id === seat.at);
  const lines = [
    ...(ready.length ? [t.provokes(t.and(ready.map((c) => catalogue.name(kindOf(c.id)))), ready.length)] : []),
    ...(verb === 'investigate' && place && !place.clues ? [t.nothingToFind] : []),
  ];
  return lines.length ? lines.join(' ') : null;
}
