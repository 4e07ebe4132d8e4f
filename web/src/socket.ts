// The table server that this page came from, over its socket.  There may be several behind its address: one that does not answer, or knows less than we do, is left for another.
import { versions } from './versions.ts';
import type { Dial, Message } from './wire.ts';

/** Tables are on a server: other people may sit down at them. */
export const here = false;

/** What stands beside the list of tables: nothing. */
export const Beside = () => null;

/** Who is asked and says nothing at all for so long is not there any more. */
const PATIENCE = 15000;

const older = versions();

export const dial: Dial = (ends) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  let patience: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  /** The socket of one that is not there need not close by itself for long. */
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(patience);
    socket.close();
    ends.closed('');
  };
  socket.onopen = () => ends.opened();
  socket.onmessage = (e: MessageEvent<string>) => {
    const message = JSON.parse(e.data) as Message;
    clearTimeout(patience);
    patience = undefined;
    if (over) return;
    if (older(message)) end();
    else ends.received(message);
  };
  socket.onclose = end;
  return {
    send(message) {
      socket.send(JSON.stringify(message));
      patience ??= setTimeout(end, PATIENCE);
    },
  };
};
