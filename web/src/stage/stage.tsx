// The stage over the field: whatever happens is shown here, large, before it is written in the log; and the card that asks lies here while it asks.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, Sign } from '../art/art.tsx';
import { isPass } from '../autopass.ts';
import { catalogue } from '../catalogue.ts';
import { LargeCard } from '../faces/card.tsx';
import type { GameUi } from '../games.ts';
import { kindOf } from '../map/names.ts';
import { asked, choose, decision, mine, shut } from '../store.ts';
import { settings } from '../settings.ts';
import { t } from '../strings.ts';
import { Bones } from '../table/dice.tsx';
import { signOf } from '../table/eventsigns.ts';
import { hitsFrom } from '../table/loglines.ts';
import { percent } from '../table/percent.ts';
import type { Decision, Id, View } from '../types.ts';
import type { Act, Beat } from './acts.ts';
import { stagePlace } from './place.ts';
import { aside, goOn, lastAct, showAll, telling, visible } from './state.ts';
import { stakesOf } from './stakes.ts';
import { cardOfAct, tell } from './words.ts';

/** Questions that are answered on the map: a card in front of it would be in the way. */
const BY_MAP = new Set(['place', 'move', 'return', 'lost_return', 'surge', 'flyer', 'gate_choice', 'spawn', 'hunt', 'encounter_card']);

/** So many answers are few, and words of so many letters fit a button. */
const FEW = 3, SHORT = 40;

export function Stage({ ui, v }: { ui: GameUi; v: View }) {
  const act = telling.value, d = mine.value ? asked.value : null;
  if (act && aside.value) return <Back />;
  if (act) {
    const Own = ui.tells?.(act);
    return Own ? <Own act={act} view={v} decision={null} /> : <Telling act={act} />;
  }
  const over = decision.value?.over;
  if (over && ui.Ending) return aside.value ? <Back /> : <ui.Ending view={v} over={over} />;
  if (!d || d.early) return null;
  const Scene = ui.scene?.(d, v);
  const about = BY_MAP.has(d.kind ?? '') ? null : lastAct.value;
  if (!Scene && !(about && about.card !== undefined && about.card === d.cause && settings.value.stage !== 'off')) return null;
  if (aside.value) return <Back />;
  if (Scene) return <Scene decision={d} view={v} />;
  const Own = about && ui.tells?.(about);
  return Own ? <Own act={about} view={v} decision={d} /> : about && <Asking act={about} d={d} ui={ui} v={v} />;
}

/** The stage has stepped aside. */
function Back() {
  return <button type="button" class="stage-back" onClick={() => { aside.value = false; }}>{t.stage.backToStage}<kbd aria-hidden="true">M</kbd></button>;
}

export function MapButton() {
  return <button type="button" class="ghost" onClick={() => { aside.value = true; }}>{t.stage.lookAtMap}</button>;
}

/** The cover behind the stage, with fog at its foot: one picture, so that both fade in as one; the place concerned stays lit through a hole in it. */
function Veil({ place, onClick }: { place: Id | undefined; onClick?: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // Another town may have to be drawn first.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => lift(box.current, place));
    return () => cancelAnimationFrame(frame);
  }, [place]);
  return <div class="veil" ref={box} aria-hidden="true" onClick={onClick}><div class="fogbank" /></div>;
}

/** Makes the hole where the place is. */
function lift(veil: HTMLElement | null, place: Id | undefined) {
  const at = place ? document.querySelector(`.map [data-nav="${CSS.escape(place)}"]`) : null;
  if (!veil) return;
  const b = veil.getBoundingClientRect(), e = at?.getBoundingClientRect();
  const seen = e && e.left < b.right && e.right > b.left && e.top < b.bottom;
  veil.classList.toggle('holed', !!seen);
  if (!seen) return;
  veil.style.setProperty('--hole-x', `${Math.round(e.left + e.width / 2 - b.left)}px`);
  veil.style.setProperty('--hole-y', `${Math.round(e.top + Math.min(e.height, 90) / 2 - b.top)}px`);
}

function Telling({ act }: { act: Act }) {
  const card = cardOfAct(act), n = visible(act), now = settings.value.stage === 'told' ? n - 1 : -1;
  return (
    <section class="stage telling" aria-label={t.stage.title}>
      <Veil place={stagePlace.value} onClick={goOn} />
      <div class="stage-row" key={act.at}>
        {card.id && <div class="shade"><LargeCard {...card} class="dealt" foot={act.kind === 'mythos' && act.card ? <MythosFoot id={act.card} /> : undefined} /></div>}
        <div class="beats paper framed">
          <h2>{act.kind === 'meanwhile' ? t.stage.meanwhile : act.beats.length ? t.stage.comesOfIt : card.title}</h2>
          <ol tabIndex={0}>{act.beats.map((b, i) => <BeatRow key={b.at} beat={b} act={act} state={i >= n ? 'later' : i === now ? 'now' : 'done'} />)}</ol>
          <div class="go-row">
            <button type="button" class="primary big" onClick={goOn}>{t.stage.goOn}<kbd aria-hidden="true">{t.stage.goOnKey}</kbd></button>
            {n < act.beats.length && <button type="button" class="quiet" onClick={showAll}>{t.stage.showAll}</button>}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Where the card says gates, clues and marching monsters are. */
function MythosFoot({ id }: { id: Id }) {
  const facts = catalogue.facts(id)?.facts;
  const at = (name: string) => { const place = facts?.[name]; return typeof place === 'string' && place ? catalogue.name(place) : ''; };
  const symbols = (name: string) => { const all = facts?.[name]; return Array.isArray(all) ? all.map((x) => t.board.dimension[String(x)] ?? String(x)).join(', ') : ''; };
  return (
    <>
      {at('gate_at') && <span><Sign name="gates" /> {at('gate_at')}</span>}
      {at('clue_at') && <span><Sign name="clues" /> {at('clue_at')}</span>}
      {symbols('white') && <span>{t.stageArrows.white(symbols('white'))}</span>}
      {symbols('black') && <span>{t.stageArrows.black(symbols('black'))}</span>}
    </>
  );
}

function BeatRow({ beat, act, state }: { beat: Beat; act: Act; state: 'done' | 'now' | 'later' }) {
  const told = tell(beat, act), result = beat.events.findLast((e) => e.type === 'passes' || e.type === 'fails');
  return (
    <li class={`beat ${state} ${told.mood}`}>
      <span class="beat-sign">{told.face && catalogue.row(kindOf(told.face)) ? <Icon of={kindOf(told.face)} /> : <Sign name={signOf(beat.type, beat.events[0]?.a)} />}</span>
      <span>
        <b>{told.title}</b>
        {beat.dice.length > 0 && <Bones faces={beat.dice} hitsFrom={result ? hitsFrom(beat.dice, result.n ?? 0) : 5} />}
        {told.text}
      </span>
    </li>
  );
}

/** The card that asks, what came of it so far, and what hangs on the answer. */
function Asking({ act, d, ui, v }: { act: Act; d: Decision; ui: GameUi; v: View }) {
  const card = cardOfAct(act);
  const beats = act.beats.filter((b) => b.type !== 'check_begins' || b.events.length > 1);
  const { pass, fail, ifPass, ifFail } = stakesOf(d);
  // Once the dice lie there, each way to add to them has a chance of its own.
  const odds = d.kind === 'check' ? undefined : d.options?.find((o) => o.odds !== undefined)?.odds;
  return (
    <section class="stage asking" aria-label={t.stage.title}>
      <Veil place={act.place} />
      <div class="stage-row">
        {card.id && <div class="shade"><LargeCard {...card} /></div>}
        <div class="stakes">
          {pass && <Stake good title={ifPass} text={pass} odds={odds} />}
          {fail && <Stake title={ifFail} text={fail} odds={odds} />}
          {beats.length > 0 && <div class="beats paper framed"><h2>{t.stage.soFar}</h2><ol tabIndex={0}>{beats.map((b) => <BeatRow key={b.at} beat={b} act={act} state="done" />)}</ol></div>}
          {ui.Check && <ui.Check decision={d} view={v} />}
          <div class="go-row">
            <Answers d={d} />
            <MapButton />
          </div>
        </div>
      </div>
    </section>
  );
}

/** A question with few answers is answered where one looks; a phone has them in the drawer right below. */
function Answers({ d }: { d: Decision }) {
  const options = d.options ?? [];
  if (options.length > FEW || options.some((o) => o.label.length > SHORT)) return null;
  // Clues have their own buttons beside the dice.
  const here = options.filter((o) => o.key !== 'spend_clue');
  return <>{here.map((o, i) => <button type="button" key={o.key} class={i === 0 && !isPass(o) ? 'answer primary big' : 'answer ghost'} disabled={shut} onClick={() => void choose(o.key)}>{o.label}{o.odds !== undefined && ` · ${percent(o.odds)}`}</button>)}</>;
}

function Stake({ good = false, title, text, odds }: { good?: boolean; title: string; text: string; odds?: number | undefined }) {
  return (
    <div class={`stake paper ${good ? 'good' : 'bad'}`}>
      <h3>{title}</h3>
      <p>{text}</p>
      {odds !== undefined && <b>{percent(good ? odds : 1 - odds)}</b>}
    </div>
  );
}
