// What happened, with its reasons, the newest part on top; read at one's own pace.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Sign } from '../art/art.tsx';
import { useBeforePaint } from '../frame.ts';
import { autoNotes, log, newFrom, rulesNow, table, undo, type AutoNote } from '../store.ts';
import { settings } from '../settings.ts';
import { t } from '../strings.ts';
import { Dice } from './dice.tsx';
import { signOf } from './eventsigns.ts';
import { groupLog, type Line, type PhaseBlock, type TurnBlock } from './loglines.ts';
import { Linked } from './named.tsx';

/** Turns drawn at first; the ones before come on request, so that a long game stays quick. */
const TURNS = 3;

export function Log({ shown: onScreen }: { shown: unknown }) {
  const all = useMemo(() => groupLog(log.value, t.setUp), [log.value]);
  const notes = useMemo(() => notesIn(all, autoNotes.value), [all, autoNotes.value]);
  const notesOf = (phase: PhaseBlock) => notes.get(phase) ?? [];
  const [more, setMore] = useState(0);
  const shown = all.slice(Math.max(0, all.length - TURNS - more)).reverse();
  const box = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState(false);
  const from = newFrom.value;
  const measure = () => { const b = box.current; if (b) setBelow(b.scrollHeight - b.scrollTop - b.clientHeight > 40); };
  useBeforePaint(() => {
    const b = box.current, first = b?.querySelector<HTMLElement>('.line.fresh');
    if (!b) return;
    // The newest part is on top; within it the first new line is brought into sight.
    b.scrollTop = first && first.offsetTop - b.offsetTop > b.clientHeight - 60 ? first.offsetTop - b.offsetTop - 24 : 0;
    measure();
  }, [log.value.length, from, onScreen]);
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title" class="sr">{t.log}</h2>
      <div class="log-scroll" ref={box} tabIndex={0} role="log" aria-live="off" onScroll={measure}>
        {shown.map((turn) => <Turn key={turn.at} turn={turn} from={from} notesOf={notesOf} />)}
        {shown.length < all.length && <button type="button" class="quiet" onClick={() => setMore(more + 5)}>{t.earlier}</button>}
        {shown.length === all.length && !table.value?.alone && table.value?.known.map((k) => <p key={k} class="known">{t.known[k] ?? k}</p>)}
      </div>
      {below && <button type="button" class="log-more" onClick={() => box.current?.scrollBy({ top: box.current.clientHeight - 60, behavior: 'smooth' })}>{t.moreBelow}</button>}
    </section>
  );
}

/** What passed by itself, by the phase it was in. */
function notesIn(turns: TurnBlock[], notes: AutoNote[]): Map<PhaseBlock, AutoNote[]> {
  const phases = turns.flatMap((turn) => turn.phases), found = new Map<PhaseBlock, AutoNote[]>();
  for (const note of notes) {
    const phase = phases.findLast((p) => p.at <= note.at);
    if (phase) found.set(phase, [...(found.get(phase) ?? []), note]);
  }
  return found;
}

type NotesOf = (phase: PhaseBlock) => AutoNote[];

function Turn({ turn, from, notesOf }: { turn: TurnBlock; from: number; notesOf: NotesOf }) {
  const phases = turn.phases.filter((p) => p.lines.length > 0 || notesOf(p).length > 0);
  return <section class="log-turn">{[...phases].reverse().map((p, i) => <Phase key={p.at} title={i === 0 && p.title !== turn.title && p.title ? `${turn.title} · ${p.title}` : p.title || turn.title} phase={p} from={from} notes={notesOf(p)} />)}</section>;
}

function Phase({ title, phase, from, notes }: { title: string; phase: PhaseBlock; from: number; notes: AutoNote[] }) {
  const told = new Set<string>();
  return (
    <section class="log-phase">
      <h3>{title}</h3>
      <ol>
        {phase.lines.map((line) => {
          const why = settings.value.explain && !told.has(line.event.type) ? rulesNow.value?.explain[line.event.type] : undefined;
          told.add(line.event.type);
          return <LogLine key={line.at} line={line} fresh={line.at >= from} why={why} />;
        })}
        {notes.map((n) => (
          <li key={`auto${n.step}`} class="line auto">
            <Sign name="phase" />
            <span>{t.autoPassed(n.text)}{table.value?.undo !== 'off' && <button type="button" class="quiet" onClick={() => void undo(n.step)}>{t.takeBack}</button>}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LogLine({ line, fresh, why }: { line: Line; fresh: boolean; why: string | undefined }) {
  const e = line.event;
  const bare = e.type === 'die';
  // Lines are put into order anew with each event: most say what they said before.
  return useMemo(() => (
    <li class={`line ev-${e.type} ${fresh ? 'fresh' : ''}`} data-seat={e.seat}>
      <Sign name={signOf(e.type, e.a)} />
      <span>
        {!bare && <Linked text={e.text} ids={[e.a, e.b, e.cause]} />}
        {bare && t.rolled}
        {line.dice.length > 0 && <Dice faces={line.dice} hitsFrom={line.hitsFrom} />}
        {why && <details class="line-why"><summary aria-label={t.ruleBehind}>§</summary>{why}</details>}
      </span>
    </li>
  ), [e, fresh, why, line.hitsFrom, line.dice.join()]);
}
