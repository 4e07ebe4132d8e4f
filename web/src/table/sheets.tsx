// The dock: the sheet of one investigator, who decides or whom one wants to look at.
import { catalogue } from '../catalogue.ts';
import { asked, deciding, seatName, shownSeat, table } from '../store.ts';
import { t } from '../strings.ts';
import type { GameUi } from '../games.ts';
import type { Player, View } from '../types.ts';

export function Sheets({ ui, v }: { ui: GameUi; v: View }) {
  const seat = Math.min(shownSeat.value, v.players - 1), person = table.value?.players.find((p) => p.seat === seat);
  return (
    <section class={`sheets n${v.players}`} id="pane-sheets" aria-label={t.tabs.sheets}>
      {v.players > 1 && (
        <div class="sheet-tabs" role="group" aria-label={t.investigators}>
          {Array.from({ length: v.players }, (_, i) => (
            <button type="button" key={i} aria-pressed={i === seat} onClick={() => { shownSeat.value = i; }}>{label(ui, v, i)}</button>
          ))}
        </div>
      )}
      <article data-seat={seat} aria-label={label(ui, v, seat)} class={`sheet-card ${seat === deciding.value ? 'deciding' : ''} ${seat === ui.active(v) ? 'active' : ''}`}>
        {(!table.value?.alone || person?.bot) && <Person seat={seat} person={person} />}
        <ui.Sheet view={v} seat={seat} decision={asked.value?.seat === seat ? asked.value : null} />
      </article>
      {ui.Beside && <ui.Beside view={v} />}
    </section>
  );
}

function label(ui: GameUi, v: View, seat: number): string {
  const id = ui.investigator(v, seat);
  return id ? catalogue.name(id) : seatName(seat);
}

function Person({ seat, person }: { seat: number; person: Player | undefined }) {
  return (
    <p class="person">
      <span class={`lamp ${person?.bot ? 'bot' : person?.online ? 'on' : ''}`} aria-hidden="true" />
      {person?.name || t.seat(seat + 1)}
      {person?.bot ? ` · ${t.bot(person.bot)}` : table.value?.seats.includes(seat) ? ` · ${t.you}` : ''}
    </p>
  );
}
