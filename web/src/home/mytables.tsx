// The tables this browser has a seat at: those to go on with first, the finished ones below.
import { useEffect, useState } from 'preact/hooks';
import { Portrait } from '../art/art.tsx';
import { call, status } from '../net.ts';
import { held, forgetTable, tokensOf } from '../tokens.ts';
import { go } from '../route.ts';
import { myTables, tell } from '../store.ts';
import { t } from '../strings.ts';
import type { TableRow } from '../types.ts';

/** So many are in sight at once. */
const SHOWN = 4;

export function MyTables() {
  const [rows, setRows] = useState<TableRow[] | null>(null);
  const [all, setAll] = useState(false);
  const count = held.value.length;
  useEffect(() => {
    if (status.value === 'open') myTables().then(setRows, tell);
  }, [status.value, count]);
  if (count === 0 || (rows !== null && rows.length === 0)) return null;
  const going = rows?.filter((r) => !r.over) ?? [], finished = rows?.filter((r) => r.over) ?? [];
  return (
    <section class="my-tables" aria-labelledby="my-tables">
      <h2 id="my-tables">{t.goOnWith}</h2>
      {!rows && <p class="faint">{t.loading}</p>}
      <ul class="table-list">{going.slice(0, all ? undefined : SHOWN).map((r) => <Row key={r.table} r={r} />)}</ul>
      {going.length > SHOWN && !all && <button type="button" class="quiet" onClick={() => setAll(true)}>{t.allTables(going.length)}</button>}
      {finished.length > 0 && (
        <details>
          <summary>{t.finishedGames(finished.length)}</summary>
          <ul class="table-list">{finished.map((r) => <Row key={r.table} r={r} />)}</ul>
        </details>
      )}
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
  const face = r.players.find((p) => p.seat === (r.waiting_for ?? 0))?.investigator ?? r.players[0]?.investigator;
  const outcome = typeof r.over === 'object' ? t.outcomes[r.over.outcome] ?? t.finished : t.finished;
  return (
    <li class={turn && !r.over ? 'turn' : ''}>
      <button type="button" class="table-row" onClick={() => go(`#table=${r.table}`)}>
        <Portrait game={r.game} id={face} />
        <span>
          <b>{r.name || t.unnamed}</b>
          <small>{[t.gameShort[r.game], t.players(r.players.length), r.over ? outcome : t.atTurn(r.turn, t.boardGame.phases[r.phase] ?? t.cards.phases[r.phase] ?? r.phase)].filter(Boolean).join(' · ')}</small>
          <small>{r.over ? when(r.touched) : turn ? <em>{t.yourTurn}</em> : when(r.touched)}</small>
        </span>
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
