// An investigator's sheet: body and mind, skills on their sliders, and what is owned.
import { added, catalogue } from '../catalogue.ts';
import { factsOf } from '../store.ts';
import { t } from '../strings.ts';
import { Reason } from '../table/reason.tsx';
import { Name } from '../table/named.tsx';
import { SKILLS, type BoardCard, type BoardSeat, type BoardView, type Skill } from './types.ts';
import type { Decision, Facts, Id } from '../types.ts';

interface Props {
  view: BoardView;
  seat: number;
  decision: Decision | null;
}

export function Sheet({ view, seat, decision }: Props) {
  const s = view.seats[seat];
  if (!s) return null;
  if (!s.investigator) return <p class="faint">{t.boardGame.noInvestigator}</p>;
  const facts = catalogue.facts(s.investigator);
  const choices = new Set(decision?.options?.flatMap((o) => o.refs) ?? []);
  return (
    <div class={`sheet ${s.out ? 'out' : ''}`}>
      <header class="sheet-head">
        <h2><Name id={s.investigator} /></h2>
        {s.place && <span class="sheet-place">{t.boardGame.at} <Name id={s.place} /></span>}
        <States s={s} first={view.first === seat} />
      </header>
      <div class="vitals">
        <Vital kind="sanity" now={s.sanity} most={s.max_sanity} low={view.phase !== 'setup'} />
        <Vital kind="stamina" now={s.stamina} most={s.max_stamina} low={view.phase !== 'setup'} />
        <Purse label={t.boardGame.money} value={`$${s.money}`} why={t.boardGame.moneyWhy} kind="money" />
        <Purse label={t.boardGame.clues} value={String(s.clues)} why={t.boardGame.cluesWhy} kind="clues" />
        <Purse label={t.boardGame.focus} value={String(s.focus)} why={t.boardGame.focusWhy} kind="focus" />
        {view.phase === 'movement' && view.active === seat && (
          <Purse label={t.boardGame.movement} value={String(s.movement)} why={t.boardGame.movementWhy(s.skills.speed)} kind="move" />
        )}
      </div>
      <div class="skills">
        {[0, 1, 2].map((pair) => <Pair key={pair} s={s} facts={facts} pair={pair} />)}
      </div>
      <Cards s={s} choices={choices} />
      <Trophies s={s} choices={choices} />
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

/** `low`: it may be shown as a warning, not while it is still being dealt out. */
function Vital({ kind, now, most, low }: { kind: 'sanity' | 'stamina'; now: number; most: number; low: boolean }) {
  return (
    <Reason class={`vital ${kind} ${low && now <= 1 ? 'low' : ''}`} why={t.boardGame.vitalWhy[kind](now, most)}>
      <span class="vital-name">{t.boardGame[kind]}</span>
      <b>{now}<small>/{most}</small></b>
      <span class="pips" aria-hidden="true">
        {Array.from({ length: most }, (_, i) => <i key={i} class={i < now ? 'full' : ''} />)}
      </span>
    </Reason>
  );
}

function Purse({ label, value, why, kind }: { label: string; value: string; why: string; kind: string }) {
  return <Reason class={`purse ${kind}`} why={why}><span class="vital-name">{label}</span><b>{value}</b></Reason>;
}

/** Two skills that share a slider: what one gains, the other loses. */
function Pair({ s, facts, pair }: { s: BoardSeat; facts: Facts | undefined; pair: number }) {
  const stop = s.sliders[pair] ?? 0;
  const both = [SKILLS[pair * 2], SKILLS[pair * 2 + 1]] as [Skill, Skill];
  return (
    <div class="pair">
      {both.map((skill) => <SkillRow key={skill} s={s} facts={facts} skill={skill} stop={stop} />)}
    </div>
  );
}

function SkillRow({ s, facts, skill, stop }: { s: BoardSeat; facts: Facts | undefined; skill: Skill; stop: number }) {
  const track = (facts?.lists.skills as Record<Skill, number[]> | undefined)?.[skill] ?? [];
  const now = s.skills[skill], base = track[stop - 1] ?? now;
  return (
    <Reason class={`skill-row ${now > base ? 'up' : now < base ? 'down' : ''}`} why={t.boardGame.skillWhy(t.boardGame.skills[skill], base, stop, now - base, added(s.reasons, skill))}>
      <span class="skill-name">{t.boardGame.skills[skill]}</span>
      <b>{now}</b>
      <span class="track" aria-hidden="true">
        {track.map((v, i) => <i key={i} class={i === stop - 1 ? 'on' : ''}>{v}</i>)}
      </span>
    </Reason>
  );
}

const ORDER = ['common_item', 'unique_item', 'spell', 'skill', 'ally', 'special'];

function Cards({ s, choices }: { s: BoardSeat; choices: Set<Id> }) {
  const groups = new Map<string, BoardCard[]>();
  for (const c of s.cards) {
    const kind = catalogue.row(c.card)?.kind ?? 'special';
    groups.set(kind, [...(groups.get(kind) ?? []), c]);
  }
  const kinds = [...groups.keys()].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  if (kinds.length === 0) return <p class="faint none">{t.boardGame.noCards}</p>;
  return (
    <div class="possessions">
      {kinds.map((kind) => (
        <div key={kind}>
          <h3>{t.boardGame.kinds[kind] ?? kind}</h3>
          <ul class="chips">
            {groups.get(kind)?.map((c) => <li key={c.id}><Chip c={c} kind={kind} choice={choices.has(c.id) || choices.has(c.card)} /></li>)}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Chip({ c, kind, choice }: { c: BoardCard; kind: string; choice: boolean }) {
  const marks = [c.exhausted ? t.boardGame.exhausted : '', c.in_hand ? t.boardGame.inHand : '', c.tokens ? t.boardGame.tokens(c.tokens) : ''].filter(Boolean);
  return (
    <button type="button" class={`chip ${kind} ${c.exhausted ? 'exhausted' : ''} ${c.in_hand ? 'held' : ''} ${choice ? 'choice' : ''}`}
      onClick={() => { factsOf.value = c.id; }}>
      {catalogue.name(c.card)}{marks.length > 0 && <small>{marks.join(', ')}</small>}
    </button>
  );
}

function Trophies({ s, choices }: { s: BoardSeat; choices: Set<Id> }) {
  if (s.monster_trophies.length + s.gate_trophies.length === 0) return null;
  return (
    <div class="possessions trophies">
      <h3>{t.boardGame.trophies}</h3>
      <ul class="chips">
        {[...s.gate_trophies, ...s.monster_trophies].map((id, i) => (
          <li key={`${id} ${i}`}>
            <button type="button" class={`chip trophy ${choices.has(id) ? 'choice' : ''}`} onClick={() => { factsOf.value = id; }}>{catalogue.name(id)}</button>
          </li>
        ))}
      </ul>
    </div>
  );
}
