// The worker: messages of the page one by one, each answered before the next is taken.
import type { Message } from '../wire.ts';
import { Engine, Refused } from './engine.ts';
import { openShelf } from './shelf.ts';
import { Tables } from './tables.ts';

const waiting: Array<() => Promise<void>> = [];
let working = false;
const post = (message: Message) => postMessage({ jsonrpc: '2.0', ...message });

/** Between two tasks the messages that have come meanwhile get into the queue. */
async function work() {
  if (working) return;
  working = true;
  for (let task = waiting.shift(); task; task = waiting.shift()) {
    await task().catch((e: unknown) => console.error(e));
    await new Promise((done) => setTimeout(done));
  }
  working = false;
}

function later(task: () => Promise<void>) {
  waiting.push(task);
  void work();
}

async function reply(tables: Tables, { id, method = '', params }: Message) {
  try {
    post({ id, result: await tables.answer(method, (params ?? {}) as Record<string, unknown>) });
  } catch (e) {
    if (!(e instanceof Refused)) console.error(e);
    post({ id, error: { message: e instanceof Error ? e.message : String(e), data: { code: e instanceof Refused ? e.code : 'error' } } });
  }
}

async function begin() {
  const [engine, shelf] = await Promise.all([Engine.start(), openShelf()]);
  const tables = new Tables(engine, shelf, (method, params) => post({ method, params }), later);
  await tables.begin();
  onmessage = (e: MessageEvent<Message>) => later(() => reply(tables, e.data));
  post({ method: 'ready' });
}

begin().catch((e: unknown) => {
  console.error(e);
  post({ method: 'failed' });
});
