// The connection: one wire, requests by number, what comes unasked, coming back when it is lost.
import { signal } from '@preact/signals';
import { dial } from '#dial';
import type { Message, Wire } from './wire.ts';

export type Status = 'connecting' | 'open' | 'lost';

/** A request that failed: `code` is the name to program against, `message` a sentence for people. */
export class RpcError extends Error {
  readonly code: string;
  readonly retryMs: number;
  constructor(code: string, message: string, retryMs = 0) {
    super(message);
    this.code = code;
    this.retryMs = retryMs;
  }
}

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: RpcError) => void;
}

const FIRST_WAIT = 250, LONGEST_WAIT = 8000, BUSY_TRIES = 20;

export const status = signal<Status>('connecting');

/** Why there is no connection and will be none, for people; '' while there is hope. */
export const hopeless = signal('');

let wire: Wire | null = null;
let lastId = 0;
let wait = FIRST_WAIT;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, Waiting>();
const listeners = new Map<string, (params: never) => void>();
let opened: () => void = () => {};
/** The first connection has been made, or has failed: what is asked before waits for it. */
let tried = () => {};
const first = new Promise<void>((done) => { tried = done; });

/** What to do with a pushed message of this name. */
export function onPush<T>(method: string, listener: (params: T) => void) {
  listeners.set(method, listener as (params: never) => void);
}

/** Connects and stays connected; `whenOpen` runs each time the socket is there anew. */
export function connect(whenOpen: () => void) {
  opened = whenOpen;
  open();
  const hurry = () => {
    if (status.value !== 'open' && document.visibilityState === 'visible') retryNow();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
}

/** Does not wait for the next try. */
export function retryNow() {
  clearTimeout(timer);
  wait = FIRST_WAIT;
  if (!wire) open();
}

function open() {
  const w: Wire = dial({
    opened() {
      wait = FIRST_WAIT;
      status.value = 'open';
      tried();
      opened();
    },
    received: receive,
    closed(why) {
      if (wire !== w) return;
      wire = null;
      hopeless.value = why;
      status.value = 'lost';
      tried();
      for (const each of waiting.values()) each.reject(new RpcError('lost', ''));
      waiting.clear();
      clearTimeout(timer);
      if (why) return;
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    },
  });
  wire = w;
}

function receive(m: Message) {
  if (m.method !== undefined) {
    listeners.get(m.method)?.(m.params as never);
    return;
  }
  const w = m.id === undefined ? undefined : waiting.get(m.id);
  if (!w || m.id === undefined) return;
  waiting.delete(m.id);
  if (m.error) w.reject(new RpcError(m.error.data?.code ?? 'error', m.error.message, m.error.data?.retry_ms ?? 0));
  else w.resolve(m.result as never);
}

function request<T>(method: string, params: object): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (!wire || status.value !== 'open') {
      reject(new RpcError('lost', ''));
      return;
    }
    const id = ++lastId;
    waiting.set(id, { resolve, reject });
    wire.send({ jsonrpc: '2.0', id, method, params });
  });
}

/** Asks the server.  A server that is busy is asked again after the time it names. */
export async function call<T>(method: string, params: object = {}): Promise<T> {
  if (status.value === 'connecting') await first;
  for (let tries = 1; ; tries++) {
    try {
      return await request<T>(method, params);
    } catch (e) {
      if (!(e instanceof RpcError) || e.code !== 'busy' || tries === BUSY_TRIES) throw e;
      await new Promise((r) => setTimeout(r, e.retryMs || 200 * tries));
    }
  }
}
