// The tables this browser has a seat at.
import { useEffect, useState } from 'preact/hooks';
import { call, status } from '../net.ts';
import { held, forgetTable, tokensOf } from '../tokens.ts';
import { go } from '../route.ts';
import { myTables, tell } from '../store.ts';
import { t } from '../strings.ts';
import type { TableRow } from '../types.ts';

export function MyTables() {
  const [rows, setRows] = useState<TableRow[] | null>(null);
  const count = held.value.length;
  useEffect(() => {
    if (status.value === 'open') myTables().then(setRows, tell);
  }, [status.value, count]);
  if (count === 0 || (rows !== null && rows.length === 0)) return null;
  return (
    <section class="panel" aria-labelledby="my-tables">
      <h2 id="my-tables">{t.myTables}</h2>
      {!rows && <p class="faint">{t.loading}</p>}
      <ul class="table-list">
        {rows?.map((r) => <Row key={r.table} r={r} />)}
      </ul>
    </section>
  );
}

function Row({ r }: { r: TableRow }) {
  const own = held.value.filter((h) => h.table === r.table && h.mine);
  const turn = r.waiting_for !== undefined && r.waiting_for !== null && own.some((h) => h.what === r.waiting_for);
  const host = own.some((h) => h.what === 'host');
  const remove = async () => {
    if (!confirm(host ? t.deleteSure : t.forgetSure)) return;
    try {
      if (host) {
        await call('join', { tokens: tokensOf(r.table) });
        await call('delete');
      }
      forgetTable(r.table);
    } catch (e) {
      tell(e);
    }
  };
  return (
    <li class={turn && !r.over ? 'turn' : ''}>
      <button type="button" class="table-row" onClick={() => go(`#table=${r.table}`)}>
        <b>{r.name || t.unnamed}</b>
        <span>{r.over ? t.finished : t.atTurn(r.turn, t.boardGame.phases[r.phase] ?? r.phase)}</span>
        <span class="faint">{r.players.map((p) => p.name || (p.bot ? t.bot(p.bot) : t.seat(p.seat + 1))).join(', ')}</span>
        <span class="faint">{when(r.touched)}</span>
        {turn && !r.over && <em>{t.yourTurn}</em>}
      </button>
      <button type="button" class="quiet" aria-label={t.removeTable(r.name || r.table)} onClick={() => void remove()}>×</button>
    </li>
  );
}

/** The server's clock counts seconds. */
function when(seconds: number): string {
  const date = new Date(seconds > 1e11 ? seconds : seconds * 1000);
  return date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
