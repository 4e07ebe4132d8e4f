// The first page: a game is one click away; one's tables; everything else below.
import { useState } from 'preact/hooks';
import { hello } from '../store.ts';
import { held } from '../tokens.ts';
import { status } from '../net.ts';
import { t } from '../strings.ts';
import { SettingsDialog } from '../settingsdialog.tsx';
import { Mark } from '../table/statusbar.tsx';
import { playNow } from '../table/record.ts';
import { JoinByLink } from './join.tsx';
import { ImportRecord } from './import.tsx';
import { MyTables } from './mytables.tsx';
import { NewTable } from './newtable.tsx';

export function Home() {
  const first = held.value.length === 0;
  const [form, setForm] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const ready = status.value === 'open';
  return (
    <main class="home">
      <header class="hero">
        <Mark />
        <h1>{t.title}</h1>
        <p class="lead">{t.lead}</p>
        <div class="hero-buttons">
          <button type="button" class="primary big" disabled={!ready} onClick={() => void playNow()}>{t.playNow}</button>
          <button type="button" class="big" aria-expanded={form} disabled={!ready} onClick={() => setForm(!form)}>{t.newTable}</button>
        </div>
        <p class="faint">{first ? t.playNowFirst : t.playNowAgain}</p>
      </header>
      {form && <NewTable onClose={() => setForm(false)} />}
      <MyTables />
      <section class="panel other-ways" aria-labelledby="other-ways">
        <h2 id="other-ways">{t.otherWays}</h2>
        <JoinByLink />
        <ImportRecord />
        <p><button type="button" class="quiet" onClick={() => setSettingsOpen(true)}>{t.settings}</button></p>
      </section>
      <footer class="faint">
        <p>{t.unofficial}</p>
        {hello.value && <p>{t.version(hello.value.version)}</p>}
      </footer>
      {settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </main>
  );
}
