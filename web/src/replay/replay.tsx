// A game looked at again: step by step, by turns, and on from any point as a new table.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, status } from '../net.ts';
import { catalogue, listCatalogue } from '../catalogue.ts';
import { factsOf, notice, open, shownSeat, table, tell } from '../store.ts';
import { games } from '../games.ts';
import { go } from '../route.ts';
import { t } from '../strings.ts';
import { Crew } from '../table/crew.tsx';
import { FactsDialog } from '../table/facts.tsx';
import { enter, type NewTable } from '../table/record.ts';
import { Linked } from '../table/named.tsx';
import type { Decision, GameEvent, View } from '../types.ts';

interface Mark {
  step: number;
  turn: number;
  phase: string;
  round?: number;
}

interface Opened {
  steps: number;
  marks: Mark[];
}

interface At {
  step: number;
  decision: Decision;
  view: View;
  events?: GameEvent[];
}

/** A record from a file waits here for the replay screen. */
const waiting = signal<unknown>(null);

export async function openRecord(file: File) {
  try {
    waiting.value = JSON.parse(await file.text()) as unknown;
    go('#replay');
  } catch {
    notice.value = t.noRecord(file.name);
  }
}

export function Replay({ table: id }: { table: string | null }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [at, setAt] = useState<At | null>(null);
  const asked = useRef(0);
  const connected = status.value === 'open';
  const goto = (step: number) => {
    const n = ++asked.current;
    call<At>('replay_goto', { step }).then((a) => { if (n === asked.current) setAt(a); }, tell);
  };
  useEffect(() => {
    if (!connected) return;
    const begin = async () => {
      if (id) await open(id);
      const o = await call<Opened>('replay_open', id ? {} : { record: waiting.value });
      setOpened(o);
      const first = await call<At>('replay_goto', { step: 0 });
      await listCatalogue(first.view.game);
      setAt(first);
    };
    begin().catch((e: unknown) => {
      tell(e);
      go(id ? `#table=${id}` : '#');
    });
  }, [id, connected]);
  const keys = useRef<(by: number) => void>(() => {});
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.altKey || e.ctrlKey || e.metaKey || (e.target as Element).closest('input, select, dialog, .board-pane')) return;
      if (e.key === 'ArrowRight') keys.current(1);
      if (e.key === 'ArrowLeft') keys.current(-1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!opened || !at) return <main class="table-wait"><p class="faint">{t.loading}</p></main>;
  const ui = games[at.view.game];
  const fork = () => { call<NewTable>('replay_fork', { step: at.step }).then((m) => enter(m), tell); };
  const jump = (by: 1 | -1) => {
    const stops = [0, ...opened.marks.map((m) => m.step), opened.steps];
    goto(by > 0 ? (stops.find((s) => s > at.step) ?? opened.steps) : (stops.findLast((s) => s < at.step) ?? 0));
  };
  keys.current = (by) => { if (at.step + by >= 0 && at.step + by <= opened.steps) goto(at.step + by); };
  const when = ui?.when(at.view), seat = Math.min(shownSeat.value, at.view.players - 1);
  return (
    <main class="table replay">
      <header class="status">
        <button type="button" onClick={() => go(id ? `#table=${id}` : '#')}>{t.back}</button>
        <h1 class="when"><span class="turn">{t.replay}</span> <span class="phase">{when?.turn} {when?.phase}</span></h1>
      </header>
      <section class="board-pane" aria-label={t.tabs.map}>
        {ui && <ui.Board view={at.view} decision={null} catalogue={catalogue} selected={[]} onChoose={() => {}} onFacts={(x) => { factsOf.value = x; }} />}
      </section>
      <section class={`sheets n${at.view.players}`} aria-label={t.tabs.sheets}>
        {ui && <article data-seat={seat} class="sheet-card"><ui.Sheet view={at.view} seat={seat} decision={null} /></article>}
      </section>
      <div class="side">{ui?.Head && <ui.Head view={at.view} />}{ui && <Crew ui={ui} v={at.view} />}<div class="decision-pane">
        <section class="decision" aria-label={t.replay}>
          <h2 class="whose">{t.stepOf(at.step, opened.steps)}</h2>
          <input type="range" class="wide" min={0} max={opened.steps} value={at.step} aria-label={t.step} onInput={(e) => goto(Number(e.currentTarget.value))} />
          <div class="replay-buttons">
            <button type="button" onClick={() => jump(-1)}>{t.lastMark}</button>
            <button type="button" disabled={at.step <= 0} onClick={() => goto(at.step - 1)}>{t.lastStep}</button>
            <button type="button" class="primary" disabled={at.step >= opened.steps} onClick={() => goto(at.step + 1)}>{t.nextStep}</button>
            <button type="button" onClick={() => jump(1)}>{t.nextMark}</button>
          </div>
          <ol class="replay-events">
            {at.events?.map((e, i) => <li key={i}><Linked text={e.text} ids={[e.a, e.b, e.cause]} /></li>)}
          </ol>
          {at.decision.prompt && <p class="prompt">{at.decision.prompt}</p>}
          {at.decision.over && <p class="prompt">{t.why[at.decision.over.why] ?? at.decision.over.why}</p>}
          <label class="field">{t.jumpTo}
            <select value="" onChange={(e) => { if (e.currentTarget.value) goto(Number(e.currentTarget.value)); }}>
              <option value="">{t.turnAndPhase}</option>
              {opened.marks.map((m) => <option key={`${m.step} ${m.phase}`} value={m.step}>{t.atTurn(m.turn, t.boardGame.phases[m.phase] ?? m.phase)}</option>)}
            </select>
          </label>
          {!at.decision.over && <button type="button" class="primary" onClick={fork}>{t.continueHere}</button>}
          {table.value?.setup.seed !== undefined && <p class="faint">{t.seedWas} <code>{String(table.value.setup.seed)}</code></p>}
        </section>
      </div></div>
      <FactsDialog />
    </main>
  );
}
