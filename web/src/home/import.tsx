import { Sign } from '../art/art.tsx';
import { importRecord } from '../table/record.ts';
import { t } from '../strings.ts';

/** A saved game: to go on with, or to look at. */
export function ImportRecord() {
  const pick = (use: (f: File) => void) => (e: Event) => {
    const input = e.currentTarget as HTMLInputElement, file = input.files?.[0];
    if (file) use(file);
    input.value = '';
  };
  const button = (sign: string, label: string, use: (f: File) => void) => (
    <label class="file-button"><Sign name={sign} />{label}<input type="file" accept=".json,application/json" onChange={pick(use)} /></label>
  );
  return (
    <div class="file-buttons">
      {button('folder', t.importRecord, (f) => void importRecord(f))}
      {button('film', t.replayRecord, (f) => void import('../replay/replay.tsx').then((m) => m.openRecord(f)))}
    </div>
  );
}
