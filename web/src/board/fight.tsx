// A fight as a scene: the foe with its numbers, what is in hand and in reach with what each adds, the dice, and what attacking and fleeing lead to.
import { Picture, Sign } from '../art/art.tsx';
import { cardOf, catalogue } from '../catalogue.ts';
import { SmallCard } from '../faces/card.tsx';
import { count, kindOf, signed, word } from '../map/names.ts';
import { MapButton } from '../stage/stage.tsx';
import { choose, shut } from '../store.ts';
import { t } from '../strings.ts';
import { percent } from '../table/percent.ts';
import type { Decision, Facts, Id, Option } from '../types.ts';
import { bonus } from './bonus.ts';
import { atLeast, diceFor } from './chances.ts';
import { Check, skillOf } from './check.tsx';
import { board } from './strings.ts';
import type { BoardCard, BoardView, FoeNumber } from './types.ts';

const f = t.boardGame.fight;

export function Fight({ decision, view }: { decision: Decision; view: BoardView }) {
  const monster = view.combat?.monster;
  if (!monster) return null;
  const kind = kindOf(monster), facts = catalogue.facts(kind), seat = view.seats[decision.seat ?? -1];
  return (
    <section class="stage fight" aria-label={f.title(catalogue.name(kind))}>
      <Picture of={seat?.place ?? kind} shape="field" class="fight-ground" />
      <div class="fogbank" aria-hidden="true" />
      <div class="stage-row">
        <Foe kind={kind} facts={facts} view={view} />
        <div class="fight-main">
          <header>
            <p class="eyebrow">{seat?.place ? catalogue.name(seat.place) : ''}</p>
            <h2>{decision.kind === 'combat' ? f.arm : view.check ? f.falls(view.check.successes, view.check.difficulty) : decision.prompt}</h2>
          </header>
          <Arms decision={decision} view={view} foe={facts} />
          {view.check ? <Check decision={decision} view={view} /> : <Forecast decision={decision} view={view} foe={facts} />}
          <Go decision={decision} view={view} foe={facts} />
        </div>
      </div>
    </section>
  );
}

/** A number of the foe as it is now, before its facts are there too; what it has none of is undefined. */
function foeNumber(view: BoardView, foe: Facts | undefined, what: FoeNumber): number | undefined {
  const printed = count(foe, what);
  return foe && printed === undefined ? undefined : view.combat?.[what] ?? printed;
}

function Foe({ kind, facts, view }: { kind: Id; facts: Facts | undefined; view: BoardView }) {
  const now = (what: FoeNumber) => foeNumber(view, facts, what);
  const flags = facts?.facts.flags, toughness = now('toughness') ?? 1;
  const number = (sign: string, value: number | undefined, words: string) => <span><Sign name={sign} /><b>{value === undefined ? '–' : signed(value)}</b><small>{words}</small></span>;
  return (
    <article class="card l tint-monster foe-card">
      <div class="face paper">
        <h2 class="title">{catalogue.name(kind)}</h2>
        <div class="art"><Picture of={kind} shape="wide" /></div>
        <div class="foe-numbers">
          {number('sneak', now('awareness'), f.slip)}
          {number('sanity', now('horror'), now('horror') === undefined ? f.noHorror : f.horror(now('horror_damage') ?? 0))}
          {number('swords', now('combat'), f.combat(now('combat_damage') ?? 0))}
        </div>
        <div class="words">
          <p><b>{board.numbers.toughness(toughness)}</b>: {f.hits(toughness)}</p>
          {Array.isArray(flags) && flags.map((flag) => <p key={flag}>{board.abilities(String(flag), count(facts, String(flag)))}</p>)}
          {facts?.text.split('\n').filter(Boolean).map((line) => <p key={line}>{line}</p>)}
        </div>
        <div class="foot"><span class="blood">{Array.from({ length: toughness }, (_, i) => <Sign key={i} name="blood" />)}</span><span>{board.moves[word(facts, 'move')]?.[0].replace(/ \(.*/, '')}</span></div>
      </div>
    </article>
  );
}

/** Cards in hand, and what else could be taken up or used now: a click does it. */
function Arms({ decision, view, foe }: { decision: Decision; view: BoardView; foe: Facts | undefined }) {
  const cards = view.seats[decision.seat ?? -1]?.cards ?? [];
  const optionFor = (c: BoardCard): Option | undefined => decision.options?.find((o) => o.refs.includes(c.id));
  const held = cards.filter((c) => c.in_hand), reach = cards.filter((c) => !c.in_hand && optionFor(c));
  if (held.length + reach.length === 0) return null;
  const shown = (c: BoardCard) => {
    const o = optionFor(c), adds = bonus(catalogue.facts(cardOf(c.card)), foe);
    return (
      <div class="arm" key={c.id}>
        <SmallCard id={c.id} can={!!o} spent={!!c.exhausted} {...(o && { onClick: () => void choose(o.key) })} />
        {adds && <span class="plus">{signed(adds.n)}{adds.note && <small>{adds.note}</small>}</span>}
      </div>
    );
  };
  return (
    <div class="fight-arms">
      {slots(held).map(({ name, card }) => (
        <div key={name} class="hand-slot"><h3 class="eyebrow">{name}</h3>{card ? shown(card) : <span class="hand-free">{f.free}</span>}</div>
      ))}
      {reach.length > 0 && <div><h3 class="eyebrow">{f.inReach}</h3><div class="kit-row">{reach.map(shown)}</div></div>}
    </div>
  );
}

/** Both hands, with what each holds: a card, a part of one that takes two, or nothing. */
function slots(held: BoardCard[]): Array<{ name: string; card?: BoardCard }> {
  const all: Array<{ name: string; card?: BoardCard }> = [];
  let used = 0;
  for (const card of held) {
    const both = (count(catalogue.facts(cardOf(card.card)), 'hands') ?? 1) > 1;
    all.push({ name: both ? f.bothHands : f.hand(used), card });
    used += both ? 2 : 1;
  }
  for (; used < 2; used++) all.push({ name: f.hand(used) });
  return all;
}

/** As many clues as one might hold ready are told of before the roll. */
const READY = 3;

/** The chance of an attack with none, one, two and three clues held ready for after the roll. */
function Ready({ held, need, dice, p }: { held: number; need: number; dice: number; p: number }) {
  if (held === 0) return null;
  return (
    <>
      <p>{f.held(held)}</p>
      <ol class="ready">
        {Array.from({ length: Math.min(held, READY) + 1 }, (_, n) => <li key={n} class={n === 0 ? 'on' : ''}><b>{percent(atLeast(need, dice + n, p))}</b>{f.ready(n)}</li>)}
      </ol>
    </>
  );
}

/** Before the roll: the sum of the dice, the dice that will fall, and the two ends it may come to. */
function Forecast({ decision, view, foe }: { decision: Decision; view: BoardView; foe: Facts | undefined }) {
  const seat = view.seats[decision.seat ?? -1], attack = decision.options?.find((o) => o.key === 'attack');
  if (!seat || !attack) return null;
  const skill = skillOf('combat'), rating = foeNumber(view, foe, 'combat') ?? 0;
  const arms = seat.cards.filter((c) => c.in_hand).reduce((sum, c) => sum + (bonus(catalogue.facts(cardOf(c.card)), foe)?.n ?? 0), 0);
  const damage = foeNumber(view, foe, 'combat_damage') ?? 0, toughness = foeNumber(view, foe, 'toughness') ?? 1, from = seat.luck > 0 ? 4 : seat.luck < 0 ? 6 : 5;
  const p = (7 - from) / 6, dice = attack.odds === undefined ? undefined : diceFor(toughness, p, attack.odds);
  return (
    <div class="check">
      <p class="check-sum">
        <Sign name={skill} /><span>{t.skillNames[skill]} <b>{seat.skills[skill]}</b></span>
        <span>{f.rating} <b>{signed(rating)}</b></span>
        <span>{f.hands} <b>{signed(arms)}</b></span>
        {dice !== undefined && <span>= <b>{dice}</b> {f.dice(dice)}</span>}
        <span class="needs">{t.boardGame.needs(toughness, from)}</span>
      </p>
      {!!dice && <div class="bones" aria-hidden="true">{Array.from({ length: dice }, (_, i) => <span key={i} class="bone wait">?</span>)}</div>}
      {dice !== undefined && attack.odds !== 1 && <Ready held={seat.clues} need={toughness} dice={dice} p={p} />}
      {attack.odds !== undefined && <OddsBar odds={attack.odds} good={f.defeat} bad={f.strikes(damage)} />}
    </div>
  );
}

function OddsBar({ odds, good, bad }: { odds: number; good: string; bad: string }) {
  return (
    <div class="odds-bar" ref={(el) => { el?.style.setProperty('--part', `${Math.round(odds * 100)}%`); }}>
      <i>{odds >= 0.2 ? `${good} ${percent(odds)}` : percent(odds)}</i><em>{odds <= 0.75 ? `${bad} ${percent(1 - odds)}` : percent(1 - odds)}</em>
    </div>
  );
}

/** The ways on, with what they cost. */
function Go({ decision, view, foe }: { decision: Decision; view: BoardView; foe: Facts | undefined }) {
  const damage = foeNumber(view, foe, 'combat_damage') ?? 0;
  const main = decision.options?.filter((o) => ['attack', 'flee', 'done', 'pass'].includes(o.key)) ?? [];
  return (
    <div class="go-row">
      {main.map((o, i) => (
        <button type="button" key={o.key} class={i === 0 && o.key === 'attack' ? 'primary big' : 'ghost'} disabled={shut} onClick={() => void choose(o.key)}>
          {o.key === 'done' && decision.kind === 'check' && decision.idle !== true ? f.takeIt(damage) : o.label}{o.odds !== undefined && ` · ${percent(o.odds)}`}
        </button>
      ))}
      <MapButton />
    </div>
  );
}
