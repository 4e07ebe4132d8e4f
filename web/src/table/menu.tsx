// Everything that is not the next choice.
import { useEffect, useRef, useState } from 'preact/hooks';
import { here } from '#dial';
import { askHint, doAsBot, mine, redo, table, undo } from '../store.ts';
import { go } from '../route.ts';
import { Sign } from '../art/art.tsx';
import { t } from '../strings.ts';
import { helpOpen, HelpDialog } from './help.tsx';
import { copyTable, exportRecord } from './record.ts';
import { carry, forgetOther, otherPlace } from '../carry.ts';
import { lazy } from '../lazy.tsx';
import { lookAgain } from '../stage/state.ts';
import { startGuide } from '../guide.tsx';

const LinksDialog = lazy(() => import('./links.tsx').then((m) => m.LinksDialog));
const ReportDialog = lazy(() => import('./report.tsx').then((m) => m.ReportDialog));
const SettingsDialog = lazy(() => import('../settingsdialog.tsx').then((m) => m.SettingsDialog));

type Which = 'links' | 'report' | 'settings' | null;

export function Menu({ onPiles }: { onPiles: () => void }) {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<Which>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = (e: Event) => { if (!box.current?.contains(e.target as Node)) setOpen(false); };
    const escape = (e: KeyboardEvent) => { if (e.key === 'Escape') setOpen(false); };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  const s = table.value;
  const plays = (s?.seats.length ?? 0) > 0;
  const item = (label: string, act: () => void, key = '') => (
    <li><button type="button" onClick={() => { setOpen(false); act(); }}>{label}{key && <kbd aria-hidden="true">{key}</kbd>}</button></li>
  );
  return (
    <div class="menu" ref={box}>
      <button type="button" class="menu-button" aria-expanded={open} aria-controls="menu-list" onClick={() => setOpen(!open)}><Sign name="menu" /><span>{t.menu}</span></button>
      {open && (
        <ul id="menu-list" class="menu-list">
          {plays && s?.undo !== 'off' && (
            <>
              {item(t.undoStep, () => void undo('step'), 'u')}
              {item(t.undoTurn, () => void undo('turn'))}
              {item(t.undoPhase, () => void undo('phase'))}
              {item(t.undoRound, () => void undo('round'))}
              {item(t.redo, () => void redo(), 'U')}
            </>
          )}
          {mine.value && item(t.hint, () => void askHint(), 'h')}
          {mine.value && item(t.doAsBot, doAsBot, 'H')}
          {item(t.stage.lookAgain, lookAgain, 'l')}
          {item(t.piles, onPiles)}
          {item(t.seatsAndLinks, () => setDialog('links'))}
          {s?.host && s.alone && item(t.exportRecord, () => void exportRecord())}
          {s?.host && s.alone && item(t.copyTable, () => void copyTable())}
          {s?.host && s.alone && item(here ? t.carryToServer : t.carryHere, () => void carry())}
          {s?.host && s.alone && otherPlace() && item(t.carryElsewhere, () => { forgetOther(); void carry(); })}
          {s?.alone && item(t.lookBack, () => go(`#replay=${s.table}`))}
          {item(t.reportProblem, () => setDialog('report'))}
          {item(t.settings, () => setDialog('settings'))}
          {item(t.guideAgain, startGuide)}
          {item(t.help, () => { helpOpen.value = true; }, '?')}
        </ul>
      )}
      {dialog === 'links' && <LinksDialog onClose={() => setDialog(null)} />}
      {dialog === 'report' && <ReportDialog onClose={() => setDialog(null)} />}
      {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(null)} />}
      {helpOpen.value && <HelpDialog onClose={() => { helpOpen.value = false; }} />}
    </div>
  );
}
