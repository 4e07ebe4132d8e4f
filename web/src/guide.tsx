// A guided first turn: beside each new kind of decision, a few lines about what it is for.  It can be left at any time and ends by itself.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { decision, mine, table, view } from './store.ts';
import { change, settings } from './settings.ts';
import { t } from './strings.ts';

const on = signal(false);
/** Kinds that have been explained, and whether the present one is put away. */
const seen = signal<string[]>([]);
const away = signal(-1);
/** A guide is for the beginning: after this many different tips it has said what it has to say. */
const ENOUGH = 14;

export function startGuide() {
  seen.value = [];
  away.value = -1;
  on.value = true;
}

function leave() {
  on.value = false;
  change({ guideSeen: true });
}

export function Guide() {
  const d = decision.value, v = view.value as ({ turn?: number } & object) | null;
  useEffect(() => {
    if (!settings.value.guideSeen && table.value?.seats.length && (v?.turn ?? 0) <= 1) on.value = true;
  }, [table.value?.table]);
  const tip = d?.kind ? t.guide[d.kind] : undefined;
  const fresh = !!d?.kind && !!tip && mine.value;
  useEffect(() => {
    if (!on.value || !fresh || !d?.kind || seen.value.includes(d.kind)) return;
    if (seen.value.length >= ENOUGH || (v?.turn ?? 0) > 4) leave();
  }, [d?.version]);
  if (!on.value || !fresh || !d || !tip || away.value === d.version || (d.kind && seen.value.includes(d.kind))) return null;
  const understood = () => {
    away.value = d.version;
    if (d.kind) seen.value = [...seen.value, d.kind];
  };
  return (
    <aside class="guide" aria-labelledby="guide-title">
      <h3 id="guide-title">{tip[0]}</h3>
      <p>{tip[1]}</p>
      <div class="row">
        <button type="button" class="quiet" onClick={understood}>{t.understood}</button>
        <button type="button" class="quiet" onClick={leave}>{t.leaveGuide}</button>
      </div>
    </aside>
  );
}
