// A game carried from one place to another, from this browser to a server's table or back: its record travels behind the # of the address, which no server is told.
import { call } from './net.ts';
import { goInstead } from './route.ts';
import { load, save } from './storage.ts';
import { notice, table, tell } from './store.ts';
import { t } from './strings.ts';
import { enter, type NewTable } from './table/record.ts';

const OTHER = 'arkham.other';

interface Luggage {
  name: string;
  record: string;
  /** Where it came from, and may go back to. */
  from: string;
}

const squeezed = async (data: BlobPart, by: TransformStream) => new Response(new Blob([data]).stream().pipeThrough(by)).arrayBuffer();

export async function pack(luggage: Luggage): Promise<string> {
  const bytes = new Uint8Array(await squeezed(JSON.stringify(luggage), new CompressionStream('deflate-raw')));
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export async function unpack(packed: string): Promise<Luggage> {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const { name, record, from } = JSON.parse(new TextDecoder().decode(await squeezed(bytes, new DecompressionStream('deflate-raw')))) as Partial<Luggage>;
  if (typeof record !== 'string') throw new Error('no record');
  return { name: String(name ?? ''), record, from: String(from ?? '') };
}

/** An address of the web without what is behind its #; null for anything else. */
export function address(text: string): string | null {
  try {
    const url = new URL(/^https?:/.test(text) ? text : `http://${text}`);
    return url.hostname ? `${url.origin}${url.pathname}` : null;
  } catch {
    return null;
  }
}

/** Takes the game that is open to the other place; asks where that is when nobody has said so yet. */
export async function carry() {
  const known = load(OTHER, ''), said = known || prompt(t.carryWhere, '') || '', to = address(said);
  if (!said) return;
  if (!to) {
    notice.value = t.carryNowhere(said);
    return;
  }
  try {
    const { record } = await call<{ record: unknown }>('save');
    const from = `${location.origin}${location.pathname}`;
    const packed = await pack({ name: table.value?.name ?? '', record: typeof record === 'string' ? record : JSON.stringify(record), from });
    save(OTHER, to);
    location.href = `${to}#game=${packed}`;
  } catch (e) {
    tell(e);
  }
}

/** The next game goes to another place than the last. */
export function forgetOther() {
  save(OTHER, '');
}

export const otherPlace = () => load(OTHER, '');

/** A game has come: a table is made of it. */
export async function arrive(packed: string) {
  try {
    const { name, record, from } = await unpack(packed).catch(() => { throw new Error(t.carryBroken); });
    const back = address(from);
    if (back && back !== `${location.origin}${location.pathname}`) save(OTHER, back);
    goInstead('#');
    enter(await call<NewTable>('load', { record, name }));
  } catch (e) {
    goInstead('#');
    tell(e);
  }
}
