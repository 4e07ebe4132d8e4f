// What an action would bring on by itself, in one line: said before it is chosen.
import { kindOf, words } from '../map/names.ts';
import type { Catalogue, Decision, Option } from '../types.ts';
import { cards as t } from './strings.ts';
import type { CardsView } from './types.ts';

/** Basic actions during which an engaged enemy strikes. */
const PROVOKES = new Set(['draw_card', 'gain_resource', 'investigate', 'move', 'engage']);

/** Questions about which card leaves the hand. */
const DISCARDS = new Set(['discard', 'sift', 'icon']);

/** A card that is played, or a use that says it takes an action, provokes as well; fighting, evading, parleying and resigning do not. */
function provokes(option: Option, verb: string, catalogue: Catalogue): boolean {
  if (PROVOKES.has(verb)) return true;
  if (verb === 'play') return !words(catalogue.facts(kindOf(option.refs[0] ?? '')), 'flags').includes('fast');
  const says = option.label.split(': ').slice(1).join(': ');
  return verb === 'activate' && /^(\d )?actions?\b/i.test(says) && !/parley|resign|fight|evade/i.test(says);
}

export function warning(option: Option, decision: Decision, view: CardsView, catalogue: Catalogue): string | null {
  const seat = view.seats[decision.seat ?? -1], verb = option.key.split(' ')[0] ?? '';
  if (DISCARDS.has(decision.kind ?? '')) return words(catalogue.facts(kindOf(option.refs[0] ?? '')), 'flags').includes('weakness') ? t.weakness : null;
  if (decision.kind !== 'turn' || !seat || !provokes(option, verb, catalogue)) return null;
  const isEnemy = (id: string) => catalogue.row(kindOf(id))?.kind === 'enemy';
  const ready = seat.threat.filter((c) => !c.exhausted && isEnemy(c.id) && !(verb === 'engage' && option.refs.includes(c.id)));
  const place = view.field.find((c) => c.id === seat.at);
  const lines = [
    ...(ready.length ? [t.provokes(t.and(ready.map((c) => catalogue.name(kindOf(c.id)))), ready.length)] : []),
    ...(verb === 'investigate' && place && !place.clues ? [t.nothingToFind] : []),
  ];
  return lines.length ? lines.join(' ') : null;
}
