// The others at the table in short, beside the sheet: where they are, how they fare, who is after them; and the other hands of one's own.
import { useEffect, useState } from 'preact/hooks';
import { Icon, Picture, Sign } from '../art/art.tsx';
import { cardOf, catalogue } from '../catalogue.ts';
import { SeatToken } from '../faces/token.tsx';
import { kindOf } from '../map/names.ts';
import { call } from '../net.ts';
import { factsOf, shownSeat, table } from '../store.ts';
import type { Id, View } from '../types.ts';
import { peekAt } from './peek.ts';
import { cards as t } from './strings.ts';
import type { CardsSeat, CardsView } from './types.ts';

/** The hands of one's own seats that this view does not show. */
function useHands(v: CardsView): Record<number, Id[]> {
  const [hands, setHands] = useState<Record<number, Id[]>>({});
  const mine = table.value?.seats.filter((seat) => seat < v.players && !v.seats[seat]?.hand) ?? [];
  useEffect(() => {
    let late = false;
    void Promise.all(mine.map((seat) => call<CardsView>('state', { seat }).then((own): [number, Id[]] => [seat, own.seats[seat]?.hand ?? []]))).then((all) => {
      if (!late) setHands(Object.fromEntries(all));
    }, () => {});
    return () => { late = true; };
  }, [v.step, mine.join()]);
  return hands;
}

export function Mates({ view }: { view: View }) {
  const v = view as CardsView, hands = useHands(v), shown = Math.min(shownSeat.value, v.players - 1);
  if (v.players < 2) return null;
  return (
    <div class={`mates mates-${v.players - 1}`} role="group" aria-label={t.mates}>
      {v.seats.map((s, seat) => (seat === shown ? null : <Mate key={seat} v={v} s={s} seat={seat} hand={s.hand ?? hands[seat]} />))}
    </div>
  );
}

function Mate({ v, s, seat, hand }: { v: CardsView; s: CardsSeat; seat: number; hand: Id[] | undefined }) {
  const out = s.out !== 'no', isEnemy = (id: Id) => catalogue.row(kindOf(id))?.kind === 'enemy', name = catalogue.name(s.investigator);
  const pill = (kind: string, sign: string, n: number, words: string) => <span class={`drop ${kind}`} title={words}><Sign name={sign} /><span class="sr">{words} </span>{n}</span>;
  return (
    <div class={`mate ${out ? 'out' : ''} ${v.active === seat ? 'active' : ''}`}>
      <button type="button" class="mate-self" onClick={() => { shownSeat.value = seat; }}>
        <SeatToken seat={seat} who={s.investigator} small lit={v.active === seat} />
        <span class="mate-name"><b>{name}</b><small>{out ? t.out[s.out] : s.at ? catalogue.name(kindOf(s.at)) : ''}{!out && v.active !== seat && s.turn_taken && ` \u00b7 ${t.turnDone}`}</small></span>
        <span class="drops">{pill('stamina', 'stamina', s.health - s.damage, t.vitals.health)}{pill('sanity', 'sanity', s.sanity - s.horror, t.vitals.sanity)}{pill('clue', 'clues', s.clues, t.vitals.clues)}{pill('coin', 'resources', s.resources, t.vitals.resources)}</span>
      </button>
      {s.threat.some((c) => isEnemy(c.id)) && <span class="mate-foes">{s.threat.filter((c) => isEnemy(c.id)).map((c) => <button type="button" key={c.id} title={catalogue.name(kindOf(c.id))} aria-label={catalogue.name(kindOf(c.id))} onClick={() => { factsOf.value = c.id; }}><Icon of={kindOf(c.id)} /></button>)}</span>}
      {hand ? <span class="mate-hand" role="group" aria-label={t.handOf(name)}>{hand.map((id, i) => <Sliver key={i} id={id} />)}</span> : <small class="mate-cards">{t.handHidden(s.hand_size)}</small>}
    </div>
  );
}

/** A card of another hand: its picture; looked at closely it can be read. */
const Sliver = ({ id }: { id: Id }) => <button type="button" class="sliver" aria-label={catalogue.name(cardOf(id))} onClick={() => { factsOf.value = id; }} {...peekAt(id)}><Picture of={cardOf(id)} shape="small" /></button>;
