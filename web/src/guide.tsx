// A guided first turn: a welcome, then beside each new kind of decision a few lines about what it is for.  It can be left at any time and ends by itself.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { decision, mine, rulesNow, table, view } from './store.ts';
import { telling } from './stage/state.ts';
import { change, settings } from './settings.ts';
import { t } from './strings.ts';

const on = signal(false);
/** What has been explained. */
const seen = signal<string[]>([]);
/** By then it has said what it has to say. */
const LAST_TURN = 3;

export function startGuide() {
  seen.value = [];
  on.value = true;
}

function leave() {
  on.value = false;
  change({ guideSeen: true });
}

const turnNow = () => (view.value as { turn?: number } | null)?.turn ?? 0;

/** What the guide has to say to the open decision, or nothing. */
function topicNow(): string {
  const kind = decision.value?.kind;
  if (!on.value || !mine.value || !kind) return '';
  const topic = seen.value.includes('welcome') ? kind : 'welcome';
  return rulesNow.value?.guide[topic] && !seen.value.includes(topic) ? topic : '';
}

const understand = (topic: string) => { if (topic && !seen.value.includes(topic)) seen.value = [...seen.value, topic]; };

export function Guide() {
  const topic = topicNow();
  const tip = rulesNow.value?.guide[topic];
  const said = useRef('');
  useEffect(() => {
    if (!settings.value.guideSeen && (table.value?.seats.length ?? 0) > 0 && turnNow() <= 1) startGuide();
  }, [table.value?.table]);
  useEffect(() => {
    // What was shown and answered is understood.
    understand(said.current);
    if (on.value && !settings.value.guideSeen && turnNow() > LAST_TURN) leave();
  }, [decision.value?.version]);
  useEffect(() => { said.current = topic; }, [topic]);
  if (!tip || telling.value) return null;
  return (
    <aside class="guide" aria-labelledby="guide-title">
      <h2 id="guide-title">{tip[0]}</h2>
      <p>{tip[1]}</p>
      <div class="row">
        <button type="button" class="quiet" onClick={() => understand(topic)}>{t.understood}</button>
        <button type="button" class="quiet" onClick={leave}>{t.leaveGuide}</button>
      </div>
    </aside>
  );
}
