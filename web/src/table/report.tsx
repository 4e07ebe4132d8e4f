// "Report a problem": the game's record and a note, kept on the server's disk.
import { useState } from 'preact/hooks';
import { t } from '../strings.ts';
import { Dialog } from './dialog.tsx';
import { report } from './record.ts';

export function ReportDialog({ onClose }: { onClose: () => void }) {
  const [note, setNote] = useState('');
  const send = async () => { if (await report(note)) onClose(); };
  return (
    <Dialog title={t.reportProblem} onClose={onClose}>
      <p>{t.reportWhat}</p>
      <label class="field">{t.reportNote}
        <textarea rows={5} maxLength={4000} value={note} onInput={(e) => setNote(e.currentTarget.value)} />
      </label>
      <div class="row end">
        <button type="button" onClick={onClose}>{t.cancel}</button>
        <button type="button" class="primary" onClick={() => void send()}>{t.send}</button>
      </div>
    </Dialog>
  );
}
