// An investigator's sheet: face, body and mind, skills, and what is owned, as small cards.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Picture, Sign } from '../art/art.tsx';
import { added, catalogue } from '../catalogue.ts';
import { SmallCard } from '../faces/card.tsx';
import { Beast } from '../faces/token.tsx';
import { fly, jump, shake } from '../motion.ts';
import { factsOf } from '../store.ts';
import { t } from '../strings.ts';
import { Reason } from '../table/reason.tsx';
import { Name } from '../table/named.tsx';
import { pairOf, type BoardCard, type BoardSeat, type BoardView, type Skill } from './types.ts';
import type { Decision, Facts, Id } from '../types.ts';

interface Props {
  view: BoardView;
  seat: number;
  decision: Decision | null;
}

export function Sheet({ view, seat, decision }: Props) {
  const s = view.seats[seat];
  if (!s?.investigator) return <p class="no-one">{t.boardGame.noInvestigator}</p>;
  const facts = catalogue.facts(s.investigator);
  const choices = new Set(decision?.options?.flatMap((o) => o.refs) ?? []);
  // While it is still being dealt out nothing is low.
  const dealt = s.max_sanity > 0 && !(view.phase === 'setup' && s.sanity === 0);
  return (
    <div class={`sheet dock ${s.out ? 'out' : ''}`}>
      <div class={`me ${view.active === seat ? 'active' : ''} ${s.out ? 'out' : ''}`}>
        <Picture of={s.investigator} shape="bust" />
        <div class="nm">
          <h2><Name id={s.investigator} /></h2>
          {s.place && !s.out && <span class="sheet-place">{t.boardGame.at} <Name id={s.place} /></span>}
        </div>
      </div>
      <div class="stats">
        {dealt && !s.out && <Vital kind="sanity" now={s.sanity} most={s.max_sanity} seat={seat} />}
        {dealt && !s.out && <Vital kind="stamina" now={s.stamina} most={s.max_stamina} seat={seat} />}
        <div class="purses">
          <Purse label={t.boardGame.clues} value={s.clues} seat={seat} why={t.boardGame.cluesWhy} kind="clues" at={s.place} />
          <Purse label={t.boardGame.money} value={s.money} seat={seat} why={t.boardGame.moneyWhy} kind="money" at={s.place} />
          {view.phase === 'movement' && view.active === seat
            ? <Purse label={t.boardGame.movement} value={s.movement} seat={seat} why={t.boardGame.movementWhy(s.skills.speed)} kind="walk" />
            : <Purse label={t.boardGame.focus} value={s.focus} seat={seat} why={t.boardGame.focusWhy} kind="focus" />}
        </div>
        <div class="six">{[0, 1, 2].map((pair) => <Pair key={pair} s={s} facts={facts} pair={pair} />)}</div>
        <States s={s} first={view.first === seat && view.players > 1} />
      </div>
      <Kit s={s} choices={choices} />
    </div>
  );
}

function States({ s, first }: { s: BoardSeat; first: boolean }) {
  const states: Array<[string, string]> = [];
  const b = t.boardGame.states;
  if (first) states.push(b.first);
  if (s.luck > 0) states.push(b.blessed);
  if (s.luck < 0) states.push(b.cursed);
  if (s.delayed) states.push(b.delayed);
  if (s.arrested) states.push(b.arrested);
  if (s.explored) states.push(b.explored);
  if (s.skips) states.push(b.skips);
  if (s.out) states.push(b.out);
  return <span class="states">{states.map(([word, why]) => <Reason key={word} class="state" why={why}>{word}</Reason>)}</span>;
}

function Vital({ kind, now, most, seat }: { kind: 'sanity' | 'stamina'; now: number; most: number; seat: number }) {
  const number = useChange(now, seat, (el, by) => {
    jump(el, by);
    if (by < 0) shake(document.querySelector<HTMLElement>('.me'));
  });
  return (
    <Reason class={`vital ${kind} ${now <= 1 ? 'low' : ''}`} why={t.boardGame.vitalWhy[kind](now, most)}>
      <Sign name={kind} />
      <span class="vital-name">{t.boardGame[kind]}</span>
      <b ref={number}>{now}<small>/{most}</small></b>
      <span class={`meter ${kind}`} aria-hidden="true">{Array.from({ length: most }, (_, i) => <i key={i} class={i < now ? 'full' : ''} />)}</span>
    </Reason>
  );
}

/** What flies in when there is more of it. */
const FLIES = new Set(['clues', 'money']);

function Purse({ label, value, seat, why, kind, at }: { label: string; value: number; seat: number; why: string; kind: string; at?: Id | null }) {
  const number = useChange(value, seat, (el, by) => {
    jump(el, by);
    if (by > 0 && FLIES.has(kind) && at) fly(document.querySelector(`.map [data-nav="${CSS.escape(at)}"]`), el, kind);
  });
  return <Reason class={`purse ${kind}`} why={why}><Sign name={kind} /><span class="vital-name">{label}</span><b ref={number}>{kind === 'money' ? `$${value}` : value}</b></Reason>;
}

/** Calls when a number of the same seat has become another one, with how much it went up or down. */
function useChange(value: number, seat: number, then: (el: HTMLElement | null, by: number) => void) {
  const el = useRef<HTMLElement>(null), before = useRef({ value, seat });
  useLayoutEffect(() => {
    if (before.current.seat === seat && before.current.value !== value) then(el.current, value - before.current.value);
    before.current = { value, seat };
  }, [value, seat]);
  return el;
}

/** Two skills that share a slider: what one gains, the other loses. */
function Pair({ s, facts, pair }: { s: BoardSeat; facts: Facts | undefined; pair: number }) {
  const stop = s.sliders[pair] ?? 0;
  return <div class="pair">{pairOf(pair, facts).map((skill) => <SkillRow key={skill} s={s} facts={facts} skill={skill} stop={stop} />)}</div>;
}

function SkillRow({ s, facts, skill, stop }: { s: BoardSeat; facts: Facts | undefined; skill: Skill; stop: number }) {
  const track = (facts?.lists.skills as Record<Skill, number[]> | undefined)?.[skill] ?? [];
  const now = s.skills[skill], base = track[stop - 1] ?? now;
  return (
    <Reason class={`skill-row ${now > base ? 'up' : now < base ? 'down' : ''}`} why={t.boardGame.skillWhy(t.boardGame.skills[skill], base, stop, now - base, added(s.reasons, skill))}>
      <Sign name={skill} />
      <span class="skill-name">{t.boardGame.skills[skill]}</span>
      <b>{now}</b>
    </Reason>
  );
}

const ORDER = ['common_item', 'unique_item', 'spell', 'skill', 'ally', 'special'];
const rank = (c: BoardCard) => ORDER.indexOf(catalogue.row(c.card)?.kind ?? 'special');

function Kit({ s, choices }: { s: BoardSeat; choices: Set<Id> }) {
  const held = s.cards.filter((c) => c.in_hand), rest = s.cards.filter((c) => !c.in_hand).sort((a, b) => rank(a) - rank(b));
  const part = (title: string, cards: BoardCard[]) => cards.length > 0 && (
    <div class="kit-part">
      <h3 class="eyebrow">{title}</h3>
      <div class="kit-row">
        {cards.map((c) => (
          <SmallCard key={c.id} id={c.id} can={choices.has(c.id) || choices.has(c.card)} spent={!!c.exhausted} uses={c.tokens ?? 0} {...(c.exhausted && { ribbon: t.boardGame.exhausted })} />
        ))}
      </div>
    </div>
  );
  return (
    <div class="kit" tabIndex={0} role="group" aria-label={t.boardGame.owned}>
      {s.story && <Story story={s.story} can={choices.has(s.story.card)} />}
      {s.cards.length + s.monster_trophies.length + s.gate_trophies.length === 0 && <p class="faint none">{t.boardGame.noCards}</p>}
      {part(t.boardGame.inHandTitle, held)}
      {part(t.boardGame.carried, rest)}
      <Trophies s={s} choices={choices} />
    </div>
  );
}

/** The Personal Story: what it asks for and how far it has come, or how it has ended. */
function Story({ story, can }: { story: NonNullable<BoardSeat['story']>; can: boolean }) {
  const b = t.boardGame.story, lines = catalogue.facts(story.card)?.text.split('\n').filter(Boolean) ?? [];
  return (
    <div class="kit-part">
      <h3 class="eyebrow">{b.title}</h3>
      <div class="kit-row story">
        <SmallCard id={story.card} can={can} ribbon={story.side !== 'open' ? b[story.side] : story.need ? b.far(story.have ?? 0, story.need) : b.open} />
        <p class={`story-words ${story.side}`}>{lines[lines.length - 1]}</p>
      </div>
    </div>
  );
}

function Trophies({ s, choices }: { s: BoardSeat; choices: Set<Id> }) {
  const all = [...s.gate_trophies, ...s.monster_trophies];
  if (all.length === 0) return null;
  return (
    <div class="kit-part">
      <h3 class="eyebrow">{t.boardGame.trophies}</h3>
      <div class="trophy-row">
        {all.map((id, i) => (
          <button type="button" key={`${id} ${i}`} class={`trophy ${choices.has(id) ? 'can' : ''}`} title={catalogue.name(id)} aria-label={catalogue.name(id)} onClick={() => { factsOf.value = id; }}><Beast id={id} /></button>
        ))}
      </div>
    </div>
  );
}
