// For ears: what happened since the last choice, and the new question.  Also the window's title and the bell.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { decision, log, mine, newFrom, seatName, table } from '../store.ts';
import { chime } from '../sound.ts';
import { knock } from '../knock.ts';
import { t } from '../strings.ts';

/** Not more than this many lines are read out. */
const LINES = 12;

export function Announcer() {
  const d = decision.value, own = mine.value;
  const said = useMemo(() => {
    if (!d) return '';
    const happened = log.value.slice(newFrom.value).slice(-LINES).map((e) => e.text.replace(/[=-]{2,}/g, '')).join('. ');
    const asked = d.over ? t.gameOver : own ? `${seatName(d.seat)}: ${d.prompt ?? ''}` : t.waitingFor(seatName(d.seat));
    return `${happened}. ${asked}`;
  }, [d?.version]);
  const before = useRef(own);
  useEffect(() => {
    if (!d) return;
    document.title = own ? t.titleMine(table.value?.name ?? '') : `${table.value?.name ?? ''} · ${t.title}`;
    if (own && !before.current) {
      chime();
      knock(table.value?.name ?? '', d.prompt ?? '');
    }
    before.current = own;
  }, [d?.version]);
  // What is there from the start is not read out: the first question comes a moment later.
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    setBegun(true);
    return () => { document.title = t.title; };
  }, []);
  return <div class="sr" aria-live="polite" role="status">{begun && said}</div>;
}
