import { importRecord } from '../table/record.ts';
import { openRecord } from '../replay/replay.tsx';
import { t } from '../strings.ts';

/** A saved game: to go on with, or to look at. */
export function ImportRecord() {
  const pick = (use: (f: File) => void) => (e: Event) => {
    const input = e.currentTarget as HTMLInputElement, file = input.files?.[0];
    if (file) use(file);
    input.value = '';
  };
  return (
    <div class="row">
      <label class="field grow">{t.importRecord}
        <input type="file" accept=".json,application/json" onChange={pick((f) => void importRecord(f))} />
      </label>
      <label class="field grow">{t.replayRecord}
        <input type="file" accept=".json,application/json" onChange={pick((f) => void openRecord(f))} />
      </label>
    </div>
  );
}
