// A skill test as a scene: what the skill is made of, every token of the bag with what it would do, and the cards that could be committed.
import { Picture, Sign } from '../art/art.tsx';
import { cardOf, catalogue } from '../catalogue.ts';
import { SeatToken } from '../faces/token.tsx';
import { kindOf, signed } from '../map/names.ts';
import { MapButton } from '../stage/stage.tsx';
import { stakesOf } from '../stage/stakes.ts';
import { choose } from '../store.ts';
import { t as all } from '../strings.ts';
import { percent } from '../table/percent.ts';
import type { Decision, Id } from '../types.ts';
import { HandCard } from './face.tsx';
import { icons } from './icons.ts';
import { cards as t } from './strings.ts';
import { ChaosToken } from './tokens.tsx';
import { SKILLS } from './types.ts';
import type { CardsView, SkillTest, TokenFate } from './types.ts';

const w = t.testScene;

export function TestScene({ decision, view }: { decision: Decision; view: CardsView }) {
  const { test } = view;
  if (!test) return null;
  const ground = test.subject ?? test.source ?? view.seats[test.seat]?.at ?? view.scenario, odds = decision.options?.find((o) => o.key === 'done' || o.key === 'pass')?.odds;
  const { pass, fail } = stakesOf(decision);
  return (
    <section class="stage test-scene" aria-label={w.title(t.skills[test.skill] ?? test.skill)}>
      <Picture of={kindOf(ground)} shape="field" class="fight-ground" />
      <div class="test-rows">
        <header class="test-head">
          <div><p class="eyebrow">{w.title(t.skills[test.skill] ?? test.skill)}</p><h2>{catalogue.name(kindOf(ground))}</h2></div>
          <p class="test-stakes">{pass && <span><b>{all.ifPass}:</b> {pass}</span>}{fail && <span><b>{all.ifFail}:</b> {fail}</span>}</p>
          {odds !== undefined && <p class="test-odds"><b>{percent(odds)}</b>{test.tokens && <small>{w.pass(passing(test.tokens), view.bag.length)}</small>}</p>}
        </header>
        <Sum test={test} view={view} />
        {view.revealed.length > 0
          ? <div class="token-bar drawn" role="group" aria-label={w.drawn}>{view.revealed.map((token, i) => <ChaosToken key={i} token={token} />)}</div>
          : test.tokens && <Bag test={test} tokens={test.tokens} />}
        <Commits decision={decision} test={test} />
        <div class="go-row"><MapButton /></div>
      </div>
    </section>
  );
}

const passing = (tokens: TokenFate[]) => tokens.reduce((n, f) => n + (f.passes ? f.n : 0), 0);

/** Face, what is committed, and the two numbers that are compared. */
function Sum({ test, view }: { test: SkillTest; view: CardsView }) {
  const s = view.seats[test.seat], skill = s?.skills[SKILLS.indexOf(test.skill as (typeof SKILLS)[number])] ?? 0;
  const lies = (id: Id) => icons(catalogue.facts(cardOf(id))).filter((i) => i === test.skill || i === 'wild').length;
  const rest = test.value - skill - test.committed.reduce((n, id) => n + lies(id), 0);
  return (
    <div class="test-sum">
      <span class="term"><SeatToken seat={test.seat} who={s?.investigator ?? null} lit /><b>{skill}</b><small><Sign name={test.skill} /> {t.skills[test.skill]}</small></span>
      {rest !== 0 && <><i>{rest > 0 ? '+' : '\u2212'}</i><span class="term"><b>{Math.abs(rest)}</b><small>{w.inPlay}</small></span></>}
      {test.committed.map((id, i) => (
        <span key={i} class="term-with"><i>+</i><span class="term"><span class="card s"><span class="face paper"><span class="art"><Picture of={cardOf(id)} shape="small" /></span><span class="label paper">{catalogue.name(cardOf(id))}</span></span></span><b>{lies(id)}</b><small>{w.committed}</small></span></span>
      ))}
      <i>=</i>
      <span class={`total ${test.value >= test.difficulty ? 'enough' : ''}`}><b>{test.value}</b><small>{w.skill}</small></span>
      <em>{w.against}</em>
      <span class="total against"><b>{test.difficulty}</b><small>{w.difficulty}</small></span>
    </div>
  );
}

/** The bag laid out from the best token to the worst, and what each symbol does now. */
function Bag({ test, tokens }: { test: SkillTest; tokens: TokenFate[] }) {
  const sorted = [...tokens].sort((a, b) => Number(b.passes) - Number(a.passes) || worth(b) - worth(a)), symbols = sorted.filter((f) => !/^[+\-\d]/.test(f.token));
  const result = (f: TokenFate) => (f.token === 'auto_fail' ? w.fails : `${Math.max(0, test.value + f.modifier)}${f.more ? '?' : ''}`);
  return (
    <div class="token-box">
      <ul class="token-bar">
        {sorted.map((f) => (
          <li key={f.token} class={f.more ? 'maybe' : f.passes ? 'good' : 'bad'} ref={(el) => { el?.style.setProperty('--n', String(f.n)); }}>
            <ChaosToken token={f.token} n={f.n} /><b>{result(f)}</b><span class="sr">{f.passes ? all.ifPass : all.ifFail}</span>
          </li>
        ))}
      </ul>
      {symbols.length > 0 && <ul class="token-words">{symbols.map((f) => <li key={f.token}><ChaosToken token={f.token} /><span>{words(f)}</span></li>)}</ul>}
    </div>
  );
}

const worth = (f: TokenFate) => (f.token === 'auto_fail' ? -100 : f.modifier);

function words(f: TokenFate): string {
  if (f.token === 'auto_fail') return w.auto;
  const upper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return [w.number(signed(f.modifier)), ...(f.says ? [upper(f.says)] : f.more ? [upper(w.more(f.more))] : []), ...(f.if_failed ? [w.ifFailed(f.if_failed)] : [])].join(' ');
}

/** Cards that can be laid in now, each with the chance it makes. */
function Commits({ decision, test }: { decision: Decision; test: SkillTest }) {
  const offers = decision.options?.filter((o) => o.key.startsWith('commit ')) ?? [];
  if (offers.length === 0) return null;
  return (
    <div class="commits">
      <div class="commits-words"><h3>{w.commit}</h3><p>{w.commitHelp}</p></div>
      <div class="commits-cards">
        {offers.map((o) => {
          const id = o.refs[0] ?? '', n = icons(catalogue.facts(cardOf(id))).filter((i) => i === test.skill || i === 'wild').length;
          return <HandCard key={o.key} id={id} can tag={o.odds === undefined ? `+${n}` : `+${n} \u2192 ${percent(o.odds)}`} onClick={() => void choose(o.key)} />;
        })}
      </div>
    </div>
  );
}
