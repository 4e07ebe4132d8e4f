// The secrets this browser holds: whoever has a token may do what it is for, so they stay in localStorage and nowhere else.
import { signal } from '@preact/signals';
import { here } from '#dial';
import type { TableRow, Tokens } from './types.ts';
import { load, save } from './storage.ts';

export interface Held {
  token: string;
  table: string;
  /** A seat's number, the host's or the watcher's. */
  what: number | 'host' | 'watch';
  /** Used when this browser sits down.  The other ones are kept to be given away as links. */
  mine: boolean;
}

const PLACE = 'arkham.tokens';
export const held = signal<Held[]>(load<Held[]>(PLACE, []));

function put(list: Held[]) {
  held.value = list;
  save(PLACE, list);
}

/** Keeps what a new table gave: the host's, and of the seats those that are played here. */
export function keepNew(table: string, tokens: Tokens, mine: (seat: number) => boolean) {
  const rows: Held[] = tokens.seats.map((token, seat) => ({ token, table, what: seat, mine: mine(seat) }));
  rows.push({ token: tokens.host, table, what: 'host', mine: true }, { token: tokens.watch, table, what: 'watch', mine: false });
  put([...held.value, ...rows]);
}

/** Keeps a token that came by a link; held already, it becomes one to sit down with. */
export function keep(row: Held) {
  put([...held.value.filter((h) => h.token !== row.token), row]);
}

/** A seat has a new link: the old one is worth nothing. */
export function replaceSeat(table: string, seat: number, token: string) {
  const old = held.value.find((h) => h.table === table && h.what === seat);
  put([...held.value.filter((h) => h !== old), { token, table, what: seat, mine: false }]);
}

/** Links were replaced: those that are worth nothing any more are forgotten. */
export function keepOnly(table: string, good: (what: Held['what']) => boolean) {
  put(held.value.filter((h) => h.table !== table || !h.mine || good(h.what)));
}

export function forgetTable(table: string) {
  put(held.value.filter((h) => h.table !== table));
}

/** Where tables are in this browser, its storage says which there are. */
export function adopt(rows: TableRow[]) {
  put(rows.map((row) => ({ token: row.token, table: row.table, what: 'host', mine: true })));
}

/** In this browser everybody who knows of a table sits at it. */
export const tokensOf = (table: string) => (here ? [`${table}.host`] : held.value.filter((h) => h.table === table && h.mine).map((h) => h.token));
export const linkOf = (token: string) => `${location.origin}${location.pathname}#t=${token}`;
