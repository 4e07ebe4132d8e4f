// The first page: two doors, going on with a game, joining one.
import { useMemo, useState } from 'preact/hooks';
import { Beside, here } from '#dial';
import { Sign } from '../art/art.tsx';
import { boardDoor, cardDoor } from '../art/doors.ts';
import { hello } from '../store.ts';
import { held } from '../tokens.ts';
import { status } from '../net.ts';
import { go } from '../route.ts';
import { t } from '../strings.ts';
import { lazy } from '../lazy.tsx';
import { Mark } from '../table/statusbar.tsx';
import { HelpDialog } from '../table/help.tsx';
import { playNow } from '../table/record.ts';
import { Credits } from './credits.tsx';
import { JoinByLink } from './join.tsx';
import { ImportRecord } from './import.tsx';
import { MyTables } from './mytables.tsx';

const SettingsDialog = lazy(() => import('../settingsdialog.tsx').then((m) => m.SettingsDialog));

export function Home() {
  const [open, setOpen] = useState<'settings' | 'help' | 'credits' | null>(null);
  const first = held.value.length === 0;
  return (
    <main class="home">
      <header class="home-head">
        <Mark />
        <h1>{t.title}</h1>
        <p class="lead">{t.lead}</p>
        <div class="home-tools">
          <button type="button" onClick={() => setOpen('help')}><Sign name="learn" />{t.learn}</button>
          <button type="button" onClick={() => setOpen('settings')}><Sign name="settings" />{t.settings}</button>
        </div>
      </header>
      <Door game="board" title={t.boardGame.name} text={t.doors.board} first />
      <Door game="cards" title={t.cards.game} text={t.doors.cards} />
      <aside class="ledger paper framed">
        <MyTables />
        {first && <FirstTime />}
        <section class="other-ways" aria-labelledby="other-ways">
          <h2 id="other-ways">{here ? t.savedGames : t.joinTable}</h2>
          {!here && <JoinByLink />}
          <ImportRecord />
        </section>
        <Beside />
        <footer>
          <p>{t.unofficial} <button type="button" class="name" onClick={() => setOpen('credits')}>{t.credits}</button></p>
          {hello.value && <p>{t.version(hello.value.version)}</p>}
        </footer>
      </aside>
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
      {open === 'help' && <HelpDialog onClose={() => setOpen(null)} />}
      {open === 'credits' && <Credits onClose={() => setOpen(null)} />}
    </main>
  );
}

/** For who has never sat at a table: what the other button does, and what a game is about. */
function FirstTime() {
  return (
    <section class="first-time" aria-labelledby="first-time">
      <h2 id="first-time">{t.firstTime}</h2>
      <p>{t.playNowFirst}</p>
      <ul>{t.howItGoes.map(([sign = '', text]) => <li key={sign}><Sign name={sign} />{text}</li>)}</ul>
    </section>
  );
}

function Door({ game, title, text, first = false }: { game: string; title: string; text: string; first?: boolean }) {
  const ready = status.value === 'open';
  const picture = useMemo(() => (game === 'board' ? boardDoor() : cardDoor()), [game]);
  return (
    <section class={`door door-${game}`} aria-labelledby={`door-${game}`}>
      <div class="door-in"><img src={picture} alt="" /></div>
      <div class="plaque paper">
        <h2 id={`door-${game}`}>{title}</h2>
        <p>{text}</p>
        <div class="door-acts">
          <button type="button" class={first ? 'primary big first' : 'primary big'} disabled={!ready} onClick={() => void playNow(game)}>{t.playNow}<span class="sr">: {title}</span></button>
          <button type="button" disabled={!ready} onClick={() => go(`#new=${game}`)}>{t.newTable}<span class="sr">: {title}</span></button>
          {game === 'cards' && <button type="button" disabled={!ready} onClick={() => go('#decks')}>{t.decks}</button>}
        </div>
      </div>
    </section>
  );
}
