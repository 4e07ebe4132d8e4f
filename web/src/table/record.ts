// Records: out to a file, in from a file, once more as a new table.
import { call } from '../net.ts';
import { go } from '../route.ts';
import { table, tell, notice } from '../store.ts';
import { keepNew } from '../tokens.ts';
import { t } from '../strings.ts';
import type { Tokens } from '../types.ts';

export interface NewTable {
  table: string;
  tokens: Tokens;
  note?: string;
}

/** Sits down at a table just made, in all its seats. */
export function enter(made: NewTable, mine: (seat: number) => boolean = () => true) {
  keepNew(made.table, made.tokens, mine);
  if (made.note) notice.value = made.note;
  go(`#table=${made.table}`);
}

export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export async function exportRecord(title = table.value?.name || table.value?.table || 'arkham') {
  try {
    const { record } = await call<{ record: unknown }>('save');
    const name = title.replace(/[^\w-]+/g, '-').toLowerCase();
    download(`${name}.arkham.json`, typeof record === 'string' ? record : JSON.stringify(record));
  } catch (e) {
    tell(e);
  }
}

export async function importRecord(file: File) {
  try {
    const text = await file.text();
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch {
      notice.value = t.noRecord(file.name);
      return;
    }
    enter(await call<NewTable>('load', { record, name: file.name.replace(/(\.arkham)?\.json$/, '') }));
  } catch (e) {
    tell(e);
  }
}

export async function copyTable() {
  try {
    enter(await call<NewTable>('copy'));
  } catch (e) {
    tell(e);
  }
}

export async function report(note: string): Promise<boolean> {
  try {
    const { file, text } = await call<{ file: string; text?: string }>('report', { note });
    // Where there is no server, the report is a file to send.
    if (text) download(file, text);
    notice.value = t.reported(file);
    return true;
  } catch (e) {
    tell(e);
    return false;
  }
}

/** One click: a solo game with what the seed deals. */
export async function playNow(game: string) {
  try {
    enter(await call<NewTable>('table_new', { game, players: 1, name: t.tableNamed(1, new Date()) }));
  } catch (e) {
    tell(e);
  }
}
