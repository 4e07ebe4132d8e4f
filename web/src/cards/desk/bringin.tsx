// A deck from elsewhere: pasted, picked as a file, or dropped on the page.
import { useState } from 'preact/hooks';
import { desk as t } from './strings.ts';
import type { Problem } from './types.ts';

export function BringIn({ wrong, onBring }: { wrong: Problem[]; onBring: (text: string, name: string) => void }) {
  const [text, setText] = useState('');
  const pick = (e: Event) => {
    const input = e.currentTarget as HTMLInputElement, file = input.files?.[0];
    if (file) void file.text().then((read) => onBring(read, file.name.replace(/\.\w+$/, '')));
    input.value = '';
  };
  return (
    <section class="bring-in" aria-labelledby="bring-in">
      <h2 id="bring-in">{t.bringIn}</h2>
      <p class="faint">{t.bringHelp}</p>
      <textarea rows={5} value={text} aria-label={t.bringIn} placeholder={t.bringExample} onInput={(e) => setText(e.currentTarget.value)} />
      <div class="row"><button type="button" class="primary" disabled={!text.trim()} onClick={() => onBring(text, '')}>{t.bring}</button><label class="file-button">{t.fromFile}<input type="file" accept=".json,.txt,text/plain,application/json" onChange={pick} /></label></div>
      {wrong.length > 0 && <ul class="wrong" role="alert">{wrong.map((p) => <li key={p.text}>{p.line ? t.atLine(p.line) : ''}{p.text}</li>)}</ul>}
    </section>
  );
}
