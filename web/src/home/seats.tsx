// Who plays each seat: somebody here, somebody by a link, or a bot.
import { here } from '#dial';
import { catalogue } from '../catalogue.ts';
import { hello } from '../store.ts';
import { t } from '../strings.ts';
import type { OwnDeck } from '../cards/desk/mydecks.ts';
import type { Id } from '../types.ts';

export interface SeatForm {
  /** 'me', 'link', or a bot's name behind 'bot '. */
  who: string;
  /** Nobody: dealt by chance. */
  investigator: Id | '';
  name: string;
  /** A deck of one's own, by its id; the ready-made one when empty. */
  deck: string;
}

export function Seats({ seats, most, decks, onResize, onChange }: { seats: SeatForm[]; most: number; decks: OwnDeck[]; onResize: (n: number) => void; onChange: (seat: number, part: Partial<SeatForm>) => void }) {
  return (
    <section class="seats-form" aria-labelledby="seats-title">
      <h2 id="seats-title">{t.seatsTitle}
        <label class="how-many">{t.howMany}
          <select name="players" value={seats.length} onChange={(e) => onResize(Number(e.currentTarget.value))}>
            {Array.from({ length: most }, (_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}
          </select>
        </label>
      </h2>
      <ol class="seat-forms">
        {seats.map((s, i) => (
          <li key={i}>
            <fieldset>
              <legend>{t.seat(i + 1)}: {s.investigator ? catalogue.name(s.investigator) : t.dealt}</legend>
              <label class="field">{t.whoPlays}
                <select value={s.who} onChange={(e) => onChange(i, { who: e.currentTarget.value })}>
                  <option value="me">{t.me}</option>
                  {!here && <option value="link">{t.byLink}</option>}
                  {hello.value?.bots.map((b) => <option key={b} value={`bot ${b}`}>{t.bot(b)}</option>)}
                </select>
              </label>
              {decks.length > 0 && (
                <label class="field">{t.deck}
                  <select name="deck" value={s.deck} onChange={(e) => { const own = decks.find((d) => d.id === e.currentTarget.value); onChange(i, own ? { deck: own.id, investigator: own.investigator } : { deck: '' }); }}>
                    <option value="">{t.readyDeck}</option>
                    {decks.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}
                  </select>
                </label>
              )}
              <label class="field">{t.playerName}<input type="text" value={s.name} maxLength={40} onInput={(e) => onChange(i, { name: e.currentTarget.value })} /></label>
            </fieldset>
          </li>
        ))}
      </ol>
    </section>
  );
}
