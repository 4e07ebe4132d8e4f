// Decks of one's own: built card by card or brought in, judged as one edits.
import { useEffect, useRef, useState } from 'preact/hooks';
import { catalogue, listCatalogue } from '../../catalogue.ts';
import { call, status } from '../../net.ts';
import { go } from '../../route.ts';
import { tell } from '../../store.ts';
import { load, save } from '../../storage.ts';
import { Mark } from '../../table/statusbar.tsx';
import { t as all } from '../../strings.ts';
import type { Id } from '../../types.ts';
import '../cards.css';
import { CloseUp } from '../closeup.tsx';
import { DeckList } from './decklist.tsx';
import './desk.css';
import { ExportDeck } from './export.tsx';
import { BringIn } from './bringin.tsx';
import { changed, forgetDeck, keepDeck, listOf, ownDecks, pasted, type OwnDeck } from './mydecks.ts';
import { Somebody } from './people.tsx';
import { Shelf, type Offer } from './shelf.tsx';
import { desk as t } from './strings.ts';
import type { Judged, PoolCard, Problem } from './types.ts';

const OWNED = 'arkham.products';

/** The cards an investigator must have are in a new deck from the beginning. */
async function newDeck(investigator: Id): Promise<OwnDeck> {
  const judged = await call<Judged>('deck', { investigator });
  return { id: crypto.randomUUID(), name: t.deckNamed(catalogue.name(investigator)), investigator, cards: Object.fromEntries(judged.cards.map((c) => [c.id, c.n])), legal: false };
}

export function Decks() {
  const [deck, setDeck] = useState<OwnDeck | null>(null), [wrong, setWrong] = useState<Problem[]>([]);
  const open = status.value === 'open';
  useEffect(() => { if (open) listCatalogue('cards').catch(tell); }, [open]);
  const edit = (next: OwnDeck) => {
    keepDeck(next);
    setDeck(next);
  };
  const bring = (text: string, name: string) => {
    call<Judged>('deck', { deck: pasted(text) }).then((j) => {
      setWrong(j.investigator ? [] : j.problems);
      if (j.investigator) edit({ id: crypto.randomUUID(), name: j.name || name || t.deckNamed(catalogue.name(j.investigator)), investigator: j.investigator, cards: Object.fromEntries(j.cards.map((c) => [c.id, c.n])), legal: j.legal });
    }, (e: unknown) => setWrong([{ text: e instanceof Error ? e.message : String(e) }]));
  };
  return (
    <main class="decks" onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); const f = e.dataTransfer?.files[0]; if (f) void f.text().then((text) => bring(text, f.name.replace(/\.\w+$/, ''))); }}>
      <header class="status">
        <button type="button" class="home-button" aria-label={all.toHome} onClick={() => go('#')}><Mark /></button>
        <h1 class="when"><span class="turn">{t.decks}</span> <span class="phase">{deck?.name ?? ''}</span></h1>
        <div class="bar-buttons">{deck && <button type="button" onClick={() => setDeck(null)}>{t.allDecks}</button>}</div>
      </header>
      {deck ? <Editor key={deck.id} deck={deck} onChange={edit} /> : <Overview wrong={wrong} onOpen={setDeck} onNew={(who) => void newDeck(who).then(edit, tell)} onBring={bring} />}
      <CloseUp />
    </main>
  );
}

function Overview({ wrong, onOpen, onNew, onBring }: { wrong: Problem[]; onOpen: (d: OwnDeck) => void; onNew: (who: Id) => void; onBring: (text: string, name: string) => void }) {
  return (
    <div class="decks-over">
      {ownDecks.value.length > 0 && (
        <section aria-labelledby="my-decks">
          <h2 id="my-decks">{t.myDecks}</h2>
          <ul class="my-decks">
            {ownDecks.value.map((d) => (
              <li key={d.id}>
                <button type="button" onClick={() => onOpen(d)}><b>{d.name}</b><small>{catalogue.name(d.investigator)} {'\u00b7'} {d.legal ? t.legal : t.notLegal}</small></button>
                <button type="button" aria-label={t.forget(d.name)} onClick={() => { if (confirm(t.forgetSure(d.name))) forgetDeck(d.id); }}>{'\u00d7'}</button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BringIn wrong={wrong} onBring={onBring} />
      <section aria-labelledby="new-deck">
        <h2 id="new-deck">{t.newDeck}</h2>
        <ul class="people-row">{catalogue.all('role').map((r) => <li key={r.id}><Somebody id={r.id} on={false} onPick={() => onNew(r.id)} /></li>)}</ul>
      </section>
    </div>
  );
}

/** What the engine says of the deck as it is now; an answer that is late is dropped. */
function useJudged(deck: OwnDeck, variants: string, collection: Id[] | null) {
  const [judged, setJudged] = useState<Judged | null>(null), [pool, setPool] = useState<PoolCard[]>([]), latest = useRef(0);
  const list = listOf(deck), open = status.value === 'open';
  useEffect(() => {
    const now = ++latest.current, ask = { deck: list, ...(variants && { variants }), ...(collection && { collection }) };
    if (!open) return;
    Promise.all([call<Judged>('deck', ask), call<{ cards: PoolCard[] }>('deck', { ...ask, what: 'cards' })]).then(([j, p]) => {
      if (now !== latest.current) return;
      setJudged(j);
      setPool(p.cards);
    }, tell);
  }, [list, variants, collection, open]);
  return { judged, pool };
}

function Editor({ deck, onChange }: { deck: OwnDeck; onChange: (d: OwnDeck) => void }) {
  const [campaign, setCampaign] = useState(true), [everything, setEverything] = useState(false), [owned, setOwned] = useState<Id[] | null>(() => load<Id[] | null>(OWNED, null));
  const [said, setSaid] = useState('');
  const { judged, pool } = useJudged(deck, campaign ? 'campaign' : '', owned);
  useEffect(() => { if (judged && judged.legal !== deck.legal) onChange({ ...deck, legal: judged.legal }); }, [judged]);
  const set = (id: Id, by: 1 | -1) => onChange({ ...deck, cards: changed(deck.cards, id, by) });
  const add = (id: Id) => {
    const card = pool.find((c) => c.id === id);
    setSaid(card && !card.fits ? (card.why ?? '') : '');
    if (card?.fits) set(id, 1);
  };
  const offers = pool.filter((c) => everything || c.fits || deck.cards[c.id]).map((c): Offer => ({ key: c.id, card: c.id, tag: t.ofMost(deck.cards[c.id] ?? 0, c.most), copies: deck.cards[c.id] ?? 0, shut: !c.fits && !deck.cards[c.id], upgrade: c.level > 0 }));
  return (
    <div class="stage shop builder">
      <DeckList who={deck.investigator} deck={Object.entries(deck.cards).flatMap(([id, n]) => Array<Id>(n).fill(id))} lit={(id) => !!judged?.problems.some((p) => p.card === id)} onPick={(id) => set(id, -1)} />
      <div class="shop-main" tabIndex={-1}>
        <header class="shop-head"><h2>{t.shelf}</h2><label class="check-line"><input type="checkbox" checked={everything} onChange={(e) => setEverything(e.currentTarget.checked)} /> {t.showAll}</label></header>
        <p class="said" role="status">{said || t.builderHelp}</p>
        <Shelf offers={offers} picked={null} onPick={add} onLess={(id) => set(id, -1)} />
      </div>
      <aside class="judged" aria-label={t.verdict}>
        <label class="field">{t.deckName}<input type="text" maxLength={60} value={deck.name} onInput={(e) => onChange({ ...deck, name: e.currentTarget.value })} /></label>
        <label class="field">{t.deckFor}<select value={campaign ? 'campaign' : ''} onChange={(e) => setCampaign(e.currentTarget.value !== '')}><option value="campaign">{t.forCampaign}</option><option value="">{t.forScenario}</option></select></label>
        {judged && <Verdict judged={judged} />}
        <ExportDeck name={deck.name} ask={{ deck: listOf(deck) }} />
        <Owned owned={owned} onChange={(list) => { save(OWNED, list); setOwned(list); }} />
      </aside>
    </div>
  );
}

/** Whether it may be played, and everything that is in the way. */
function Verdict({ judged }: { judged: Judged }) {
  return (
    <section class={`verdict ${judged.legal ? 'good' : 'bad'}`} aria-live="polite">
      <h3>{judged.legal ? t.legal : t.notLegal}</h3>
      <p>{t.sizeOf(judged.size, judged.wanted)}{judged.points > 0 && ` ${t.pointsOf(judged.points)}`}{judged.weaknesses < judged.weaknesses_needed && ` ${t.weaknessLater(judged.weaknesses_needed - judged.weaknesses)}`}</p>
      <ul>{judged.problems.map((p) => <li key={`${p.line ?? ''}${p.text}`}>{p.text}</li>)}</ul>
    </section>
  );
}

/** The boxes on one's own shelf: cards of others are not offered. */
function Owned({ owned, onChange }: { owned: Id[] | null; onChange: (list: Id[] | null) => void }) {
  const products = catalogue.all('product').map((p) => p.id), now = owned ?? products;
  return (
    <details class="owned">
      <summary>{t.owned}</summary>
      {products.map((id) => (
        <label class="check-line" key={id}><input type="checkbox" checked={now.includes(id)} onChange={(e) => { const list = e.currentTarget.checked ? [...now, id] : now.filter((x) => x !== id); onChange(list.length === products.length ? null : list); }} /> {catalogue.name(id)}</label>
      ))}
    </details>
  );
}
