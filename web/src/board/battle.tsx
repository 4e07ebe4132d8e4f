// The final battle: the town is gone from sight, and what counts is how much of the Ancient One is left, what the round brings and who still stands.
import { Icon, Picture, Sign } from '../art/art.tsx';
import { cardOf } from '../catalogue.ts';
import { MediumCard, SmallCard } from '../faces/card.tsx';
import { SeatToken } from '../faces/token.tsx';
import { count, signed } from '../map/names.ts';
import { log } from '../store.ts';
import { t as words } from '../strings.ts';
import { percent } from '../table/percent.ts';
import type { Catalogue, Decision, Facts, Id, Option } from '../types.ts';
import { bonus } from './bonus.ts';
import { atLeast } from './chances.ts';
import { theRound } from './round.ts';
import type { Round } from './round.ts';
import { Beads } from './sleeper.tsx';
import { board as t } from './strings.ts';
import type { BoardCard, BoardMapProps, BoardSeat, BoardView } from './types.ts';

/** Successes toward the next doom token: as many as there are players. */
function Tally({ view }: { view: BoardView }) {
  return (
    <p class="battle-tally">
      <b>{view.doom}</b> {t.battle.doomLeft}
      <span class="hits" aria-hidden="true">{Array.from({ length: view.players }, (_, i) => <i key={i} class={i < view.tally ? 'on' : ''}>{i < view.tally && <Sign name="swords" />}</i>)}</span>
      {t.battle.tally(view.tally, view.players)}
    </p>
  );
}

function Self({ id, view, catalogue, onFacts }: { id: Id; view: BoardView; catalogue: Catalogue; onFacts: (id: Id) => void }) {
  const facts = catalogue.facts(id), flags = facts?.facts.flags;
  return (
    <div class="battle-words">
      <p class="eyebrow">{view.round ? t.battle.round(view.round) : t.battle.title}</p>
      <h2><button type="button" class="name" onClick={() => onFacts(id)}>{catalogue.name(id)}</button></h2>
      <ul class="battle-facts">
        <li>{t.battle.rating(signed(view.rating ?? count(facts, 'combat') ?? 0))}</li>
        {Array.isArray(flags) && flags.map((f) => <li key={f}>{t.abilities(String(f))}</li>)}
        {facts && [...new Set(facts.abilities)].filter((a) => !facts.text.includes(a)).map((a) => <li key={a}>{a}</li>)}
      </ul>
      <Beads n={view.doom} of={view.doom_track} />
      <Tally view={view} />
    </div>
  );
}

/** The cards that say how this round goes. */
function Cards({ round, catalogue }: { round: Round; catalogue: Catalogue }) {
  if (round.cards.length === 0) return null;
  return (
    <div class="battle-cards">
      {round.cards.map((id) => {
        const kind = catalogue.row(id)?.kind ?? '', facts = catalogue.facts(cardOf(id));
        return <MediumCard key={id} id={id} title={catalogue.name(id)} kind={words.kinds[kind] ?? ''} words={facts ? [...facts.text.split('\n').filter(Boolean), ...new Set(facts.abilities)] : []} />;
      })}
    </div>
  );
}

/** Who strikes before whom, and what has come of it so far. */
function Order({ view, round, catalogue, deciding }: { view: BoardView; round: Round; catalogue: Catalogue; deciding: number | null }) {
  const seats = view.seats.map((_, i) => view.seats[(view.first + i) % view.seats.length]).filter((s): s is BoardSeat => !!s && !s.out);
  return (
    <ol class="battle-order" aria-label={t.battle.order}>
      <li class="eyebrow">{t.battle.order}</li>
      {seats.map((s) => {
        const hits = round.hits.get(s.seat);
        return (
          <li key={s.seat} class={s.seat === deciding ? 'now' : hits === undefined ? '' : 'done'}>
            <SeatToken seat={s.seat} who={s.investigator} small />
            <b>{s.investigator && catalogue.name(s.investigator)}</b>
            <em>{hits === undefined ? (s.seat === deciding ? t.battle.strikes : '') : t.battle.hits(hits)}</em>
          </li>
        );
      })}
      {view.ancient_one && <li class="foe"><span class="beast"><Icon of={view.ancient_one} /></span><b>{catalogue.name(view.ancient_one)}</b></li>}
    </ol>
  );
}

interface FighterProps { sheet: BoardSeat; view: BoardView; catalogue: Catalogue; decision: Decision | null; round: Round; foe: Facts | undefined; onChoose: (key: string) => void; onFacts: (id: string) => void }

/** One of us: body and mind, what is in hand, and how many dice that makes. */
function Fighter({ sheet, view, catalogue, decision, round, foe, onChoose, onFacts }: FighterProps) {
  const who = sheet.investigator;
  if (!who) return null;
  const now = (decision?.seat ?? view.active) === sheet.seat, asked = decision?.seat === sheet.seat ? decision.options ?? [] : [];
  const picks = decision?.options?.filter((o) => o.refs.includes(String(sheet.seat))) ?? [], only = picks.length === 1 ? picks[0] : undefined;
  const hits = round.hits.get(sheet.seat);
  const state = sheet.out ? (sheet.traitor ? t.battle.traitor : t.battle.devoured) : hits !== undefined ? t.battle.struck : now ? t.battle.strikes : view.first === sheet.seat ? t.battle.first : t.battle.waits;
  return (
    <li class={`fighter s${sheet.seat % 8}${sheet.out ? ' fallen' : ''}${now ? ' now' : ''}${only ? ' can' : ''}`}>
      <button type="button" class="fighter-head" onClick={() => (only ? onChoose(only.key) : onFacts(who))}>
        <SeatToken seat={sheet.seat} who={who} />
        <span><b>{catalogue.name(who)}</b><small>{state}</small></span>
        {!sheet.out && <span class="drop clues"><span class="sr">{t.clues(sheet.clues)}</span><Sign name="clues" /><span aria-hidden="true">{sheet.clues}</span></span>}
      </button>
      {!sheet.out && <Life sheet={sheet} />}
      {!sheet.out && <Armed sheet={sheet} view={view} catalogue={catalogue} foe={foe} options={asked} onChoose={onChoose} hits={hits} />}
    </li>
  );
}

function Life({ sheet }: { sheet: BoardSeat }) {
  const row = (kind: 'sanity' | 'stamina', now: number, most: number, said: string) => (
    <span class="life-row"><Sign name={kind} /><b aria-hidden="true">{now}<small>/{most}</small></b><span class="sr">{said}</span><span class={`meter ${kind}`} aria-hidden="true">{Array.from({ length: most }, (_, i) => <i key={i} class={i < now ? 'full' : ''} />)}</span></span>
  );
  return <div class="life">{row('sanity', sheet.sanity, sheet.max_sanity, t.battle.sanity(sheet.sanity, sheet.max_sanity))}{row('stamina', sheet.stamina, sheet.max_stamina, t.battle.stamina(sheet.stamina, sheet.max_stamina))}</div>;
}

/** Cards in hand, and of who is asked those in reach: a click takes them up. */
function Armed({ sheet, view, catalogue, foe, options, onChoose, hits }: { sheet: BoardSeat; view: BoardView; catalogue: Catalogue; foe: Facts | undefined; options: Option[]; onChoose: (key: string) => void; hits: number | undefined }) {
  const optionFor = (c: BoardCard) => options.find((o) => o.refs.includes(c.id));
  const held = sheet.cards.filter((c) => c.in_hand), shown = [...held, ...sheet.cards.filter((c) => !c.in_hand && optionFor(c))];
  const arms = held.reduce((sum, c) => sum + (bonus(catalogue.facts(cardOf(c.card)), foe)?.n ?? 0), 0), rating = view.rating ?? count(foe, 'combat') ?? 0;
  const dice = Math.max(0, sheet.skills.fight + arms + rating), counts = sheet.luck > 0 ? 3 : sheet.luck < 0 ? 1 : 2;
  const odds = options.find((o) => o.key === 'attack')?.odds ?? atLeast(1, dice, counts / 6);
  return (
    <>
      <div class="fighter-arms">
        {shown.map((c) => { const o = optionFor(c); return <SmallCard key={c.id} id={c.id} can={!!o} spent={!!c.exhausted} {...(o && { onClick: () => onChoose(o.key) })} />; })}
        {shown.length === 0 && <span class="bare">{t.battle.bare}</span>}
        <span class="fighter-dice"><b>{dice}</b>{t.battle.dice(dice)}</span>
      </div>
      <p class="fighter-sum">{t.battle.sum(sheet.skills.fight, held.length ? signed(arms) : '', signed(rating))}</p>
      <p class="fighter-foot">{hits !== undefined ? t.battle.hits(hits) : t.battle.atLeastOne(percent(odds))}</p>
    </>
  );
}

export function Battle({ view, decision, catalogue, onChoose, onFacts }: BoardMapProps) {
  const id = view.ancient_one;
  if (!id) return null;
  const round = theRound(log.value), foe = catalogue.facts(id), deciding = decision?.seat ?? view.active;
  return (
    <section class="battle" aria-label={t.battle.title}>
      <Picture of={id} shape="giant" class="battle-ground" />
      <div class="battle-top">
        <Self id={id} view={view} catalogue={catalogue} onFacts={onFacts} />
        <Cards round={round} catalogue={catalogue} />
        {view.players > 1 && <Order view={view} round={round} catalogue={catalogue} deciding={deciding} />}
      </div>
      <ul class={`fighters n${view.players}`} aria-label={t.battle.standing}>
        {view.seats.map((s) => <Fighter key={s.seat} sheet={s} view={view} catalogue={catalogue} decision={decision} round={round} foe={foe} onChoose={onChoose} onFacts={onFacts} />)}
      </ul>
    </section>
  );
}
