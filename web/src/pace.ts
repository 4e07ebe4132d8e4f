// What only time brings: an answer that is late, and a table at rest.  Styles read both as classes of the root, and nothing is drawn anew.
import { effect } from '@preact/signals';
import { telling } from './stage/state.ts';
import { busy, decision, shut } from './store.ts';

/** Milliseconds after which an answer is late, and after which somebody thinks: what waits for them may breathe.  It would cost who plays fast the time of a picture each time. */
const LATE = 200, REST = 2500;

/** Gives the root this class so long after the last change of what `since` reads, unless that says no. */
function by(name: string, ms: number, since: () => boolean, then = () => {}) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    clearTimeout(timer);
    document.documentElement.classList.remove(name);
    if (!since()) return;
    timer = setTimeout(() => {
      document.documentElement.classList.add(name);
      then();
    }, ms);
  });
}

export function startPace() {
  by('late', LATE, () => busy.value, () => { shut.value = true; });
  effect(() => { if (!busy.value) shut.value = false; });
  by('resting', REST, () => {
    void telling.value;
    return decision.value !== null;
  });
}
