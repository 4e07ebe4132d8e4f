// The hand as a fan: a click or a drag onto the table plays what can be played, another click reads it.
import { choose, factsOf } from '../store.ts';
import type { Decision, Id, Option } from '../types.ts';
import { draggable } from './drag.ts';
import { Back, HandCard } from './face.tsx';
import { cards as t } from './strings.ts';
import type { CardsSeat } from './types.ts';

export function tally(ids: Id[]): Array<[Id, number]> {
  const found = new Map<Id, number>();
  for (const id of ids) found.set(id, (found.get(id) ?? 0) + 1);
  return [...found];
}

/** Does what there is to do with a card: the only thing at once, of several one is asked. */
export function act(id: Id, options: Option[]) {
  const [only, second] = options;
  if (only && !second) void choose(only.key);
  else factsOf.value = id;
}

export function Hand({ s, decision }: { s: CardsSeat; decision: Decision | null }) {
  if (!s.hand) return <div class="fan hidden-hand">{Array.from({ length: Math.min(s.hand_size, 8) }, (_, i) => <Back key={i} kind="player" />)}<span class="faint">{t.handHidden(s.hand_size)}</span></div>;
  const hand = tally(s.hand), middle = (hand.length - 1) / 2;
  return (
    <div class={`fan ${hand.length > 6 ? 'tight' : ''}`} role="group" aria-label={t.hand(s.hand_size)}>
      {hand.map(([id, n], i) => {
        const options = decision?.options?.filter((o) => o.refs.includes(id)) ?? [];
        const lean = (el: HTMLElement | null) => { el?.style.setProperty('--lean', String(i - middle)); };
        return (
          <div key={id} class={options.length > 0 ? 'held takable' : 'held'} data-held={id} ref={lean} {...(options.length > 0 && draggable(() => act(id, options)))}>
            <HandCard id={id} can={options.length > 0} copies={n} onClick={options.length === 1 ? () => act(id, options) : undefined} />
          </div>
        );
      })}
      {hand.length === 0 && <p class="faint none">{t.emptyHand}</p>}
    </div>
  );
}
