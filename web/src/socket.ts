// The table server that this page came from, over its socket.
import type { Dial, Message } from './wire.ts';

/** Tables are on a server: other people may sit down at them. */
export const here = false;

/** What stands beside the list of tables: nothing. */
export const Beside = () => null;

export const dial: Dial = (ends) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  socket.onopen = () => ends.opened();
  socket.onmessage = (e: MessageEvent<string>) => ends.received(JSON.parse(e.data) as Message);
  socket.onclose = () => ends.closed('');
  return { send: (message) => socket.send(JSON.stringify(message)) };
};
