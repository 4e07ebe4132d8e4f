// Turn, phase, the clock of the game, and the way to everything else.
import { useState } from 'preact/hooks';
import { go } from '../route.ts';
import { t } from '../strings.ts';
import { table, undo } from '../store.ts';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Name } from './named.tsx';
import { Reason } from './reason.tsx';
import type { GameUi } from '../games.ts';
import type { View } from '../types.ts';

export function StatusBar({ ui, v }: { ui: GameUi; v: View }) {
  const { turn, phase } = ui.when(v);
  const [piles, setPiles] = useState(false);
  return (
    <header class="status">
      <button type="button" class="home-button" aria-label={t.toHome} onClick={() => go('#')}><Mark /></button>
      <h1 class="when"><span class="turn">{turn}</span> <span class="phase">{phase}</span></h1>
      <div class="counters" role="group" aria-label={t.counters}>
        {ui.status(v).map((i) => (
          <Reason key={i.key} class={`counter ${i.key} ${i.warn ? 'warn' : ''}`} why={i.why}>
            <span class="counter-name">{i.label}</span><b>{i.value}</b>
          </Reason>
        ))}
      </div>
      <div class="in-play">
        {ui.inPlay(v).map((id) => <Name key={id} id={id} />)}
      </div>
      {table.value?.undo !== 'off' && table.value?.seats.length !== 0 && (
        <button type="button" class="undo-button" title={t.undoTitle} onClick={() => void undo('step')}>{t.undo}</button>
      )}
      <Menu onPiles={() => setPiles(true)} />
      {piles && (
        <Dialog title={t.piles} onClose={() => setPiles(false)}>
          <p class="faint">{t.pilesWhy}</p>
          <dl class="facts-list">
            {ui.piles(v).map((p) => <div key={p.name}><dt>{p.name}</dt><dd>{p.left}</dd></div>)}
          </dl>
        </Dialog>
      )}
    </header>
  );
}

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="27" fill="none" stroke="currentColor" stroke-width="2.5" />
      <path d="M32 5 L48 54 L6.3 23.7 H57.7 L16 54 Z" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" />
      <ellipse cx="32" cy="31" rx="10" ry="6.2" fill="none" stroke="currentColor" stroke-width="2.5" />
      <circle cx="32" cy="31" r="3.6" fill="currentColor" />
    </svg>
  );
}
