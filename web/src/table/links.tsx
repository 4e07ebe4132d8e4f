// Who sits where: links to give away, bots, and the end of a table.
import { here } from '#dial';
import { useState } from 'preact/hooks';
import { call } from '../net.ts';
import { catalogue } from '../catalogue.ts';
import { close, hello, notice, table, tell, view } from '../store.ts';
import { forgetTable, held, linkOf, replaceSeat } from '../tokens.ts';
import { games } from '../games.ts';
import { go } from '../route.ts';
import { t } from '../strings.ts';
import { SeatCode } from './code.tsx';
import { Dialog } from './dialog.tsx';
import type { Player } from '../types.ts';

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notice.value = t.copied;
  } catch {
    prompt(t.copyByHand, text);
  }
}

export function LinksDialog({ onClose }: { onClose: () => void }) {
  const s = table.value;
  if (!s) return null;
  const watch = held.value.find((h) => h.table === s.table && h.what === 'watch');
  const remove = async () => {
    if (!confirm(t.deleteSure)) return;
    try {
      await call('delete');
      forgetTable(s.table);
      close();
      go('#');
    } catch (e) {
      tell(e);
    }
  };
  const rename = (name: string) => { void call('table_name', { name }).then(() => { table.value = { ...s, name }; }, tell); };
  return (
    <Dialog title={t.seatsAndLinks} onClose={onClose} class="links">
      {s.host && (
        <label class="field">{t.tableName}
          <input type="text" value={s.name} maxLength={60} onChange={(e) => rename(e.currentTarget.value)} />
        </label>
      )}
      <ul class="seat-list">
        {s.players.map((p) => <SeatRow key={p.seat} p={p} />)}
      </ul>
      {watch && !here && <p class="row"><span>{t.watchLink}</span><button type="button" onClick={() => void copy(linkOf(watch.token))}>{t.copyLink}</button></p>}
      {s.known.length > 0 && <ul class="known">{s.known.map((k) => <li key={k}>{t.known[k] ?? k}</li>)}</ul>}
      {!here && <p class="faint">{t.linkSecret}</p>}
      {s.host && <button type="button" class="danger" onClick={() => void remove()}>{t.deleteTable}</button>}
    </Dialog>
  );
}

function SeatRow({ p }: { p: Player }) {
  const s = table.value, v = view.value, [coded, setCoded] = useState(false);
  if (!s) return null;
  const link = held.value.find((h) => h.table === s.table && h.what === p.seat);
  const id = v ? games[s.game]?.investigator(v, p.seat) : null;
  const fresh = () => {
    call<{ token: string }>('seat_link', { seat: p.seat }).then((r) => {
      replaceSeat(s.table, p.seat, r.token);
      void copy(linkOf(r.token));
    }, tell);
  };
  const bot = (name: string) => { call('seat_bot', { seat: p.seat, bot: name || null }).catch(tell); };
  return (
    <li>
      <span class="seat-who">
        <b>{id ? catalogue.name(id) : t.seat(p.seat + 1)}</b>
        <small>{[p.name, p.bot ? t.bot(p.bot) : s.seats.includes(p.seat) ? t.you : p.online ? t.here : t.away].filter(Boolean).join(' · ')}</small>
      </span>
      {link && !here && <button type="button" onClick={() => void copy(linkOf(link.token))}>{t.copyLink}</button>}
      {link && !here && <button type="button" class="quiet" aria-expanded={coded} onClick={() => setCoded(!coded)}>{t.showCode}</button>}
      {s.host && !here && <button type="button" class="quiet" onClick={fresh}>{t.newLink}</button>}
      {s.host && (hello.value?.bots.length ?? 0) > 0 && (
        <select aria-label={t.whoPlays} value={p.bot ?? ''} onChange={(e) => bot(e.currentTarget.value)}>
          <option value="">{t.person}</option>
          {hello.value?.bots.map((b) => <option key={b} value={b}>{t.bot(b)}</option>)}
        </select>
      )}
      {coded && link && <SeatCode link={linkOf(link.token)} who={id ? catalogue.name(id) : t.seat(p.seat + 1)} />}
    </li>
  );
}
