// The keys, and how the table works, on one page.
import { signal } from '@preact/signals';
import { t } from '../strings.ts';
import { Dialog } from './dialog.tsx';

export const helpOpen = signal(false);

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.help} onClose={onClose} class="help">
      {t.helpText.map((p) => <p key={p}>{p}</p>)}
      <h3>{t.keysTitle}</h3>
      <dl class="keys">
        {t.keys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}
      </dl>
    </Dialog>
  );
}
