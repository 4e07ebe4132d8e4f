// Where the games of this browser are kept: IndexedDB, or the memory of the page where that is refused.
import type { File } from './engine.ts';
import type { Player } from '../types.ts';

/** What is known of a game without opening it. */
export interface Kept {
  table: string;
  name: string;
  game: string;
  undo: 'free' | 'off';
  /** Seconds since 1970. */
  created: number;
  touched: number;
  turn: number;
  phase: string;
  waiting_for: number | null;
  over: { outcome: string; why: string } | null;
  players: Player[];
  /** An author's files that it was made with. */
  files: File[];
  /** Grows with each change: who knows another number has not seen the last one. */
  revision: number;
}

/** The game on the shelf is not the one that was taken from it. */
export class Elsewhere extends Error {}

export interface Shelf {
  /** Whether what is put there outlives the page. */
  readonly keeps: boolean;
  rows(): Promise<Kept[]>;
  row(table: string): Promise<Kept | undefined>;
  record(table: string): Promise<string | undefined>;
  /** Puts a game back with its record; throws Elsewhere when somebody else did meanwhile, and whatever the browser says when there is no room. */
  put(row: Kept, record: string): Promise<void>;
  remove(table: string): Promise<void>;
  own(): Promise<File[]>;
  setOwn(files: File[]): Promise<void>;
}

const answer = <T>(request: IDBRequest<T>) => new Promise<T>((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error ?? new Error('refused'));
});

const finished = (work: IDBTransaction) => new Promise<void>((done, failed) => {
  work.oncomplete = () => done();
  work.onabort = work.onerror = () => failed(work.error ?? new Error('refused'));
});

/** A row of this build or an earlier one; what is none is passed over. */
const isRow = (r: unknown): r is Kept => {
  const row = r as Partial<Kept> | null;
  return typeof row?.table === 'string' && typeof row.game === 'string' && typeof row.revision === 'number' && Array.isArray(row.players) && Array.isArray(row.files);
};

class Database implements Shelf {
  readonly keeps = true;
  readonly #db: IDBDatabase;
  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  #read(store: string) {
    return this.#db.transaction(store).objectStore(store);
  }

  async rows() {
    return (await answer<unknown[]>(this.#read('games').getAll())).filter(isRow);
  }

  async row(table: string) {
    const row = await answer<unknown>(this.#read('games').get(table));
    return isRow(row) ? row : undefined;
  }

  async record(table: string) {
    const record = await answer<unknown>(this.#read('records').get(table));
    return typeof record === 'string' ? record : undefined;
  }

  async put(row: Kept, record: string) {
    const work = this.#db.transaction(['games', 'records'], 'readwrite'), games = work.objectStore('games');
    const done = finished(work);
    done.catch(() => {});
    const before = await answer<unknown>(games.get(row.table));
    if (row.revision && (!isRow(before) || before.revision !== row.revision)) {
      work.abort();
      throw new Elsewhere();
    }
    try {
      games.put({ ...row, revision: row.revision + 1 }, row.table);
      work.objectStore('records').put(record, row.table);
    } catch (e) {
      work.abort();
      throw e;
    }
    await done;
    row.revision++;
  }

  async remove(table: string) {
    const work = this.#db.transaction(['games', 'records'], 'readwrite'), done = finished(work);
    work.objectStore('games').delete(table);
    work.objectStore('records').delete(table);
    await done;
  }

  async own() {
    const files = await answer<unknown>(this.#read('own').get('files'));
    return Array.isArray(files) ? (files as File[]) : [];
  }

  async setOwn(files: File[]) {
    const work = this.#db.transaction('own', 'readwrite'), done = finished(work);
    work.objectStore('own').put(files, 'files');
    await done;
  }
}

/** For browsers that keep nothing. */
class Memory implements Shelf {
  readonly keeps = false;
  readonly #games = new Map<string, { row: Kept; record: string }>();
  #own: File[] = [];
  rows = async () => [...this.#games.values()].map((g) => g.row);
  row = async (table: string) => this.#games.get(table)?.row;
  record = async (table: string) => this.#games.get(table)?.record;
  async put(row: Kept, record: string) {
    row.revision++;
    this.#games.set(row.table, { row: { ...row }, record });
  }

  async remove(table: string) {
    this.#games.delete(table);
  }

  own = async () => this.#own;
  async setOwn(files: File[]) {
    this.#own = files;
  }
}

export async function openShelf(): Promise<Shelf> {
  try {
    const request = indexedDB.open('arkham', 1);
    request.onupgradeneeded = () => { for (const store of ['games', 'records', 'own']) request.result.createObjectStore(store); };
    const db = await answer(request);
    // Another window wants to make it anew: it is let go, and asked for again when the page is loaded.
    db.onversionchange = () => db.close();
    const shelf = new Database(db);
    await shelf.own();
    return shelf;
  } catch {
    return new Memory();
  }
}
