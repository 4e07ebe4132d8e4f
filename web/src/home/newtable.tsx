// A table of one's own making: boxes, whom one faces, who walks the streets, and the rules of the house.
import { useEffect, useState } from 'preact/hooks';
import { Sign } from '../art/art.tsx';
import { call, status } from '../net.ts';
import { catalogue, listCatalogue } from '../catalogue.ts';
import { tell } from '../store.ts';
import { games } from '../games.ts';
import { go } from '../route.ts';
import { change, settings } from '../settings.ts';
import { enter, type NewTable as Made } from '../table/record.ts';
import { Mark } from '../table/statusbar.tsx';
import { t } from '../strings.ts';
import { Detail } from './detail.tsx';
import { Boxes, boxOf } from './boxes.tsx';
import { choices, listChoices } from './choices.ts';
import { Gallery } from './gallery.tsx';
import { Seats, type SeatForm } from './seats.tsx';
import { listOf, ownDecks } from '../cards/desk/mydecks.ts';
import type { Id } from '../types.ts';

const EMPTY: SeatForm = { who: 'me', investigator: '', name: '', deck: '' };
/** Who may stand beside the Ancient One. */
const ATTENDANTS = ['herald', 'guardian'] as const;
type Attendant = (typeof ATTENDANTS)[number];
/** One of them, whoever it is. */
const RANDOM = 'random';
/** Kinds of things whose choice is a gallery of pictures; others are lists. */
const PICTURED = new Set(['ancient_one', 'scenario']);

/** Who stands there when this one is picked too: it alone, or with the one it goes with; picked once more it goes. */
function besides(now: string, id: Id): string {
  const there = now.split(' ').filter(Boolean), first = there[0];
  if (there.includes(id)) return there.filter((x) => x !== id).join(' ');
  return there.length === 1 && first && catalogue.facts(first)?.facts.parent === id ? `${first} ${id}` : id;
}

export function NewTable({ game }: { game: string }) {
  const setup = games[game]?.setup;
  const [seats, setSeats] = useState<SeatForm[]>([EMPTY]);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const [played, setPlayed] = useState('');
  const [undo, setUndo] = useState('');
  const [seed, setSeed] = useState('');
  const [ownDice, setOwnDice] = useState(false);
  const [variants, setVariants] = useState<string[]>([]);
  const [beside, setBeside] = useState<Partial<Record<Attendant, string>>>({});
  const [read, setRead] = useState<Id | null>(null);
  const open = status.value === 'open';
  useEffect(() => { if (open) Promise.all([listCatalogue(game), listChoices()]).catch(tell); }, [game, open]);
  if (!setup) return null;
  const boxes = choices(game, 'expansions'), owned = settings.value.boxes.filter((b) => boxes.some((c) => c.id === b)), sets = owned.map((b) => boxOf(b, boxes));
  const inBox = (set: string | undefined) => !set || boxes.length === 0 || set === 'base' || set === 'core' || sets.includes(set);
  const people = catalogue.all(setup.investigators).filter((r) => inBox(r.set)).map((r) => r.id);
  const faced = setup.choice.values().filter((c) => inBox(catalogue.row(c.id)?.set));
  const attendants = ATTENDANTS.map((kind) => ({ kind, offer: choices(game, kind)[0], ids: catalogue.all(kind).filter((r) => inBox(r.set) && (owned.includes(r.set ?? '') || !catalogue.facts(r.id)?.facts.level)).map((r) => r.id) })).filter((a) => a.offer && a.ids.length > 0);
  const house = choices(game, 'variants').filter((c) => !c.of || sets.includes(c.of)), asked = variants.filter((v) => house.some((c) => c.id === v)), pick = asked.includes('choose');
  const boards = owned.filter((id) => boxOf(id, boxes) === id).length;
  const decks = game === 'cards' ? ownDecks.value.filter((d) => d.legal) : [];
  const deckOf = (s: SeatForm) => { const own = decks.find((d) => d.id === s.deck && d.investigator === s.investigator); return own && listOf(own); };
  const resize = (n: number) => setSeats(Array.from({ length: n }, (_, i) => seats[i] ?? EMPTY));
  /** Seats somebody in the first free seat, or gets them up again. */
  const seat = (id: Id) => {
    setRead(id);
    if (pick) return;
    const at = seats.findIndex((s) => s.investigator === id);
    const free = at >= 0 ? at : seats.findIndex((s) => s.investigator === '');
    if (free >= 0) setSeats(seats.map((s, i) => (i === free ? { ...s, investigator: at >= 0 ? '' : id } : s)));
    else if (seats.length < setup.most) setSeats([...seats, { ...EMPTY, investigator: id }]);
  };
  const make = async (e: Event) => {
    e.preventDefault();
    try {
      const made = await call<Made>('table_new', {
        game,
        players: seats.map((s) => ({
          ...(s.investigator && !pick && { investigator: s.investigator }),
          ...(deckOf(s) && { deck: deckOf(s) }),
          ...(s.name.trim() && { name: s.name.trim() }),
          ...(s.who.startsWith('bot ') && { bot: s.who.slice(4) }),
        })),
        name: name.trim() || t.tableNamed(seats.length, new Date()),
        ...(owned.length > 0 && { expansions: owned }),
        ...(chosen && { [setup.choice.param]: chosen }),
        ...(setup.plays && played && setup.plays.ask(played)),
        ...(undo && { undo }),
        ...(seed.trim() && { seed: seed.trim() }),
        ...(ownDice && { chance: 'asked' }),
        ...Object.fromEntries(attendants.flatMap(({ kind, ids }) => { const id = beside[kind]; return id && id.split(' ').every((x) => x === RANDOM || ids.includes(x)) ? [[kind, id]] : []; })),
        ...(asked.length > 0 && { variants: asked }),
      });
      enter(made, (i) => seats[i]?.who === 'me');
    } catch (error) {
      tell(error);
    }
  };
  const suggest = (n: number, against: Id) => { resize(n); setChosen(against); setRead(against || null); };
  return (
    <main class="setup">
      <header class="status">
        <button type="button" class="home-button" aria-label={t.toHome} onClick={() => go('#')}><Mark /></button>
        <h1 class="when"><span class="turn">{t.newTable}</span> <span class="phase">{setup.name}</span></h1>
      </header>
      <form class="new-table" onSubmit={(e) => void make(e)}>
        <div class="setup-main">
          {boxes.length > 0 && <Boxes choices={boxes} owned={owned} onChange={(list) => change({ boxes: list })} />}
          {game === 'board' && (
            <section class="suggestions" aria-labelledby="suggestions">
              <h2 id="suggestions">{t.suggestions}</h2>
              {t.suggested.map((s) => <button type="button" key={s.title} onClick={() => suggest(s.players, s.ancient_one)}><b>{s.title}</b><small>{s.text}</small></button>)}
            </section>
          )}
          {setup.plays && (
            <label class="field">{setup.plays.label}
              <select name="played" value={played} onChange={(e) => setPlayed(e.currentTarget.value)}>
                <option value="">{setup.plays.blank}</option>
                {setup.plays.values().map((a) => <option key={a.id} value={a.id}>{a.name}</option>)}
              </select>
            </label>
          )}
          {PICTURED.has(setup.choice.param)
            ? <Gallery title={t.whoSleeps} note={chosen ? '' : t.orByChance} ids={faced.map((c) => c.id)} chosen={chosen ? [chosen] : []} shape="tall" onPick={(id) => { setRead(id); setChosen(chosen === id ? '' : id); }} caption={(id) => { const n = catalogue.facts(id)?.facts.doom; return typeof n === 'number' ? t.doomOf(n) : ''; }} />
            : (
              <label class="field">{setup.choice.label}
                <select value={chosen} onChange={(e) => setChosen(e.currentTarget.value)}>
                  <option value="">{setup.choice.blank}</option>
                  {faced.map((a) => <option key={a.id} value={a.id}>{a.name}</option>)}
                </select>
              </label>
            )}
          {attendants.length > 0 && <div class="beside">{attendants.map(({ kind, offer, ids }) => (
            <Gallery key={kind} title={offer?.name ?? ''} note={offer?.text ?? ''} ids={ids} chosen={(beside[kind] ?? '').split(' ')} shape="tall" chance={{ id: RANDOM, name: t.byChance }}
              onPick={(id) => { if (id !== RANDOM) setRead(id); setBeside({ ...beside, [kind]: besides(beside[kind] ?? '', id) }); }} />
          ))}</div>}
          <Gallery title={t.whoWalks} note={pick ? t.pickInvestigators : t.seatsTaken(seats.filter((s) => s.investigator).length, seats.length)} ids={people} chosen={seats.map((s) => s.investigator)} numbered shape="bust" onPick={seat} />
          {house.map((v) => (
            <label class="check-line" key={v.id} data-variant={v.id}>
              <input type="checkbox" checked={variants.includes(v.id)} onChange={(e) => setVariants(e.currentTarget.checked ? [...variants, v.id] : variants.filter((x) => x !== v.id))} />
              <span><b>{v.name}</b><small>{v.text}</small></span>
            </label>
          ))}
          <Seats seats={seats} most={setup.most} decks={decks} onResize={resize} onChange={(i, part) => setSeats(seats.map((s, k) => (k === i ? { ...s, ...part } : s)))} />
          <details class="house-rules">
            <summary>{t.moreOptions}</summary>
            <div class="fields">
              <label class="field">{t.tableName}<input type="text" value={name} maxLength={60} onInput={(e) => setName(e.currentTarget.value)} /></label>
              <label class="field">{t.undoPolicy}
                <select value={undo} onChange={(e) => setUndo(e.currentTarget.value)}>
                  {(['', 'free', 'consent', 'off'] as const).map((u) => <option key={u} value={u}>{t.undoPolicies[u]}</option>)}
                </select>
              </label>
              <label class="field">{t.seed}<input type="text" inputMode="numeric" pattern="[0-9]*" value={seed} placeholder={t.seedRandom} onInput={(e) => setSeed(e.currentTarget.value)} /></label>
            </div>
            <label class="check-line"><input type="checkbox" checked={ownDice} onChange={(e) => setOwnDice(e.currentTarget.checked)} /> {t.ownDice}</label>
          </details>
        </div>
        <aside class="setup-side">
          <Detail id={read ?? (seats[0]?.investigator || chosen || people[0] || null)} />
          {boards > 1 && seats.length <= boards && <p class="setup-advice" role="note">{t.fewForBoards}</p>}
          <div class="setup-go">
            <button type="button" onClick={() => go('#')}>{t.cancel}</button>
            <button type="submit" class="primary big" disabled={!open}><Sign name="gates" /> {t.makeTable}</button>
          </div>
        </aside>
      </form>
    </main>
  );
}
