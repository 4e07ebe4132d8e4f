// Tables of this browser alone: a worker holds the engine and keeps the games.
import { lazy } from '../lazy.tsx';
import { t } from '../strings.ts';
import { install } from './install.ts';
import type { Dial, Message } from '../wire.ts';

/** Tables are in this browser, and nobody else is at them. */
export const here = true;

/** What stands beside the list of tables: an author's own cards. */
export const Beside = lazy(() => import('./own.tsx').then((m) => m.OwnCards));

export const dial: Dial = (ends) => {
  install();
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    queueMicrotask(() => ends.closed(t.local.noWorkers));
    return { send: () => {} };
  }
  worker.onerror = (e) => {
    e.preventDefault();
    worker.terminate();
    ends.closed(t.local.noEngine);
  };
  worker.onmessage = (e: MessageEvent<Message>) => {
    if (e.data.method === 'ready') ends.opened();
    else if (e.data.method === 'failed') ends.closed(t.local.noEngine);
    else ends.received(e.data);
  };
  return { send: (message) => worker.postMessage(message) };
};
