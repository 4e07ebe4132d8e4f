// An author's own cards: files compiled in this browser, played with in new games.
import { useState } from 'preact/hooks';
import { Sign } from '../art/art.tsx';
import { call } from '../net.ts';
import { hello, notice, tell } from '../store.ts';
import { forgetCatalogue } from '../catalogue.ts';
import { t } from '../strings.ts';
import type { Compiled, File as CardFile } from './engine.ts';
import type { Hello } from '../types.ts';

export function OwnCards() {
  const [errors, setErrors] = useState<Compiled['errors']>([]);
  const own = hello.value?.own ?? [];
  const compile = async (files: CardFile[]) => {
    try {
      const compiled = await call<Compiled>('content', { files });
      setErrors(compiled.errors);
      if (compiled.errors.length) return;
      if (files.length) notice.value = t.local.ownDone(compiled.definitions);
      forgetCatalogue();
      hello.value = await call<Hello>('hello');
    } catch (e) {
      tell(e);
    }
  };
  const pick = async (e: Event) => {
    const input = e.currentTarget as HTMLInputElement;
    const files = await Promise.all(Array.from(input.files ?? [], async (f) => ({ path: f.webkitRelativePath || `own/${f.name}`, text: await f.text() })));
    input.value = '';
    if (files.length) await compile(files);
  };
  return (
    <details class="own-cards" open={own.length > 0 || errors.length > 0}>
      <summary>{t.local.ownTitle}</summary>
      <p class="faint">{own.length ? t.local.ownNow(own) : t.local.ownText}</p>
      <div class="file-buttons">
        <label class="file-button"><Sign name="folder" />{t.local.ownPick}<input type="file" accept=".card" multiple onChange={(e) => void pick(e)} /></label>
        {own.length > 0 && <button type="button" onClick={() => void compile([])}>{t.local.ownNone}</button>}
      </div>
      {errors.length > 0 && (
        <div role="alert">
          <ul class="own-errors">
            {errors.map((e, i) => <li key={i}><code>{e.file}:{e.line}:{e.col}</code> {e.text}</li>)}
          </ul>
        </div>
      )}
    </details>
  );
}
