// What happened, with its reasons; read at one's own pace.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { autoNotes, log, newFrom, rulesNow, table, undo, type AutoNote } from '../store.ts';
import { settings } from '../settings.ts';
import { t } from '../strings.ts';
import { Dice } from './dice.tsx';
import { groupLog, type Line, type PhaseBlock, type TurnBlock } from './loglines.ts';
import { Linked } from './named.tsx';

/** Turns drawn at first; the ones before come on request, so that a long game stays quick. */
const TURNS = 3;

export function Log({ shown: onScreen }: { shown: unknown }) {
  const all = groupLog(log.value, t.setUp);
  const phases = all.flatMap((turn) => turn.phases);
  const notesOf = (phase: PhaseBlock) => autoNotes.value.filter((n) => phases.findLast((p) => p.at <= n.at) === phase);
  const [more, setMore] = useState(0);
  const shown = all.slice(Math.max(0, all.length - TURNS - more));
  const box = useRef<HTMLDivElement>(null);
  const from = newFrom.value;
  useLayoutEffect(() => {
    const fresh = box.current?.querySelector<HTMLElement>('.line.fresh');
    if (!box.current) return;
    // The first new line at the top; where little is new, the end.
    if (fresh) box.current.scrollTop = Math.max(0, fresh.offsetTop - box.current.offsetTop - 48);
    else box.current.scrollTop = box.current.scrollHeight;
  }, [log.value.length, from, onScreen]);
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title" class="sr">{t.log}</h2>
      <div class="log-scroll" ref={box} tabIndex={0} role="log" aria-live="off">
        {shown.length < all.length && (
          <button type="button" class="quiet" onClick={() => setMore(more + 5)}>{t.earlier}</button>
        )}
        {shown.map((turn) => <Turn key={turn.at} turn={turn} from={from} notesOf={notesOf} />)}
      </div>
    </section>
  );
}

type NotesOf = (phase: PhaseBlock) => AutoNote[];

function Turn({ turn, from, notesOf }: { turn: TurnBlock; from: number; notesOf: NotesOf }) {
  return (
    <section class="log-turn">
      <h3>{turn.title}</h3>
      {turn.phases.map((p) => <Phase key={p.at} phase={p} from={from} notes={notesOf(p)} />)}
    </section>
  );
}

function Phase({ phase, from, notes }: { phase: PhaseBlock; from: number; notes: AutoNote[] }) {
  if (phase.lines.length === 0 && notes.length === 0) return null;
  const told = new Set<string>();
  return (
    <section class="log-phase">
      {phase.title && <h4>{phase.title}</h4>}
      <ol>
        {phase.lines.map((line) => {
          const why = settings.value.explain && !told.has(line.event.type) ? rulesNow.value?.explain[line.event.type] : undefined;
          told.add(line.event.type);
          return (
            <>
              <LogLine key={line.at} line={line} fresh={line.at >= from} />
              {why && <li key={`why${line.at}`} class="line why">{why}</li>}
            </>
          );
        })}
        {notes.map((n) => (
          <li key={`auto${n.step}`} class="line auto">
            {t.autoPassed(n.text)}
            {table.value?.undo !== 'off' && <button type="button" class="quiet" onClick={() => void undo(n.step)}>{t.takeBack}</button>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function LogLine({ line, fresh }: { line: Line; fresh: boolean }) {
  const e = line.event;
  const bare = e.type === 'die';
  return (
    <li class={`line ev-${e.type} ${fresh ? 'fresh' : ''}`} data-seat={e.seat}>
      {!bare && <Linked text={e.text} ids={[e.a, e.b, e.cause]} />}
      {bare && t.rolled}
      {line.dice.length > 0 && <Dice faces={line.dice} hitsFrom={line.hitsFrom} />}
    </li>
  );
}
