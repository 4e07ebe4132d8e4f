// What was told once stays told: a server that knows less than another one did is not believed.
import type { Message } from './wire.ts';

interface Told {
  table?: unknown;
  version?: unknown;
  decision?: { version?: unknown };
}

/** The table a message tells of, and the version it has there; null when it tells of none. */
function toldBy(m: Message): { table: string; version: number } | null {
  const told = (m.method === 'changed' ? m.params : m.result) as Told | null | undefined;
  const version = m.method === 'changed' ? told?.version : told?.decision?.version;
  return typeof told?.table === 'string' && typeof version === 'number' ? { table: told.table, version } : null;
}

/** Remembers the highest version of each table; says whether a message is older than that. */
export function versions(): (m: Message) => boolean {
  const highest = new Map<string, number>();
  return (m) => {
    const told = toldBy(m);
    if (!told) return false;
    if (told.version < (highest.get(told.table) ?? 0)) return true;
    highest.set(told.table, told.version);
    return false;
  };
}
