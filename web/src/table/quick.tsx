// On a phone, for games whose table needs the room: the question in one line with its likeliest answers, and a way to all of them.
import { isPass } from '../autopass.ts';
import { asked, choose, shut } from '../store.ts';
import { t } from '../strings.ts';
import { percent } from './percent.ts';
import { telling } from '../stage/state.ts';
import type { Decision, Option } from '../types.ts';

const ROOM = 3;

/** All when there are few; else what goes on, then what has a chance, then the first ones. */
export function likely(d: Decision): Option[] {
  const options = d.options ?? [];
  if (options.length <= ROOM) return options;
  const rank = (o: Option) => (isPass(o) ? 0 : o.odds !== undefined ? 1 : 2);
  return [...options].sort((a, b) => rank(a) - rank(b)).slice(0, ROOM - 1);
}

export function Quick({ onAll }: { onAll: () => void }) {
  const d = asked.value;
  if (!d?.options || telling.value) return null;
  const shown = likely(d);
  return (
    <div class="quick">
      <p>{d.prompt}</p>
      <div class="quick-row">
        {shown.map((o) => <button type="button" key={o.key} class="quick-one" disabled={shut} onClick={() => void choose(o.key)}>{o.odds !== undefined && <b>{percent(o.odds)}</b>}{o.label.split(': ')[0]}</button>)}
        {shown.length < d.options.length && <button type="button" class="quick-all" onClick={onAll}>{t.allChoices(d.options.length)}</button>}
      </div>
    </div>
  );
}
