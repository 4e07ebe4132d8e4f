// Everybody at the table, in the rail; whoever is chosen lies in the dock.
import { catalogue } from '../catalogue.ts';
import { SeatToken } from '../faces/token.tsx';
import type { GameUi } from '../games.ts';
import { shownSeat } from '../store.ts';
import { t } from '../strings.ts';
import type { View } from '../types.ts';

/** From so many on there is room for faces and numbers alone. */
const MANY = 5;

export function Crew({ ui, v }: { ui: GameUi; v: View }) {
  if (v.players < 2) return null;
  const shown = shownSeat.value;
  return (
    <div class={`crew ${v.players >= MANY ? 'many' : ''}`} role="group" aria-label={t.investigators}>
      {Array.from({ length: v.players }, (_, seat) => {
        const who = ui.investigator(v, seat), m = ui.member(v, seat), name = who ? catalogue.name(who) : t.seat(seat + 1);
        return (
          <button type="button" key={seat} class={`crew-one ${m.out ? 'out' : ''}`} aria-pressed={seat === shown} title={name} onClick={() => { shownSeat.value = seat; }}>
            <SeatToken seat={seat} who={who} small lit={seat === ui.active(v)} />
            <span class="crew-name"><b>{name}</b><small>{m.out ? t.outOfGame : m.place ? catalogue.name(m.place) : ''}</small></span>
            {!m.out && m.sanity + m.stamina > 0 && <span class="drops"><span class="drop sanity"><span class="sr">{t.boardGame.sanity} </span>{m.sanity}</span><span class="drop stamina"><span class="sr">{t.boardGame.stamina} </span>{m.stamina}</span></span>}
          </button>
        );
      })}
    </div>
  );
}
