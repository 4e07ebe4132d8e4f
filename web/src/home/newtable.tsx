// A table of one's own making.
import { useEffect, useState } from 'preact/hooks';
import { call } from '../net.ts';
import { catalogue, listCatalogue } from '../catalogue.ts';
import { hello, tell } from '../store.ts';
import { games } from '../games.ts';
import { enter, type NewTable as Made } from '../table/record.ts';
import { t } from '../strings.ts';

interface SeatForm {
  who: string;	// 'me', 'link', or a bot's name behind 'bot '
  investigator: string;
  name: string;
}

const EMPTY: SeatForm = { who: 'me', investigator: '', name: '' };

export function NewTable({ onClose }: { onClose: () => void }) {
  const [seats, setSeats] = useState<SeatForm[]>([EMPTY]);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const [played, setPlayed] = useState('');
  const [undo, setUndo] = useState('');
  const [seed, setSeed] = useState('');
  const [ownDice, setOwnDice] = useState(false);
  const [pick, setPick] = useState(false);
  const offered = hello.value?.games.filter((g) => games[g]) ?? ['board'];
  const [game, setGame] = useState(offered[0] ?? 'board');
  const setup = games[game]?.setup;
  useEffect(() => { listCatalogue(game).catch(tell); }, [game]);
  const setSeat = (i: number, part: Partial<SeatForm>) => setSeats(seats.map((s, k) => (k === i ? { ...s, ...part } : s)));
  const resize = (n: number) => setSeats(Array.from({ length: n }, (_, i) => seats[i] ?? EMPTY));
  const setOther = (other: string) => {
    setGame(other);
    setChosen('');
    setPlayed('');
    setPick(false);
    setSeats(seats.slice(0, games[other]?.setup.most).map((s) => ({ ...s, investigator: '' })));
  };
  const make = async (e: Event) => {
    e.preventDefault();
    try {
      const made = await call<Made>('table_new', {
        game,
        players: seats.map((s) => ({
          ...(s.investigator && !pick && { investigator: s.investigator }),
          ...(s.name.trim() && { name: s.name.trim() }),
          ...(s.who.startsWith('bot ') && { bot: s.who.slice(4) }),
        })),
        name: name.trim() || t.tableNamed(seats.length, new Date()),
        ...(setup && chosen && { [setup.choice.param]: chosen }),
        ...(setup?.plays && played && setup.plays.ask(played)),
        ...(undo && { undo }),
        ...(seed.trim() && { seed: seed.trim() }),
        ...(ownDice && { chance: 'asked' }),
        ...(pick && { variants: 'choose' }),
      });
      enter(made, (seat) => seats[seat]?.who === 'me');
    } catch (error) {
      tell(error);
    }
  };
  return (
    <form class="panel new-table" onSubmit={(e) => void make(e)} aria-labelledby="new-table">
      <h2 id="new-table">{t.newTable}</h2>
      <div class="fields">
        {offered.length > 1 && (
          <label class="field">{t.game}
            <select name="game" value={game} onChange={(e) => setOther(e.currentTarget.value)}>
              {offered.map((g) => <option key={g} value={g}>{games[g]?.setup.name}</option>)}
            </select>
          </label>
        )}
        <label class="field">{t.tableName}<input type="text" value={name} maxLength={60} onInput={(e) => setName(e.currentTarget.value)} /></label>
        <label class="field">{t.howMany}
          <select name="players" value={seats.length} onChange={(e) => resize(Number(e.currentTarget.value))}>
            {Array.from({ length: setup?.most ?? 1 }, (_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}
          </select>
        </label>
        {setup?.plays && (
          <label class="field">{setup.plays.label}
            <select name="played" value={played} onChange={(e) => setPlayed(e.currentTarget.value)}>
              <option value="">{setup.plays.blank}</option>
              {setup.plays.values().map((a) => <option key={a.id} value={a.id}>{a.name}</option>)}
            </select>
          </label>
        )}
        {setup && (
          <label class="field">{setup.choice.label}
            <select value={chosen} onChange={(e) => setChosen(e.currentTarget.value)}>
              <option value="">{setup.choice.blank}</option>
              {setup.choice.values().map((a) => <option key={a.id} value={a.id}>{a.name}</option>)}
            </select>
          </label>
        )}
      </div>
      {setup?.atTable && <label class="check"><input type="checkbox" checked={pick} onChange={(e) => setPick(e.currentTarget.checked)} /> {t.pickInvestigators}</label>}
      <ol class="seat-forms">
        {seats.map((s, i) => (
          <li key={i}>
            <fieldset>
              <legend>{t.seat(i + 1)}</legend>
              <label class="field">{t.whoPlays}
                <select value={s.who} onChange={(e) => setSeat(i, { who: e.currentTarget.value })}>
                  <option value="me">{t.me}</option>
                  <option value="link">{t.byLink}</option>
                  {hello.value?.bots.map((b) => <option key={b} value={`bot ${b}`}>{t.bot(b)}</option>)}
                </select>
              </label>
              {!pick && (
                <label class="field">{t.investigator}
                  <select value={s.investigator} onChange={(e) => setSeat(i, { investigator: e.currentTarget.value })}>
                    <option value="">{t.dealt}</option>
                    {catalogue.all(setup?.investigators ?? '').map((x) => (
                      <option key={x.id} value={x.id} disabled={seats.some((o, k) => k !== i && o.investigator === x.id)}>{x.name}</option>
                    ))}
                  </select>
                </label>
              )}
              <label class="field">{t.playerName}<input type="text" value={s.name} maxLength={40} onInput={(e) => setSeat(i, { name: e.currentTarget.value })} /></label>
            </fieldset>
          </li>
        ))}
      </ol>
      <details>
        <summary>{t.moreOptions}</summary>
        <div class="fields">
          <label class="field">{t.undoPolicy}
            <select value={undo} onChange={(e) => setUndo(e.currentTarget.value)}>
              {(['', 'free', 'consent', 'off'] as const).map((u) => <option key={u} value={u}>{t.undoPolicies[u]}</option>)}
            </select>
          </label>
          <label class="field">{t.seed}<input type="text" inputMode="numeric" pattern="[0-9]*" value={seed} placeholder={t.seedRandom} onInput={(e) => setSeed(e.currentTarget.value)} /></label>
        </div>
        <label class="check"><input type="checkbox" checked={ownDice} onChange={(e) => setOwnDice(e.currentTarget.checked)} /> {t.ownDice}</label>
      </details>
      <div class="row end">
        <button type="button" onClick={onClose}>{t.cancel}</button>
        <button type="submit" class="primary">{t.makeTable}</button>
      </div>
    </form>
  );
}
