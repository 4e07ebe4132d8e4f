// The end: how it went, the seed, and what to do with the game now.
import { table } from '../store.ts';
import { go } from '../route.ts';
import { t } from '../strings.ts';
import { exportRecord, copyTable } from './record.ts';
import type { Outcome } from '../types.ts';

export function Over({ over, version }: { over: Outcome; version: number }) {
  const s = table.value;
  return (
    <section class={`decision over ${over.outcome}`} aria-labelledby="outcome" data-version={version}>
      <h2 id="outcome">{over.outcome === 'won' ? t.won : t.lost}</h2>
      <p class="prompt">{t.why[over.why] ?? over.why}</p>
      {over.score !== undefined && <p>{t.score(over.score)}</p>}
      {s?.setup.seed !== undefined && <p class="faint">{t.seedWas} <code>{String(s.setup.seed)}</code></p>}
      <div class="row">
        <button type="button" class="primary" onClick={() => go(`#replay=${s?.table ?? ''}`)}>{t.lookBack}</button>
        {s?.host && <button type="button" onClick={() => void exportRecord()}>{t.exportRecord}</button>}
        {s?.host && <button type="button" onClick={() => void copyTable()}>{t.copyTable}</button>}
        <button type="button" onClick={() => go('#')}>{t.toHome}</button>
      </div>
    </section>
  );
}
