// A deck written down, to be taken elsewhere.
import { useState } from 'preact/hooks';
import { call } from '../../net.ts';
import { notice, tell } from '../../store.ts';
import { Dialog } from '../../table/dialog.tsx';
import { download } from '../../table/record.ts';
import { desk as t } from './strings.ts';

const FORMATS = ['text', 'arkhamdb', 'arkham_build'] as const;
type Format = (typeof FORMATS)[number];

/** `ask` says whose deck: a list, or a seat at the table. */
export function ExportDeck({ name, ask }: { name: string; ask: Record<string, unknown> }) {
  const [written, setWritten] = useState<{ format: Format; text: string } | null>(null);
  const write = (format: Format) => call<{ written: string }>('deck', { ...ask, what: format, name }).then((r) => setWritten({ format, text: r.written }), tell);
  const file = `${name.replace(/[^\w-]+/g, '-').toLowerCase() || 'deck'}.${written?.format === 'text' ? 'txt' : 'json'}`;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notice.value = t.copied;
  };
  return (
    <>
      <div class="export-row" role="group" aria-label={t.exportDeck}><span>{t.exportDeck}</span>{FORMATS.map((f) => <button type="button" key={f} onClick={() => void write(f)}>{t.formats[f]}</button>)}</div>
      {written && (
        <Dialog title={t.formats[written.format]} class="written-deck" onClose={() => setWritten(null)}>
          <textarea readOnly rows={14} aria-label={t.exportDeck} value={written.text} onFocus={(e) => e.currentTarget.select()} />
          <div class="row"><button type="button" class="primary" onClick={() => void copy(written.text).catch(tell)}>{t.copy}</button><button type="button" onClick={() => download(file, written.text)}>{t.saveFile}</button></div>
        </Dialog>
      )}
    </>
  );
}
