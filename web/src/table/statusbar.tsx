// Turn, phase, the clock of the game, and the way to everything else.
import { useState } from 'preact/hooks';
import { go } from '../route.ts';
import { t } from '../strings.ts';
import { table, undo } from '../store.ts';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { isSign, Sign } from '../art/art.tsx';
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
            {isSign(i.key) && <Sign name={i.key} />}
            <span class="counter-name">{i.label}</span><b>{i.value}</b>
          </Reason>
        ))}
      </div>
      <div class="bar-buttons">
        {table.value?.undo !== 'off' && table.value?.seats.length !== 0 && (
          <button type="button" class="undo-button" title={t.undoTitle} onClick={() => void undo('step')}><Sign name="undo" /><span>{t.undo}</span></button>
        )}
        <Menu onPiles={() => setPiles(true)} />
      </div>
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
    <svg class="mark" viewBox="0 0 100 100" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="50" cy="50" r="46" stroke-width="2.4" /><circle cx="50" cy="50" r="41.5" />
      <path d="M50 9L74 84L10.5 38H89.5L26 84Z" stroke-width="2.6" stroke-linejoin="round" />
      <path class="mark-eye" d="M35 54Q50 40 65 54Q50 68 35 54Z" stroke-width="2.4" />
      <circle cx="50" cy="54" r="5" fill="currentColor" stroke="none" />
    </svg>
  );
}
