// Settings of this browser.
import { catalogue } from './catalogue.ts';
import { change, settings } from './settings.ts';
import { askToKnock } from './knock.ts';
import { chime } from './sound.ts';
import { t } from './strings.ts';
import { Dialog } from './table/dialog.tsx';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const s = settings.value;
  const box = (label: string, on: boolean, set: (v: boolean) => void) => (
    <label class="check-line"><input type="checkbox" checked={on} onChange={(e) => set(e.currentTarget.checked)} /> {label}</label>
  );
  return (
    <Dialog title={t.settings} onClose={onClose} class="settings">
      <fieldset>
        <legend>{t.look}</legend>
        <label class="field">{t.theme}
          <select value={s.theme} onChange={(e) => change({ theme: e.currentTarget.value as typeof s.theme })}>
            {(['auto', 'light', 'dark'] as const).map((x) => <option key={x} value={x}>{t.themes[x]}</option>)}
          </select>
        </label>
        <label class="field">{t.stageSpeed}
          <select name="stage" value={s.stage} onChange={(e) => change({ stage: e.currentTarget.value as typeof s.stage })}>
            {(['off', 'fast', 'told'] as const).map((x) => <option key={x} value={x}>{t.stageSpeeds[x]}</option>)}
          </select>
        </label>
        <label class="field">{t.motion}
          <select name="motion" value={s.motion} onChange={(e) => change({ motion: e.currentTarget.value as typeof s.motion })}>
            {(['off', 'quick', 'full'] as const).map((x) => <option key={x} value={x}>{t.motions[x]}</option>)}
          </select>
        </label>
        {box(t.explainRules, s.explain, (explain) => change({ explain }))}
      </fieldset>
      <fieldset>
        <legend>{t.soundTitle}</legend>
        {box(t.soundOn, s.sound, (sound) => change({ sound }))}
        {box(t.knock, s.knock, (on) => void askToKnock(on))}
        <label class="field">{t.volume}
          <input type="range" min="0" max="1" step="0.1" value={s.volume} onChange={(e) => { change({ volume: Number(e.currentTarget.value) }); chime(); }} />
        </label>
      </fieldset>
      <fieldset>
        <legend>{t.autoTitle}</legend>
        <p class="faint">{t.autoText}</p>
        {box(t.autoIdle, s.idle, (idle) => change({ idle }))}
        {box(t.autoClues, s.clues, (clues) => change({ clues }))}
        {box(t.autoGoOn, s.goOn, (goOn) => change({ goOn }))}
        {s.never.length > 0 && <p>{t.neverList}</p>}
        <ul class="chips">
          {s.never.map((id) => (
            <li key={id}>
              <button type="button" class="chip" aria-label={t.askAgain(catalogue.name(id))} onClick={() => change({ never: s.never.filter((n) => n !== id) })}>
                {catalogue.name(id)} ×
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </Dialog>
  );
}
