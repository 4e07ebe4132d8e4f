// Decks between scenarios: what experience buys, what goes for it, and who plays on for somebody who is lost.
import { effect, signal } from '@preact/signals';
import { catalogue } from '../../catalogue.ts';
import type { ChoiceProps } from '../../games.ts';
import { call } from '../../net.ts';
import { asked, choose, hint, shut } from '../../store.ts';
import { MapButton } from '../../stage/stage.tsx';
import type { Decision, Id, Option } from '../../types.ts';
import { CloseUp } from '../closeup.tsx';
import { FaceOf } from '../face.tsx';
import { tintOf } from '../../faces/card.tsx';
import type { CardsView } from '../types.ts';
import { differences, newWords } from './compare.ts';
import { DeckList } from './decklist.tsx';
import './desk.css';
import { People } from './people.tsx';
import { Shelf, type Offer } from './shelf.tsx';
import { desk as t } from './strings.ts';
import type { Purchase } from './types.ts';
import { ExportDeck } from './export.tsx';

/** What each purchase costs, as the engine tells it for the question it was asked about. */
const purchases = signal<{ version: number; of: Purchase[] }>({ version: -1, of: [] });
effect(() => {
  const d = asked.value;
  if (d?.kind !== 'purchase' || d.early || d.version === purchases.peek().version) return;
  purchases.value = { version: d.version, of: [] };
  call<{ purchases: Purchase[] }>('deck', { seat: d.seat, what: 'purchases' }).then((r) => { purchases.value = { version: d.version, of: r.purchases }; }, () => {});
});

/** The option that is looked at; choosing it is a second step. */
const pickedKey = signal<string | null>(null);
effect(() => {
  const best = hint.value?.best ?? null;
  if (asked.value && best) pickedKey.value = best;
});

const verb = (o: Option) => o.key.split(' ')[0] ?? '';
const optionOf = (d: Decision) => d.options?.find((o) => o.key === pickedKey.value) ?? null;
/** The card that an option brings, or takes away. */
const cardIn = (o: Option): Id => o.refs.at(-1) ?? '';
/** "2 experience", as the option says it behind its name. */
const price = (o: Option) => (o.label.includes(': ') ? o.label.slice(o.label.lastIndexOf(': ') + 2) : '');

/** Picks an option, and leads the keyboard to the button that takes it. */
export function pick(key: string) {
  pickedKey.value = key;
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.swap [data-option]')?.focus());
}

/** Picks what lies at this place on the shelf, as its key cap says. */
export function pickNth(nth: number) {
  document.querySelectorAll<HTMLElement>('.shelf .play-card, .people [data-pick]')[nth]?.click();
}

export function Shop({ decision, view }: ChoiceProps) {
  const v = view as CardsView, seat = decision.seat ?? 0, own = v.campaign?.investigators.find((i) => i.deck), who = own?.investigator ?? v.seats[seat]?.investigator ?? '', deck = own?.deck ?? [];
  if (decision.kind === 'new_investigator') return <People decision={decision} picked={pickedKey.value} onPick={pick} />;
  const leaving = decision.kind === 'remove', building = decision.kind === 'build_deck', o = optionOf(decision);
  // A deck of thirty cards is built at one click each; what costs something is looked at first.
  const take = building ? (key: string) => void choose(key) : pick;
  const offers = decision.options?.flatMap((option): Offer[] => (option.refs.length ? [{ key: option.key, card: cardIn(option), tag: verb(option) === 'remove' ? t.out : building ? t.add : price(option), upgrade: verb(option) === 'upgrade' }] : [])) ?? [];
  const sorted = [...offers].sort((a, b) => Number(!!b.upgrade) - Number(!!a.upgrade));
  const changes = (id: Id) => (leaving ? id === decision.cause || (!!o && id === cardIn(o)) : !!o && id === o.refs[0]);
  return (
    <section class="stage shop" aria-label={leaving ? t.goes : t.shop}>
      <DeckList who={who} seat={seat} deck={deck} lit={changes} onPick={(id) => { const o = decision.options?.find((x) => x.refs[0] === id); if (o && verb(o) !== 'add') take(o.key); }} />
      <div class="shop-main" tabIndex={-1}>
        <header class="shop-head"><h2>{leaving ? t.goes : building ? t.shelf : t.shop}</h2><ExportDeck name={catalogue.name(who)} ask={{ seat }} /><MapButton /></header>
        <Shelf key={`${decision.kind} ${seat}`} offers={sorted} picked={pickedKey.value} onPick={take} />
      </div>
      <CloseUp />
    </section>
  );
}

const TITLES: Record<string, { head: string; take: string }> = { upgrade: { head: t.upgrade, take: t.takeUpgrade }, buy: { head: t.buy, take: t.takeCard }, remove: { head: t.out, take: t.takeOut } };

/** The rail beside it: old and new side by side, what differs, the price, and the button that does it. */
export function Swap({ decision }: ChoiceProps) {
  const o = optionOf(decision);
  if (!o || o.refs.length === 0 || decision.kind === 'build_deck') return <p class="rule">{HELP[decision.kind ?? ''] ?? t.pickOne}</p>;
  if (decision.kind === 'new_investigator') return <Newcomer options={decision.options?.filter((x) => x.refs[0] === o.refs[0]) ?? []} />;
  const words = TITLES[verb(o)] ?? { head: t.buy, take: t.takeCard }, old = verb(o) === 'upgrade' ? o.refs[0] : undefined;
  const other = verb(o) === 'remove' ? decision.cause : undefined;
  return (
    <div class="swap">
      <h3><span class="eyebrow">{words.head}</span>{catalogue.name(cardIn(o))}</h3>
      <div class="pair">
        {old && <><Face id={old} /><span class="arrow" role="img" aria-label={t.becomes}>{'\u2192'}</span></>}
        <Face id={cardIn(o)} fresh={!other} />
        {other && <><span class="arrow" role="img" aria-label={t.becomes}>{'\u2192'}</span><Face id={other} fresh /></>}
      </div>
      {old && <Differs from={old} to={cardIn(o)} />}
      {price(o) && <Bill words={price(o)} of={purchases.value.of.find((p) => p.key === o.key)} />}
      <button type="button" class="primary big" data-option={o.key} disabled={shut} onClick={() => void choose(o.key)}>{words.take}</button>
    </div>
  );
}

const HELP: Record<string, string> = { remove: t.pickGoes, new_investigator: t.newcomerWhy, build_deck: t.buildHelp };

/** Somebody to play on with: the ways there are, with the deck that lies ready or one of one's own making. */
function Newcomer({ options }: { options: Option[] }) {
  return (
    <div class="swap">
      <h3><span class="eyebrow">{t.newcomer}</span>{catalogue.name(options[0]?.refs[0] ?? '')}</h3>
      {options.map((o) => <button type="button" key={o.key} class="primary big" data-option={o.key} disabled={shut} onClick={() => void choose(o.key)}>{verb(o) === 'build' ? t.ownDeck : t.readyDeck}</button>)}
    </div>
  );
}

/** The price, what is left behind it, and what it costs or spares besides. */
function Bill({ words, of }: { words: string; of: Purchase | undefined }) {
  return <div class="bill"><b>{words}</b>{of && <small>{t.left(of.left)}</small>}{of?.beyond?.map((line) => <small key={line}>{line}</small>)}</div>;
}

const Face = ({ id, fresh = false }: { id: Id; fresh?: boolean }) => <span class={`card m play-card ${tintOf(id)} ${fresh ? 'can' : ''}`}><FaceOf id={id} /></span>;

function Differs({ from, to }: { from: Id; to: Id }) {
  const a = catalogue.facts(from), b = catalogue.facts(to);
  if (!a || !b) return null;
  const numbers = differences(a, b), words = newWords(a.text, b.text);
  return (
    <>
      <dl class="differs">{numbers.map((d) => <div key={d.what}><dt>{t.differs[d.what]}</dt><dd>{d.from} {'\u2192'} <b>{d.to}</b></dd></div>)}</dl>
      <p class="differs-text">{words.map((w, i) => (w.fresh ? <mark key={i}>{w.text} </mark> : `${w.text} `))}</p>
    </>
  );
}
