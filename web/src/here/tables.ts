// Tables without a server: what the page asks of a table, answered by the engine of this browser and kept on its shelf.  One person holds all seats that no bot has.
import type { Compiled, Engine, File } from './engine.ts';
import { Refused } from './engine.ts';
import { local } from './strings.ts';
import { Elsewhere, type Kept, type Shelf } from './shelf.ts';
import { Thought } from './thought.ts';
import type { Decision, GameEvent, Hello, Joined, Player, Seat, Setup, View } from '../types.ts';

/** The game that is open: its row, and its number in the engine. */
interface Open {
  row: Kept;
  game: number;
  generation: number;
  setup: Setup;
  /** Events that the page has been told. */
  told: number;
  note?: string;
  /** It could not be kept, and the page was told so. */
  unkept: boolean;
}

type Params = Record<string, unknown>;
type Push = (method: string, params: object) => void;
interface Loaded { game_id: number; note?: string }
/** The members of both games' views that are told of a table that is not open. */
interface AnyView extends View { turn?: number; round?: number; phase?: string; seats: Array<{ investigator?: string }> }

/** The bot that thinks long. */
const LONG = 'search';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const name = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), (n) => LETTERS[n % LETTERS.length]).join('');
const now = () => Math.floor(Date.now() / 1000);
/** A seed that nobody can guess. */
const seed = () => ((crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n) >> 1n).toString();
const tokensOf = (table: string, seats: number) => ({ host: `${table}.host`, watch: `${table}.watch`, seats: Array.from({ length: seats }, (_, i) => `${table}.${i}`) });

export class Tables {
  readonly #engine: Engine;
  readonly #shelf: Shelf;
  readonly #push: Push;
  /** Runs something after the messages that wait. */
  readonly #later: (task: () => Promise<void>) => void;
  #open: Open | null = null;
  #replay: { game: number; generation: number } | null = null;
  #own: File[] = [];
  /** Where bots think that take long, and of what: the table and how far it was. */
  readonly #thought: Thought;
  #thinking = '';

  constructor(engine: Engine, shelf: Shelf, push: Push, later: (task: () => Promise<void>) => void) {
    this.#engine = engine;
    this.#shelf = shelf;
    this.#push = push;
    this.#later = later;
    this.#thought = new Thought(engine.module);
  }

  /** An author's files are compiled before anything else is asked. */
  async begin() {
    this.#own = await this.#shelf.own();
    if (!(await this.#engine.use(this.#own))) this.#own = [];
  }

  answer(method: string, params: Params): Promise<object> {
    const run = this.#methods[method];
    if (!run) throw new Refused('unavailable', local.onlyAtServer);
    return run(params);
  }

  // ---- what is asked ----

  readonly #methods: Record<string, (params: Params) => Promise<object>> = {
    hello: async () => ({ ...(await this.#engine.ask<Hello>('hello')), kept: this.#shelf.keeps, own: this.#own.map((f) => f.path) }),
    catalogue: (params) => this.#engine.ask('catalogue', params),
    deck: async (params) => this.#engine.ask('deck', params.seat === undefined ? params : { ...params, game_id: (await this.#here()).game }),
    content: ({ files }) => this.#content(files as File[]),

    table_new: async ({ name: title, undo, shared: _, players, ...setup }) => {
      await this.#engine.use(this.#own);
      const people = Array.isArray(players) ? (players as Array<{ bot?: string }>) : [];
      const made = await this.#engine.ask<Loaded>('new', { seed: seed(), ...setup, players: people.length ? people.map(({ bot: _bot, ...p }) => p) : players });
      for (const [seat, p] of people.entries()) if (p.bot) await this.#engine.ask('seat_bot', { game_id: made.game_id, seat, bot: p.bot });
      return this.#make(made.game_id, String(title ?? ''), undo === 'off' ? 'off' : 'free');
    },
    load: async ({ record, name: title }) => {
      await this.#engine.use(this.#own);
      const loaded = await this.#engine.ask<Loaded>('load', { record });
      return { ...(await this.#make(loaded.game_id, String(title ?? ''))), ...(loaded.note && { note: loaded.note }) };
    },
    tables: async ({ tokens }) => {
      const wanted = new Set((tokens as string[]).map((token) => token.split('.')[0]));
      const rows = (await this.#shelf.rows()).filter((row) => wanted.size === 0 || wanted.has(row.table));
      return { tables: rows.map(({ files: _files, revision: _revision, over, ...row }) => ({ ...row, ...(over && { over }), token: `${row.table}.host`, role: 'host' })) };
    },
    join: ({ tokens }) => this.#join(String((tokens as string[])[0] ?? '').split('.')[0] ?? ''),
    leave: async () => {
      const left = this.#open?.row.table ?? null;
      await this.#close();
      await this.#engine.use(this.#own);
      return { left };
    },

    decision: async ({ seat }) => this.#engine.ask('decision', { game_id: (await this.#here()).game, seat }),
    state: async ({ seat }) => this.#engine.ask('state', { game_id: (await this.#here()).game, seat }),
    events: async ({ since = 0 }) => this.#events(await this.#here(), Number(since)),
    hint: async ({ seat, bot }) => this.#engine.ask('hint', { game_id: (await this.#here()).game, seat, ...(bot !== undefined && { bot }) }),

    choose: async ({ seat, option, version }) => {
      const open = await this.#here();
      await this.#engine.ask('choose', { game_id: open.game, seat, option, version });
      return this.#changed(open);
    },
    undo: async (params) => this.#travel('undo', params),
    redo: async (params) => this.#travel('redo', params),
    seat_bot: async ({ seat, bot }) => {
      const open = await this.#here();
      const answer = await this.#engine.ask<{ seat: Seat; bot: string | null }>('seat_bot', { game_id: open.game, seat, bot });
      for (const p of open.row.players) if (p.seat === answer.seat) p.bot = answer.bot;
      await this.#changed(open, { people: true });
      return answer;
    },
    table_name: async ({ name: title }) => {
      const open = await this.#here();
      open.row.name = String(title);
      await this.#changed(open, { people: true });
      return { name: open.row.name };
    },
    delete: async () => {
      const table = this.#joined().row.table;
      await this.#close();
      await this.#shelf.remove(table);
      return { deleted: table };
    },

    copy: async () => {
      const open = await this.#here();
      const fork = await this.#engine.ask<Loaded>('fork', { game_id: open.game });
      return this.#make(fork.game_id, open.row.name, open.row.undo, open.row.files);
    },
    save: async () => {
      const { row, game } = this.#joined();
      if (game) return this.#engine.ask('save', { game_id: (await this.#here()).game });
      return { record: await this.#shelf.record(row.table) };
    },
    report: async ({ note }) => {
      const open = await this.#here(), { record } = await this.#engine.ask<{ record: object }>('save', { game_id: open.game });
      return { file: `arkham-report-${open.row.table}.json`, text: JSON.stringify({ note, table: open.row.table, record }) };
    },

    replay_open: async ({ record }) => {
      const from = record === undefined ? await this.#engine.ask<Loaded>('fork', { game_id: (await this.#here()).game }) : await this.#engine.ask<Loaded>('load', { record });
      await this.#closeReplay();
      this.#replay = { game: from.game_id, generation: this.#engine.generation };
      return { ...(await this.#engine.ask<object>('replay', { game_id: from.game_id })), ...(from.note && { note: from.note }) };
    },
    replay_goto: async ({ step }) => this.#engine.ask('step', { game_id: this.#replayed(), step }),
    replay_fork: async ({ step }) => {
      const fork = await this.#engine.ask<Loaded>('fork', { game_id: this.#replayed() });
      await this.#engine.ask('undo', { game_id: fork.game_id, to: step });
      return this.#make(fork.game_id, this.#open?.row.name ?? '', 'free', this.#open?.row.files ?? this.#own);
    },
    replay_close: async () => ({ closed: await this.#closeReplay() }),
  };

  // ---- opening and keeping ----

  async #content(files: File[]): Promise<Compiled> {
    const compiled = await this.#engine.content(files);
    if (compiled.errors.length) return compiled;
    this.#own = files;
    await this.#shelf.setOwn(files);
    return compiled;
  }

  /** A new row on the shelf for a game of the engine, which is closed: who sits down opens it. */
  async #make(game: number, title: string, undo: Kept['undo'] = 'free', files = this.#own) {
    const { record } = await this.#engine.ask<{ record: { setup: Setup } }>('save', { game_id: game });
    const view = await this.#engine.ask<AnyView>('state', { game_id: game });
    const asked = Array.isArray(record.setup.players) ? (record.setup.players as Array<{ name?: string; bot?: string }>) : [];
    const players = view.seats.map((_, seat): Player => ({ seat, name: asked[seat]?.name ?? '', bot: asked[seat]?.bot ?? null, online: true }));
    const row: Kept = { table: name(), name: title, game: view.game, undo, created: now(), touched: now(), turn: 0, phase: '', waiting_for: null, over: null, players, files, revision: 0 };
    this.#note(row, view, await this.#engine.ask<Decision>('decision', { game_id: game }));
    await this.#engine.ask('close', { game_id: game });
    try {
      await this.#shelf.put(row, JSON.stringify(record));
    } catch (e) {
      throw new Refused('unavailable', e instanceof DOMException && e.name === 'QuotaExceededError' ? local.storageFull : local.notKept);
    }
    return { table: row.table, tokens: tokensOf(row.table, players.length) };
  }

  async #close() {
    const open = this.#open;
    this.#open = null;
    this.#thought.drop();
    this.#thinking = '';
    if (open?.game && open.generation === this.#engine.generation) await this.#engine.ask('close', { game_id: open.game });
  }

  async #closeReplay(): Promise<boolean> {
    const replay = this.#replay;
    this.#replay = null;
    if (replay && replay.generation === this.#engine.generation) await this.#engine.ask('close', { game_id: replay.game });
    return replay !== null;
  }

  #replayed(): number {
    if (this.#replay?.generation !== this.#engine.generation) throw new Refused('bad_request', local.noReplay);
    return this.#replay.game;
  }

  #joined(): Open {
    if (!this.#open) throw new Refused('unknown_table', local.noTable);
    return this.#open;
  }

  /** The open game; brought back from the shelf when the engine was made anew. */
  async #here(): Promise<Open> {
    const open = this.#joined();
    if (open.generation !== this.#engine.generation) await this.#load(open.row);
    return this.#joined();
  }

  async #load(row: Kept) {
    const record = await this.#shelf.record(row.table);
    if (record === undefined) throw new Refused('bad_record', local.noTable);
    await this.#engine.use(row.files);
    const loaded = await this.#engine.ask<Loaded>('load', { record });
    const setup = (JSON.parse(record) as { setup: Setup }).setup;
    this.#open = { row, game: loaded.game_id, generation: this.#engine.generation, setup, told: 0, unkept: false, ...(loaded.note && { note: loaded.note }) };
  }

  async #join(table: string): Promise<object> {
    const row = await this.#shelf.row(table);
    if (!row) throw new Refused('unknown_table', local.noTable);
    if (this.#open?.row.table !== table || this.#open.row.revision !== row.revision) {
      await this.#close();
      try {
        await this.#load(row);
      } catch (e) {
        if (!(e instanceof Refused)) throw e;
        this.#open = { row, game: 0, generation: this.#engine.generation, setup: {}, told: 0, unkept: false };
        return { table, name: row.name, game: row.game, roles: { seats: [], host: true }, undo: row.undo, alone: true, known: [], players: row.players, trouble: local.cannotOpen(e.message) };
      }
    }
    const open = await this.#here(), { events, next } = await this.#events(open, 0), position = await this.#position(open);
    open.told = next;
    this.#bots(open);
    return {
      table, name: row.name, game: row.game, setup: open.setup, roles: { seats: this.#seats(open), host: true }, undo: row.undo, alone: true, known: [], players: open.row.players,
      ...position, events, next, proposal: null, ...(open.note && { note: open.note }),
    } satisfies Joined & { known: string[]; note?: string };
  }

  // ---- playing ----

  /** The seats of the person here: all that no bot has; with own dice all of them, for somebody must say what the bots roll. */
  #seats(open: Open): Seat[] {
    return open.row.players.filter((p) => !p.bot || open.setup.chance === 'asked').map((p) => p.seat);
  }

  #events(open: Open, since: number) {
    return this.#engine.ask<{ events: GameEvent[]; next: number }>('events', { game_id: open.game, since, seats: this.#seats(open) });
  }

  /** The position through the eyes of who is asked, when that is the person here, else of the first seat. */
  async #position(open: Open) {
    const seats = this.#seats(open), asked = await this.#engine.ask<Decision>('decision', { game_id: open.game });
    const seat = asked.seat !== undefined && seats.includes(asked.seat) ? asked.seat : seats[0];
    const decision = seat === undefined || seat === asked.seat ? asked : await this.#engine.ask<Decision>('decision', { game_id: open.game, seat });
    const view = await this.#engine.ask<AnyView>('state', { game_id: open.game, seat });
    this.#note(open.row, view, asked);
    return { decision, view, view_seat: seat ?? null };
  }

  /** What the list of games tells of a position. */
  #note(row: Kept, view: AnyView, asked: Decision) {
    row.turn = view.turn ?? view.round ?? 0;
    row.phase = view.phase ?? '';
    row.waiting_for = asked.seat ?? null;
    row.over = asked.over ? { outcome: asked.over.outcome, why: asked.over.why } : null;
    for (const p of row.players) {
      const investigator = view.seats[p.seat]?.investigator;
      if (investigator) p.investigator = investigator;
    }
  }

  /** Something has changed: onto the shelf, then to the page, then to the bots. */
  async #changed(open: Open, { reset = false, people = false } = {}): Promise<{ version: number }> {
    const { events, next } = await this.#events(open, reset ? 0 : open.told), position = await this.#position(open);
    open.row.touched = now();
    if (!(await this.#keep(open))) return { version: 0 };
    open.told = next;
    const { version, step } = position.decision;
    this.#push('changed', {
      table: open.row.table, version, step, events: reset ? [] : events, next, ...(reset && { reset }), ...position,
      ...(people && { players: open.row.players, name: open.row.name, roles: { seats: this.#seats(open), host: true } }),
    });
    this.#bots(open);
    return { version };
  }

  /** False when the game was played on in another window: then that is what is shown. */
  async #keep(open: Open): Promise<boolean> {
    const { record } = await this.#engine.ask<{ record: object }>('save', { game_id: open.game });
    try {
      await this.#shelf.put(open.row, JSON.stringify(record));
      if (!this.#shelf.keeps && !open.unkept) this.#push('unkept', { why: local.notKept });
      open.unkept = !this.#shelf.keeps;
    } catch (e) {
      if (e instanceof Elsewhere) {
        await this.#close();
        this.#push('elsewhere', { table: open.row.table, why: local.playedElsewhere });
        return false;
      }
      if (!open.unkept) this.#push('unkept', { why: e instanceof DOMException && e.name === 'QuotaExceededError' ? local.storageFull : local.notKept });
      open.unkept = true;
    }
    return true;
  }

  async #travel(way: 'undo' | 'redo', { to }: Params) {
    const open = await this.#here();
    if (open.row.undo === 'off') throw new Refused('not_allowed', local.noUndo);
    await this.#engine.ask(way, { game_id: open.game, ...(to !== undefined && { to }) });
    return this.#changed(open, { reset: true });
  }

  /** Lets the bot that is asked choose: here, when the messages that wait are answered, or beside the table when it thinks long. */
  #bots(open: Open) {
    const bot = open.row.players.find((p) => p.seat === open.row.waiting_for)?.bot, now = `${open.row.table} ${open.row.revision}`;
    if (now !== this.#thinking) this.#thought.drop();
    if (!bot || now === this.#thinking) return;
    this.#thinking = bot === LONG ? now : '';
    if (bot === LONG) void this.#think(open, now);
    else this.#later(() => this.#move(open, now));
  }

  /** What it has chosen is played when the game is still there. */
  async #think(open: Open, now: string) {
    const { record } = await this.#engine.ask<{ record: object }>('save', { game_id: open.game });
    const option = await this.#thought.choose({ record: JSON.stringify(record), files: open.row.files });
    this.#later(async () => {
      if (now === this.#thinking) this.#thinking = '';
      await this.#move(open, now, option);
    });
  }

  /** The choice of a bot: this one, or the one it makes now. */
  async #move(open: Open, now: string, option?: string) {
    if (this.#open !== open || now !== `${open.row.table} ${open.row.revision}` || open.generation !== this.#engine.generation) return;
    try {
      await this.#engine.ask(option === undefined ? 'bot' : 'choose', { game_id: open.game, ...(option !== undefined && { seat: open.row.waiting_for, option }) });
    } catch (e) {
      // With own dice a person says what a bot's die shows.
      if (e instanceof Refused && e.code === 'not_allowed') return;
      throw e;
    }
    await this.#changed(open);
  }
}
