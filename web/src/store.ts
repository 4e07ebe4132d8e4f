// The table this browser sits at, as signals, and what can be done there.
import { batch, computed, effect, signal } from '@preact/signals';
import { here } from '#dial';
import { banner } from './banner.ts';
import { call, connect, onPush, RpcError, status } from './net.ts';
import { listCatalogue } from './catalogue.ts';
import type { Walk } from './autopass.ts';
import { share } from './share.ts';
import { load, save } from './storage.ts';
import { adopt, forgetTable, held, keep, keepOnly, tokensOf } from './tokens.ts';
import { t } from './strings.ts';
import type { Changed, Decision, Early, GameEvent, Hello, Id, Joined, Player, Proposal, TableRow, View } from './types.ts';

export interface TableState {
  table: string;
  name: string;
  game: string;
  setup: Joined['setup'];
  seats: number[];
  host: boolean;
  undo: Joined['undo'];
  alone: boolean;
  players: Player[];
  /** What might matter to everybody: its seed was chosen, it comes from a record, ... */
  known: string[];
}

/** A choice this page made by itself, to be shown in the log and taken back from there. */
export interface AutoNote {
  step: number;
  /** Number of the first event behind it. */
  at: number;
  text: string;
}

export interface Hint {
  version: number;
  best: string;
  /** What it thinks of each option, where it says so. */
  why: Map<string, string>;
}

export const hello = signal<Hello | null>(null);
export const table = signal<TableState | null>(null);
export const view = signal<View | null>(null);
export const decision = signal<Decision | null>(null);
/** What one's own seats may answer, or have answered, while somebody else is asked. */
export const early = signal<Early[]>([]);
export const log = signal<GameEvent[]>([]);
/** Events from this number on came after the last choice made here: what just happened. */
export const newFrom = signal(0);
export const proposal = signal<Proposal | null>(null);
export const autoNotes = signal<AutoNote[]>([]);
export const hint = signal<Hint | null>(null);
/** True from a click to the server's answer: nothing is sent twice. */
export const busy = signal(false);
/** Nothing can be answered, and it shows: where the page answers by itself, and where an answer is late.  A click alone changes nothing on the screen: what it leads to would wait for that picture. */
export const shut = signal(false);
export const notice = signal('');
/** The server is about to stop; what is played is kept. */
export const closing = signal(false);
/** Why a table cannot be opened, told to its host. */
export const broken = signal<{ table: string; name: string; why: string } | null>(null);
/** What the facts dialog shows. */
export const factsOf = signal<Id | null>(null);
/** Ids the option under the pointer or focus is about. */
export const selected = signal<Id[]>([]);
/** Whose sheet lies in the dock. */
export const shownSeat = signal(0);
/** A step that was come back to by undo: nothing is passed automatically there. */
export const heldStep = signal(-1);
/** Passes everything that can be passed until the next turn of one's own. */
export const passing = signal(false);

/** A walk that was begun with one click: the choices still to be made for it. */
export const walking = signal<Walk | null>(null);

/** The kind of decision in which the bot's choices are taken, until another kind comes. */
export const following = signal<{ seat: number; kind: string; cause: Id | undefined } | null>(null);

/** Takes the bot's choice, and the next ones of the same kind. */
export function doAsBot() {
  const d = decision.value;
  if (d?.kind && d.seat !== undefined && mine.value) following.value = { seat: d.seat, kind: d.kind, cause: d.cause };
}

/** Cards that are not to interrupt at this table. */
export const neverHere = signal<Id[]>([]);
const NEVER_PLACE = 'arkham.never';

export function neverAtTable(id: Id) {
  const at = table.value?.table;
  if (!at) return;
  neverHere.value = [...neverHere.value, id];
  save(NEVER_PLACE, { ...load<Record<string, Id[]>>(NEVER_PLACE, {}), [at]: neverHere.value });
}

type Answered = (d: Decision, key: string) => void;
let answeredBy: Answered = () => {};
/** Told of every answer a person gives here. */
export function onAnswer(then: Answered) {
  answeredBy = then;
}

export function walk(seat: number, keys: string[]) {
  walking.value = { seat, keys, turn: (view.value as { turn?: number } | null)?.turn ?? 0 };
}

export const mine = computed(() => {
  const d = decision.value, s = table.value;
  return !!d && !!s && !d.over && d.seat !== undefined && s.seats.includes(d.seat) && !!d.options;
});

/** The decision that can be answered here: the open one, or one's own before its turn. */
export const asked = computed<Decision | null>(() => {
  if (mine.value) return decision.value;
  const first = early.value.find((e) => e.decision);
  return first?.decision ? { ...first.decision, early: first.answers } : null;
});

/** Who is asked, here or elsewhere. */
export const deciding = computed(() => asked.value?.seat ?? decision.value?.seat ?? 0);

/** The rules' own lines for the game that is played. */
export const rulesNow = computed(() => t.rules[table.value?.game ?? ''] ?? t.rules['board']);

/** Tells a failure to the player; what is only late is not a failure. */
export function tell(e: unknown) {
  if (e instanceof RpcError && (e.code === 'lost' || e.code === 'stale')) return;
  notice.value = e instanceof Error && e.message ? e.message : t.failed;
}

export function seatName(seat: number | undefined | null): string {
  if (seat === undefined || seat === null) return '';
  const p = table.value?.players.find((x) => x.seat === seat);
  return p?.name || t.seat(seat + 1);
}

let wanted: string | null = null;
/** Version of the decision whose answer is on its way; the news of it may come before or after the server's receipt. */
let answered = 0;
/** Where the log stood when a person answered: what comes from there on is new.  Below 0 nobody has. */
let freshFrom = -1;

/** Something newer than the answered decision is there: the next answer may be given. */
function answerDone(version: number) {
  if (version === answered) return;
  answered = 0;
  busy.value = false;
}

/** Begins: connects, and comes back to the table whenever the connection does. */
export function start() {
  // Whoever decides next is looked at, before anything is drawn.
  effect(() => { shownSeat.value = deciding.value; });
  onPush<Changed>('changed', takeChange);
  onPush<{ table: string; why: string }>('gone', (g) => {
    if (g.table !== table.value?.table) return;
    forgetTable(g.table);
    close();
    notice.value = t.gone;
  });
  onPush<{ table: string; roles: Joined['roles'] }>('roles', ({ table: of, roles }) => {
    const s = table.value;
    if (!s || of !== s.table) return;
    table.value = { ...s, seats: roles.seats, host: roles.host };
    keepOnly(of, (what) => (what === 'host' ? roles.host : what === 'watch' || roles.seats.includes(what)));
    notice.value = t.rolesLeft(roles.seats.map((seat) => seatName(seat)));
  });
  onPush('closing', () => { closing.value = true; });
  onPush<{ why: string }>('unkept', ({ why }) => {
    banner.value = { text: why, label: t.exportRecord, act: () => void import('./table/record.ts').then((m) => m.exportRecord()) };
  });
  onPush<{ table: string; why: string }>('elsewhere', ({ table: of, why }) => {
    if (of !== table.value?.table) return;
    notice.value = why;
    void open(of);
  });
  connect(() => {
    closing.value = false;
    call<Hello>('hello').then((h) => { hello.value = h; }, tell);
    if (here) call<{ tables: TableRow[] }>('tables', { tokens: [] }).then(({ tables }) => adopt(tables), tell);
    if (wanted) void open(wanted);
  });
}

/** Sits down at a table whose tokens this browser holds. */
export async function open(id: string): Promise<void> {
  wanted = id;
  const tokens = tokensOf(id);
  if (tokens.length === 0) {
    wanted = null;
    notice.value = t.noToken;
    return;
  }
  if (status.value !== 'open') return;
  try {
    const j = await call<Joined>('join', { tokens });
    if (wanted !== id) return;
    broken.value = j.trouble ? { table: j.table, name: j.name, why: j.trouble } : null;
    if (j.trouble) return;
    await listCatalogue(j.game);
    takeJoin(j);
    if (j.note) notice.value = j.note;
  } catch (e) {
    if (e instanceof RpcError && e.code === 'unknown_table') forgetTable(id);
    if (!(e instanceof RpcError && e.code === 'lost')) wanted = null;
    tell(e);
  }
}

export function close() {
  wanted = null;
  batch(() => {
    table.value = null;
    view.value = null;
    decision.value = null;
    early.value = [];
    log.value = [];
    autoNotes.value = [];
    proposal.value = null;
    hint.value = null;
    passing.value = false;
    walking.value = null;
    following.value = null;
  });
}

/** Gets up: the seat stays, one may come back. */
export function leave() {
  if (table.value) call('leave').catch(() => {});
  close();
}

function takeJoin(j: Joined) {
  batch(() => {
    const again = table.value?.table === j.table;
    table.value = {
      table: j.table, name: j.name, game: j.game, setup: j.setup, seats: j.roles.seats, host: j.roles.host,
      undo: j.undo, alone: j.alone, players: j.players, known: j.known ?? [],
    };
    view.value = j.view;
    decision.value = j.decision;
    early.value = j.early ?? [];
    log.value = j.events;
    if (!again) {
      newFrom.value = j.events.length;
      autoNotes.value = [];
      heldStep.value = -1;
    }
    proposal.value = j.proposal ?? null;
    neverHere.value = load<Record<string, Id[]>>(NEVER_PLACE, {})[j.table] ?? [];
    answered = 0;
    busy.value = false;
  });
}

function takeChange(c: Changed) {
  const s = table.value;
  if (!s || s.table !== c.table) return;
  batch(() => {
    if (c.players) table.value = { ...s, players: c.players, ...(c.roles && { seats: c.roles.seats, host: c.roles.host }) };
    if (c.proposal !== undefined) proposal.value = c.proposal;
    view.value = share(view.value, c.view);
    decision.value = c.decision;
    early.value = c.early ?? [];
    if (c.reset) {
      // What was come back to waits to be answered by hand; what passed by itself behind it has not happened.
      heldStep.value = c.decision.step;
      autoNotes.value = autoNotes.value.filter((n) => n.step < c.decision.step);
      void readLog();
    } else if (c.events.length) log.value = [...log.value, ...c.events];
    if (freshFrom >= 0) newFrom.value = freshFrom;
    freshFrom = -1;
    if (hint.value && hint.value.version !== c.version) hint.value = null;
    selected.value = [];
    answerDone(c.decision.version);
  });
}

/** After an undo the log is another one. */
async function readLog() {
  try {
    const answer = await call<{ events: GameEvent[]; next: number }>('events', { since: 0 });
    log.value = answer.events;
    newFrom.value = Math.min(newFrom.value, answer.events.length);
  } catch (e) {
    tell(e);
  }
}

/** Answers before one's turn.  It may have come meanwhile: then the question is asked in earnest. */
async function chooseEarly(d: Decision, key: string) {
  busy.value = true;
  await call('choose', { seat: d.seat, option: key, early: true }).catch((e: unknown) => { if (!mine.value) tell(e); });
  busy.value = false;
}

/** Takes back what a seat has answered before its turn. */
export function withdraw(seat: number) {
  call('withdraw', { seat }).catch(tell);
}

/** Answers what is asked here.  A stale answer does nothing: what made it stale is on its way. */
export async function choose(key: string, auto = '') {
  const d = asked.value;
  if (!d || busy.value || d.seat === undefined) return;
  if (d.early) return chooseEarly(d, key);
  busy.value = true;
  answered = d.version;
  if (auto) autoNotes.value = [...autoNotes.value, { step: d.step, at: log.value.length, text: auto }];
  else {
    freshFrom = log.value.length;
    answeredBy(d, key);
  }
  try {
    await call('choose', { seat: d.seat, option: key, version: d.version });
  } catch (e) {
    if (auto) autoNotes.value = autoNotes.value.filter((n) => n.step !== d.step);
    if (answered === d.version) {
      answered = 0;
      busy.value = false;
    }
    if (e instanceof RpcError && e.code === 'stale') void refresh();
    tell(e);
  }
}

async function refresh() {
  if (wanted) await open(wanted);
}

/** When the answer that is on its way has arrived: what is done before that would be about another position. */
export const settled = () => new Promise<void>((done) => {
  let stop = () => {};
  stop = effect(() => {
    if (busy.value) return;
    queueMicrotask(() => stop());
    done();
  });
});

export async function undo(to: 'step' | 'turn' | 'phase' | 'round' | number) {
  try {
    await settled();
    const from = decision.value?.step ?? 0;
    passing.value = false;
    walking.value = null;
    following.value = null;
    const before = autoNotes.value;
    // One step back over what passed by itself would come straight here again: go back to the last choice of a person.
    let target: typeof to = to;
    if (to === 'step') {
      let step = from - 1;
      while (step > 0 && before.some((n) => n.step === step)) step--;
      target = step < from - 1 ? step : 'step';
    }
    await call('undo', { to: target });
  } catch (e) {
    tell(e);
  }
}

export async function redo(to: 'step' | 'turn' | 'phase' | 'round' = 'step') {
  await call('redo', { to }).catch(tell);
}

export async function askHint() {
  const d = decision.value;
  if (!d || !mine.value) return;
  try {
    const h = await call<{ version: number; best: string; options: Array<{ key: string; value: number; why?: string }> }>('hint', { seat: d.seat });
    if (decision.value?.version === h.version) {
      hint.value = { version: h.version, best: h.best, why: new Map(h.options.map((o) => [o.key, o.why ?? ''])) };
    }
  } catch (e) {
    if (e instanceof RpcError && e.code === 'lost') return;
    notice.value = t.noHint;
  }
}

/** A link was followed: keeps its token, says which table it is of. */
export async function accept(token: string): Promise<string | null> {
  const { tables } = await call<{ tables: TableRow[] }>('tables', { tokens: [token] });
  const row = tables[0];
  if (!row) return null;
  keep({ token, table: row.table, what: row.role === 'seat' ? (row.seat ?? 0) : row.role, mine: true });
  return row.table;
}

/** The tables this browser has a token for, newest first. */
export async function myTables(): Promise<TableRow[]> {
  const tokens = held.value.filter((h) => h.mine).map((h) => h.token).slice(-200);
  if (tokens.length === 0) return [];
  const { tables } = await call<{ tables: TableRow[] }>('tables', { tokens });
  const byTable = new Map<string, TableRow>();
  for (const row of tables) {
    const old = byTable.get(row.table);
    if (!old || row.role === 'host') byTable.set(row.table, row);
  }
  return [...byTable.values()].sort((a, b) => b.touched - a.touched);
}
