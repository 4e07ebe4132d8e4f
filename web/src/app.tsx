// The page: which screen, and what lies over all of them.
import { useEffect } from 'preact/hooks';
import { goInstead, route } from './route.ts';
import { accept, closing, leave, notice, tell } from './store.ts';
import { banner } from './banner.ts';
import { arrive } from './carry.ts';
import { hopeless, retryNow, status } from './net.ts';
import { t } from './strings.ts';
import { Home } from './home/home.tsx';
import { lazy } from './lazy.tsx';
import { TablePage } from './table/table.tsx';

const NewTable = lazy(() => import('./home/newtable.tsx').then((m) => m.NewTable));
const Decks = lazy(() => import('./cards/desk/builder.tsx').then((m) => m.Decks));
const Faces = lazy(() => import('./cards/desk/faces.tsx').then((m) => m.Faces));
const Replay = lazy(() => import('./replay/replay.tsx').then((m) => m.Replay));

export function App() {
  return (
    <>
      <Banner />
      <Screen />
      <Notice />
    </>
  );
}

function Screen() {
  const r = route.value;
  useEffect(() => { if (r.at === 'home') leave(); }, [r.at]);
  switch (r.at) {
    case 'home': return <Home />;
    case 'new': return <NewTable key={r.game} game={r.game} />;
    case 'decks': return <Decks />;
    case 'faces': return <Faces />;
    case 'join': return <Join token={r.token} />;
    case 'game': return <Arrival packed={r.packed} />;
    case 'table': return <TablePage key={r.table} id={r.table} />;
    case 'replay': return <Replay table={r.table} />;
  }
}

/** A link was followed: find out what it is for, and go there without leaving the secret in the address. */
function Join({ token }: { token: string }) {
  const open = status.value === 'open';
  useEffect(() => {
    if (!open) return;
    accept(token).then((table) => {
      if (!table) notice.value = t.badLink;
      goInstead(table ? `#table=${table}` : '#');
    }, tell);
  }, [token, open]);
  return <main class="table-wait"><p class="faint">{t.sittingDown}</p></main>;
}

/** A game came along with the address: it becomes a table here, and the address loses it. */
function Arrival({ packed }: { packed: string }) {
  const open = status.value === 'open';
  useEffect(() => {
    if (open) void arrive(packed);
  }, [packed, open]);
  return <main class="table-wait"><p class="faint">{t.sittingDown}</p></main>;
}

function Banner() {
  const b = banner.value;
  if (b && status.value === 'open') return <div class="banner" role="alert">{b.text} <button type="button" onClick={b.act}>{b.label}</button></div>;
  if (closing.value && status.value === 'open') return <div class="banner" role="alert">{t.closing}</div>;
  if (status.value !== 'lost') return null;
  return (
    <div class="banner" role="alert">
      {hopeless.value || (closing.value ? t.closing : t.connectionLost)} <button type="button" onClick={retryNow}>{t.tryNow}</button>
    </div>
  );
}

const NOTICE_TIME = 6000;

function Notice() {
  const text = notice.value;
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => { notice.value = ''; }, NOTICE_TIME);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="notice" role="status" aria-live="polite" hidden={!text}>
      {text}
      <button type="button" class="close" aria-label={t.close} onClick={() => { notice.value = ''; }}>×</button>
    </div>
  );
}
