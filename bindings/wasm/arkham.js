// Arkham for JavaScript: the engine as WebAssembly, with the calls of include/arkham.h, in Node and in browsers.
//
//     import { load } from 'arkham-engine';
//     const arkham = await load();
//     const game = arkham.game({ game: 'board', seed: 7n, players: 2 });
//     while (!game.over) game.choose(0);            // a key, or the number of an option
//     console.log(game.over.outcome, game.hash);
//
// A game belongs to the instance that made it and to one thread; `free()` gives its memory back.  What cannot be done throws an ArkhamError and
// leaves the game as it was.  An instance whose memory is gone throws a WebAssembly.RuntimeError: make another one.

/** Where the members of the header's structs are; src/wasm/layout.c holds them against the compiler's. */
const LAYOUT = {
  error: { size: 652, line: 4, col: 8, file: 12, text: 140 },
  setup: {
    size: 128, seed: 8, players: 16, investigator: 20, deck: 52, ancient_one: 84, herald: 88, guardian: 92, expansions: 96, scenario: 100, difficulty: 104,
    variants: 108, log: 112, first: 116, chance_asked: 120,
  },
  decision: { size: 724, options: 4, step: 8, independent: 12, secret: 13, idle: 14, kind: 16, prompt: 20, cause: 532 },
  result: { size: 16, why: 4, score: 8, scored: 12 },
  stakes: { size: 1024, fail: 512 },
  file: { size: 12 },
};
const SEATS = 8, TEXT = 512, ERRORS = 20;

/** A call that failed: `code` is the protocol's name of the reason, the message says what to do; of content also where. */
export class ArkhamError extends Error {
  constructor(code, message, place = {}) {
    super(message);
    this.name = 'ArkhamError';
    this.code = code;
    Object.assign(this, place);
  }
}

/** The bytes of the engine: beside this file, wherever it was loaded from.  Bundlers leave it alone: who uses one says where the bytes are. */
async function engineBytes() {
  const url = new URL(/* @vite-ignore */ 'arkham.wasm', import.meta.url);
  if (url.protocol !== 'file:') return fetch(url);
  const { readFile } = await import(/* @vite-ignore */ ['node', 'fs/promises'].join(':'));
  return readFile(url);
}

/** What the C library asks of a system.  There are no files here, and nothing is printed. */
function system(memory) {
  const none = () => 8, ok = () => 0;
  return {
    clock_time_get: (clock, precision, at) => {
      const now = clock === 0 ? Date.now() : performance.now();
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    fd_write: (fd, parts, n, written) => {
      const view = new DataView(memory().buffer);
      let bytes = 0;
      for (let i = 0; i < n; i++) bytes += view.getUint32(parts + i * 8 + 4, true);
      view.setUint32(written, bytes, true);
      return 0;
    },
    fd_close: ok, fd_fdstat_get: none, fd_fdstat_set_flags: none, fd_prestat_get: none, fd_prestat_dir_name: none, fd_read: none, fd_readdir: none, fd_seek: none, path_open: none,
    proc_exit: (code) => { throw new Error(`the engine ended with ${code}`); },
  };
}

/** An instance of the engine.  `from`: its bytes, a response that brings them, or a compiled module; left out, the file beside this one. */
export async function load(from) {
  const source = (await from) ?? await engineBytes();
  let instance;
  const imports = { wasi_snapshot_preview1: system(() => instance.exports.memory) };
  if (source instanceof WebAssembly.Module) instance = await WebAssembly.instantiate(source, imports);
  else {
    const bytes = typeof Response !== 'undefined' && source instanceof Response ? await source.arrayBuffer() : source;
    ({ instance } = await WebAssembly.instantiate(bytes, imports));
  }
  instance.exports._initialize();
  return new Arkham(instance.exports);
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** The engine: content, games, and the protocol line by line. */
export class Arkham {
  /** The calls of include/arkham.h as they are, with addresses for pointers: for what has no method here. */
  calls;
  #at = 0;
  #room = 0;

  constructor(calls) {
    this.calls = calls;
    this.content = new Content(this, calls.ark_content_builtin(), false);
  }

  /** A number of the sources this was built from. */
  get build() { return this.text(this.calls.ark_build()); }

  /** A new game; what is left out is dealt from the seed. */
  game(setup, content = this.content) { return new Game(this, content, setup); }

  /** The built-in content with an author's files on top.  `errors` of the one that is thrown says all that is wrong with them. */
  compile(files) {
    const texts = files.flatMap(({ path, text }) => [this.chars(path), this.chars(text)]);
    const size = LAYOUT.file.size, list = this.calls.malloc(files.length * size + 4), errors = this.calls.malloc(LAYOUT.error.size * ERRORS);
    try {
      files.forEach(({ text }, i) => {
        this.view.setUint32(list + i * size, texts[i * 2], true);
        this.view.setUint32(list + i * size + 4, texts[i * 2 + 1], true);
        this.view.setUint32(list + i * size + 8, encoder.encode(text).length, true);
      });
      const found = list + files.length * size, at = this.calls.ark_content_compile(list, files.length, errors, ERRORS, found);
      if (at) return new Content(this, at, true);
      const all = Array.from({ length: Math.min(this.view.getInt32(found, true), ERRORS) }, (_, i) => this.error(errors + i * LAYOUT.error.size));
      const first = all[0] ?? new ArkhamError('bad_content', 'the content is wrong');
      first.errors = all;
      throw first;
    } finally {
      for (const text of [...texts, list, errors]) this.calls.free(text);
    }
  }

  /** One line of the protocol (docs/protocol.md), answered as `arkham engine` answers it; '' for a notification. */
  line(text) {
    const bytes = encoder.encode(text), at = this.calls.malloc(bytes.length + 1);
    try {
      new Uint8Array(this.calls.memory.buffer).set(bytes, at);
      const answer = this.calls.arkham_line(at, bytes.length);
      if (!answer) throw new ArkhamError('no_memory', 'no memory for the answer');
      const start = this.view.getUint32(answer, true), n = this.view.getUint32(answer + 4, true);
      return decoder.decode(new Uint8Array(this.calls.memory.buffer, start, n));
    } finally {
      this.calls.free(at);
    }
  }

  /** Chance that so many dice, each a success on so many of its six faces, bring at least so many successes. */
  chance(dice, faces, successes) { return this.calls.ark_chance(dice, faces, successes) / 1e6; }

  // What the classes below share.

  /** The memory as it is now: it moves when it grows. */
  get view() { return new DataView(this.calls.memory.buffer); }

  /** A text of C's; null for none. */
  text(at) {
    if (!at) return null;
    const bytes = new Uint8Array(this.calls.memory.buffer);
    return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  /** A text for C, to be freed. */
  chars(text) {
    const bytes = encoder.encode(text), at = this.calls.malloc(bytes.length + 1);
    if (!at) throw new ArkhamError('no_memory', 'no memory for a text');
    const memory = new Uint8Array(this.calls.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }

  /** Calls with texts, which live as long as the call. */
  withTexts(texts, call) {
    const all = texts.map((t) => this.chars(t));
    try {
      return call(...all);
    } finally {
      for (const at of all) this.calls.free(at);
    }
  }

  /** Room for what a call fills, of at least so many bytes; good until the next. */
  room(n) {
    if (n > this.#room) {
      this.calls.free(this.#at);
      this.#room = Math.max(n, 4096);
      this.#at = this.calls.malloc(this.#room);
      if (!this.#at) throw new ArkhamError('no_memory', 'no memory');
    }
    return this.#at;
  }

  /** A text that a call writes as snprintf does; null when it says that there is none. */
  written(call) {
    let room = Math.max(this.#room, 4096);
    for (;;) {
      const at = this.room(room), n = call(at, room);
      if (n < 0) return null;
      if (n < room) return decoder.decode(new Uint8Array(this.calls.memory.buffer, at, n));
      room = n + 1;
    }
  }

  error(at) {
    const l = LAYOUT.error, line = this.view.getInt32(at + l.line, true), file = this.text(at + l.file);
    return new ArkhamError(this.text(this.calls.ark_code_name(this.view.getUint32(at, true))), this.text(at + l.text), file ? { file, line, col: this.view.getInt32(at + l.col, true) } : {});
  }

  /** Makes a call whose last argument is an error to fill; throws it when the call says false. */
  tried(call) {
    const at = this.calls.malloc(LAYOUT.error.size);
    try {
      if (!call(at)) throw this.error(at);
    } finally {
      this.calls.free(at);
    }
  }
}

/** Definitions of cards and places. */
export class Content {
  #arkham;
  #own;

  constructor(arkham, at, own) {
    this.#arkham = arkham;
    this.#own = own;
    this.at = at;
  }

  get hash() { return hex(this.#arkham.calls.ark_content_hash(this.at)); }
  get count() { return this.#arkham.calls.ark_defs(this.at); }

  /** The number of the definition of this id; 0 for none. */
  find(id) { return this.#arkham.withTexts([id], (text) => this.#arkham.calls.ark_def_find(this.at, text)); }
  id(number) { return this.#arkham.text(this.#arkham.calls.ark_def_id(this.at, number)); }
  /** Facts and wording of a definition, by id or number. */
  facts(which) {
    const number = typeof which === 'number' ? which : this.find(which);
    if (number < 1 || number > this.count) throw new ArkhamError('bad_query', `there is no \`${which}\``);
    return JSON.parse(this.#arkham.written((at, n) => this.#arkham.calls.ark_def_json(this.at, number, at, n)));
  }

  /** Of content that was compiled; no game may use it any more. */
  free() {
    if (this.#own) this.#arkham.calls.ark_content_free(this.at);
    this.#own = false;
  }
}

const NAMES = ['ancient_one', 'herald', 'guardian', 'expansions', 'scenario', 'difficulty', 'variants', 'log'];
const MEMBERS = new Set([...NAMES, 'game', 'seed', 'players', 'investigators', 'decks', 'first', 'chance_asked']);
const hex = (n) => BigInt.asUintN(64, n).toString(16).padStart(16, '0');

/** One game and what is around it while it is played. */
export class Game {
  #arkham;
  #calls;
  #run;
  #game;

  constructor(arkham, content, setup, copied) {
    this.#arkham = arkham;
    this.#calls = arkham.calls;
    this.content = content;
    this.#run = this.#calls.ark_run_new(content.at);
    this.#game = this.#calls.malloc(this.#calls.ark_game_size());
    if (!this.#run || !this.#game) throw new ArkhamError('no_memory', 'no memory for a game');
    try {
      if (copied) this.#calls.ark_copy(this.#game, copied);
      else this.#begin(setup);
    } catch (e) {
      this.free();
      throw e;
    }
  }

  #begin(setup) {
    const unknown = Object.keys(setup).filter((name) => !MEMBERS.has(name));
    if (unknown.length) throw new TypeError(`a game has no ${unknown.join(', ')}; there are ${[...MEMBERS].join(', ')}`);
    const l = LAYOUT.setup, at = this.#calls.malloc(l.size), texts = [];
    const put = (place, text) => {
      if (text === undefined || text === null || text === '') return;
      texts.push(this.#arkham.chars(Array.isArray(text) ? text.join(' ') : String(text)));
      this.#arkham.view.setUint32(at + place, texts.at(-1), true);
    };
    try {
      new Uint8Array(this.#calls.memory.buffer).fill(0, at, at + l.size);
      const people = setup.investigators ?? [], decks = setup.decks ?? [];
      if (people.length > SEATS || decks.length > SEATS) throw new RangeError(`there are ${SEATS} seats`);
      put(0, setup.game ?? 'board');
      people.forEach((id, i) => put(l.investigator + i * 4, id));
      decks.forEach((deck, i) => put(l.deck + i * 4, deck));
      for (const name of NAMES) put(l[name], setup[name]);
      const view = this.#arkham.view;
      view.setBigUint64(at + l.seed, BigInt.asUintN(64, BigInt(setup.seed ?? 0)), true);
      view.setInt32(at + l.players, setup.players ?? (people.length || decks.length || 1), true);
      view.setInt32(at + l.first, setup.first ?? 0, true);
      view.setUint8(at + l.chance_asked, setup.chance_asked ? 1 : 0);
      this.#arkham.tried((e) => this.#calls.ark_begin(this.#run, this.#game, at, e));
    } finally {
      for (const text of [...texts, at]) this.#calls.free(text);
    }
  }

  free() {
    this.#calls.ark_run_free(this.#run);
    this.#calls.free(this.#game);
    this.#run = this.#game = 0;
  }

  get name() { return this.#arkham.text(this.#calls.ark_game_name(this.#game)); }
  get seats() { return this.#calls.ark_seats(this.#game); }
  /** Of the whole state: equal for equal seeds and choices on every machine. */
  get hash() { return hex(this.#calls.ark_hash(this.#game)); }

  #decide(call, text) {
    const l = LAYOUT.decision, at = this.#arkham.room(l.size);
    if (!this.#calls.ark_decide(this.#run, this.#game, at)) return null;
    call?.(at);
    const view = this.#arkham.view;
    return {
      seat: view.getInt32(at, true), options: view.getInt32(at + l.options, true), step: view.getInt32(at + l.step, true),
      independent: !!view.getUint8(at + l.independent), secret: !!view.getUint8(at + l.secret), idle: !!view.getUint8(at + l.idle),
      kind: this.#arkham.text(view.getUint32(at + l.kind, true)),
      ...(text && { prompt: this.#arkham.text(at + l.prompt), cause: this.#arkham.text(at + l.cause) }),
    };
  }

  /** The open decision, without its words; null when the game is over. */
  get decision() { return this.#decide(null, false); }
  /** The same with prompt and cause; with a seat, as that one may see it (-1: who has none). */
  ask(seat) {
    return this.#decide((at) => {
      if (seat === undefined) this.#calls.ark_decision_text(this.#run, this.#game, at);
      else this.#calls.ark_decision_shown(this.#run, this.#game, seat, at);
    }, true);
  }

  #option(i, call) { return this.#arkham.written((at, n) => call(this.#run, this.#game, i, at, n)); }
  key(i) { return this.#option(i, this.#calls.ark_option_key); }
  label(i) { return this.#option(i, this.#calls.ark_option_label); }
  refs(i) { return this.#option(i, this.#calls.ark_option_refs).split(' ').filter(Boolean); }
  /** Chance of the next check behind an option, 0 to 1; null when there is none. */
  odds(i) {
    const odds = this.#calls.ark_option_odds(this.#run, this.#game, i);
    return odds < 0 ? null : odds / 1e6;
  }

  /** What is at stake in an option, or in the decision itself (-1), as a seat may know it; null when nothing is. */
  stakes(i, seat = this.decision?.seat ?? -1) {
    const at = this.#arkham.room(LAYOUT.stakes.size);
    if (!this.#calls.ark_stakes(this.#run, this.#game, i, seat, at)) return null;
    return { pass: this.#arkham.text(at), fail: this.#arkham.text(at + LAYOUT.stakes.fail) };
  }

  /** The keys of all options, in their order. */
  keys() { return Array.from({ length: this.decision?.options ?? 0 }, (_, i) => this.key(i)); }
  /** The number of the option with this key, or -1. */
  find(key) { return this.#arkham.withTexts([key], (text) => this.#calls.ark_option_find(this.#run, this.#game, text)); }

  /** Takes an option by its key or number and plays to the next decision. */
  choose(option) {
    if (typeof option === 'number') this.#arkham.tried((e) => this.#calls.ark_choose(this.#run, this.#game, option, e));
    else this.#arkham.withTexts([option], (key) => this.#arkham.tried((e) => this.#calls.ark_choose_key(this.#run, this.#game, key, e)));
  }

  /** How it ended; null while it goes on. */
  get over() {
    const l = LAYOUT.result, at = this.#arkham.room(l.size);
    if (!this.#calls.ark_over(this.#run, this.#game, at)) return null;
    const view = this.#arkham.view;
    return {
      outcome: this.#arkham.text(view.getUint32(at, true)), why: this.#arkham.text(view.getUint32(at + l.why, true)),
      score: view.getUint8(at + l.scored) ? view.getInt32(at + l.score, true) : null,
    };
  }

  /** A bug of the engine, or null; and the first broken invariant, or null. */
  get fault() { return this.#arkham.text(this.#calls.ark_fault(this.#run, this.#game)); }
  get invariant() { return this.#arkham.text(this.#calls.ark_invariant(this.#run, this.#game)); }

  /** What a seat may know (-1: what is public). */
  view(seat = -1) { return JSON.parse(this.#arkham.written((at, n) => this.#calls.ark_view(this.#run, this.#game, seat, at, n))); }
  /** The same game once more, to go another way. */
  copy() { return new Game(this.#arkham, this.content, null, this.#game); }
  /** Deals again everything that the seat does not know. */
  resample(seat, key) { this.#calls.ark_resample(this.#run, this.#game, seat, BigInt.asIntN(64, BigInt(key))); }
  dump() { return this.#arkham.written((at, n) => this.#calls.ark_dump(this.#game, at, n)); }

  /** Events since the log was turned on, as a seat may see them (-1: public ones), and forgets them. */
  log(on) { this.#calls.ark_log(this.#run, on); }
  events(seat = -1) {
    const events = [];
    for (let i = 0; i < this.#calls.ark_log_count(this.#run); i++) {
      const text = this.#arkham.written((at, n) => this.#calls.ark_log_json(this.#run, this.#game, i, seat, at, n));
      if (text) events.push(JSON.parse(text));
    }
    this.#calls.ark_log_clear(this.#run);
    return events;
  }

  /** The position as numbers, as a seat knows it; names() says what each is. */
  observe(seat = this.decision?.seat ?? 0) {
    const n = this.#calls.ark_observe(this.#run, this.#game, seat, 0, 0);
    if (n < 0) throw new RangeError(`there is no seat ${seat}`);
    const at = this.#arkham.room(n * 4);
    this.#calls.ark_observe(this.#run, this.#game, seat, at, n);
    return new Int32Array(this.#calls.memory.buffer, at, n).slice();
  }

  names() {
    const names = [];
    for (;;) {
      const name = this.#arkham.written((at, n) => this.#calls.ark_observation_name(this.#run, this.#game, names.length, at, n));
      if (name === null) return names;
      names.push(name);
    }
  }

  /** A value of the position ("seat 0 clues", "doom") as text; null when there is none. */
  get(query) {
    const at = this.#arkham.room(TEXT);
    return this.#arkham.withTexts([query], (text) => (this.#calls.ark_get(this.#run, this.#game, text, at, TEXT) ? this.#arkham.text(at) : null));
  }

  /** Changes the position: "put dhole at uptown_streets". */
  set(change) { this.#arkham.withTexts([change], (text) => this.#arkham.tried((e) => this.#calls.ark_set(this.#run, this.#game, text, e))); }
  /** Puts results ahead of chance: rig('dice', [5, 1]). */
  rig(what, values) {
    this.#arkham.withTexts([what, values.join(' ')], (a, b) => this.#arkham.tried((e) => this.#calls.ark_rig(this.#run, this.#game, a, b, e)));
  }
}
