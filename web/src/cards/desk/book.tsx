// The book of a scenario: on the left its story and what it asks, on the right who goes, what each carries away, and the campaign log.
import { Picture, Sign } from '../../art/art.tsx';
import { catalogue } from '../../catalogue.ts';
import { SeatToken } from '../../faces/token.tsx';
import type { TellProps } from '../../games.ts';
import { choose, log } from '../../store.ts';
import { goOn } from '../../stage/state.ts';
import { tell } from '../../stage/words.ts';
import { t as all } from '../../strings.ts';
import type { Act } from '../../stage/acts.ts';
import type { Decision, Id } from '../../types.ts';
import { ChaosToken, grouped } from '../tokens.tsx';
import type { CardsView } from '../types.ts';
import { chapters, type Account, type Chapter } from './accounts.ts';
import './desk.css';
import { LogPaper } from './paper.tsx';
import { desk as t } from './strings.ts';

export function Book({ act, view, decision }: TellProps) {
  const v = view as CardsView, told = chapters(log.value), n = told.findLastIndex((c) => c.at <= act.at), chapter = told[n];
  const begins = log.value[act.at]?.type === 'scenario';
  return (
    <section class="stage telling book-stage" aria-label={t.book}>
      <div class="book">
        <div class="leaf paper" tabIndex={0} role="group" aria-label={catalogue.name(act.card ?? '')}><Story act={act} begins={begins} n={n + 1} campaign={!!v.campaign} resolution={log.value[act.at]?.n ?? 0} decision={decision} /></div>
        <div class="leaf paper" tabIndex={0} role="group" aria-label={begins ? t.company : t.carries}>
          {begins || !chapter ? <Company view={v} /> : <Carries chapter={chapter} view={v} />}
          {v.campaign && <LogPaper told={told.slice(0, n + 1)} n={n + 1} />}
          {!decision && <div class="go-row"><button type="button" class="primary big" onClick={goOn}>{begins ? t.begin : t.goOn}<kbd aria-hidden="true">{all.stage.goOnKey}</kbd></button></div>}
        </div>
      </div>
    </section>
  );
}

/** Beats that the table of the right page or the log tells. */
const ELSEWHERE = new Set(['experience', 'fewer_experience', 'experience_total', 'trauma', 'note', 'victory']);

function Story({ act, begins, n, campaign, resolution, decision }: { act: Act; begins: boolean; n: number; campaign: boolean; resolution: number; decision: Decision | null }) {
  const id = act.card ?? '', text = act.said.length > 0 ? act.said : begins ? (catalogue.facts(id)?.text.split('\n').filter(Boolean) ?? []) : [];
  const under = begins ? (act.said.length > 0 ? t.introduction : t.prologue) : t.resolution(resolution);
  return (
    <>
      <div class="plate"><Picture of={id} shape="wide" /></div>
      <h2>{catalogue.name(id)}</h2>
      <p class="under">{campaign ? `${t.scenario(n)} \u00b7 ${under}` : under}</p>
      <div class="prose">{text.map((line) => <p key={line}>{line}</p>)}</div>
      <ul class="came">{act.beats.filter((b) => !ELSEWHERE.has(b.type)).map((b) => <li key={b.at}>{tell(b, act).title}</li>)}</ul>
      {decision && <Choices decision={decision} />}
    </>
  );
}

function Choices({ decision }: { decision: Decision }) {
  return (
    <div class="book-choices">
      {decision.options?.map((o) => <button type="button" key={o.key} onClick={() => void choose(o.key)}><b>{o.label}</b>{o.stakes?.pass && <small>{o.stakes.pass}</small>}</button>)}
    </div>
  );
}

/** Who goes, and what they will draw from. */
function Company({ view }: { view: CardsView }) {
  return (
    <>
      <h3>{t.company}</h3>
      <ul class="book-company">
        {view.seats.map((s, seat) => (
          <li key={seat}><SeatToken seat={seat} who={s.investigator} /><span><b>{catalogue.name(s.investigator)}</b><small>{t.healthAndSanity(s.health - s.physical_trauma, s.sanity - s.mental_trauma)}</small></span></li>
        ))}
      </ul>
      <h3>{t.bag}</h3>
      <p class="tokens">{grouped(view.bag).map(([token, n]) => <ChaosToken key={token} token={token} n={n} />)}</p>
    </>
  );
}

function Carries({ chapter, view }: { chapter: Chapter; view: CardsView }) {
  const c = t.columns;
  return (
    <>
      <h3>{t.carries}</h3>
      <table class="carries">
        <thead><tr><th>{c.who}</th><th>{c.story}</th><th>{c.victory}</th><th>{c.total}</th><th>{c.trauma}</th></tr></thead>
        <tbody>{chapter.accounts.map((a) => <Row key={a.seat} a={a} who={view.seats[a.seat]?.investigator ?? ''} />)}</tbody>
      </table>
      {chapter.victory.length > 0 && <p class="faint">{t.victory(chapter.victory.map((id) => catalogue.name(id)))}</p>}
    </>
  );
}

function Row({ a, who }: { a: Account; who: Id }) {
  const hurt = (sign: string, n: number, text: string) => n > 0 && <span class={`hurt ${sign}`} title={text}><Sign name={sign} /> {n}<span class="sr"> {text}</span></span>;
  return (
    <tr>
      <th scope="row"><span class="carrier"><SeatToken seat={a.seat} who={who} /><span>{catalogue.name(who)}{a.fate && <em>{t.fates[a.fate]}</em>}</span></span></th>
      <td>{a.story}</td><td>{a.victory}</td><td><b>{a.total || a.story + a.victory}</b></td>
      <td>{hurt('stamina', a.physical, t.trauma.physical(a.physical))}{hurt('sanity', a.mental, t.trauma.mental(a.mental))}{a.physical + a.mental === 0 && t.trauma.none}</td>
    </tr>
  );
}
