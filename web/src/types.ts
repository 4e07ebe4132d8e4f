// What travels between page and server, for any game.  The board game's own view is in board/types.ts.

/** An id of the content (`dynamite`), or of a copy of it (`dynamite#2`). */
export type Id = string;
export type Seat = number;

export interface Option {
  key: string;
  label: string;
  /** Ids it is about: highlighted on the map and on sheets, where a click chooses it. */
  refs: Id[];
  /** Chance of the next check behind it, 0 to 1. */
  odds?: number;
  /** What it leads to, in words. */
  stakes?: { pass?: string; fail?: string };
}

export interface Outcome {
  outcome: string;
  why: string;
  score?: number;
}

export interface Decision {
  version: number;
  step: number;
  seat?: Seat;
  kind?: string;
  prompt?: string;
  /** Id of what asks; left out when it is the rules themselves. */
  cause?: Id;
  /** What hangs on the check that is asked about, in words. */
  stakes?: { pass?: string; fail?: string };
  options?: Option[];
  independent?: boolean;
  /** Nothing offered here could better anything: a front end may pass by itself. */
  idle?: boolean;
  secret?: boolean;
  over?: Outcome;
  /** It is asked before its turn; what was answered already, to be played then. */
  early?: Answer[];
}

export interface Answer {
  key: string;
  label: string;
}

/** What a seat may answer, or has answered, before its turn. */
export interface Early {
  seat: Seat;
  answers: Answer[];
  decision?: Decision;
}

/** Something that adds to a skill. */
export interface StatReason {
  skill: string;
  from?: Id;
  by: number;
}

export interface GameEvent {
  type: string;
  seat?: Seat;
  a?: Id;
  b?: Id;
  n?: number;
  m?: number;
  cause?: Id;
  text: string;
  /** Of a check that begins: what it is made of, the chance, and what hangs on it. */
  skill?: string;
  modifier?: number;
  dice?: number;
  needed?: number;
  odds?: number;
  stakes?: { pass?: string; fail?: string };
}

/** What a seat may know: the members every game has. */
export interface View {
  game: string;
  step: number;
  players: number;
  /** In games that have tests, the one that goes on. */
  test?: { seat: Seat };
}

export interface Player {
  seat: Seat;
  name?: string;
  investigator?: Id;
  bot?: string | null;
  online?: boolean;
}

export type UndoPolicy = 'free' | 'consent' | 'off';

export interface Proposal {
  seat?: Seat;
  to?: string | number;
  step?: number;
  agreed?: Seat[];
  waiting?: Seat[];
}

export interface Setup {
  game?: string;
  seed?: string;
  players?: unknown;
  ancient_one?: Id;
  chance?: string;
  variants?: string | string[];
}

export interface Joined {
  table: string;
  name: string;
  game: string;
  setup: Setup;
  roles: { seats: Seat[]; host: boolean };
  undo: UndoPolicy;
  alone: boolean;
  players: Player[];
  decision: Decision;
  view: View;
  view_seat?: Seat | null;
  early?: Early[];
  events: GameEvent[];
  next: number;
  proposal?: Proposal | null;
  known?: string[];
  /** It was made by another version and could not be replayed to its end. */
  note?: string;
  /** Why it cannot be opened: then all about the game is missing. */
  trouble?: string;
}

export interface Changed {
  table: string;
  version: number;
  step: number;
  events: GameEvent[];
  next: number;
  reset?: boolean;
  decision: Decision;
  view: View;
  view_seat?: Seat | null;
  early?: Early[];
  players?: Player[];
  /** Seats have changed hands. */
  roles?: Joined['roles'];
  proposal?: Proposal | null;
}

export interface TableRow {
  token: string;
  role: 'seat' | 'host' | 'watch';
  seat?: Seat;
  table: string;
  name: string;
  game: string;
  created: number;
  touched: number;
  over?: Outcome | boolean;
  turn: number;
  phase: string;
  waiting_for?: Seat | null;
  players: Player[];
}

export interface Tokens {
  host: string;
  watch: string;
  seats: string[];
}

export interface Hello {
  version: string;
  build: string;
  games: string[];
  bots: string[];
  expansions: string[];
  limits?: { message?: number; rate?: number };
  /** Of tables in this browser: whether they outlive the page, and an author's files that are played with. */
  kept?: boolean;
  own?: string[];
}

export interface CatalogueRow {
  id: Id;
  kind: string;
  set: string;
  name: string;
}

/** Facts and wording of one thing of the content. */
export interface Facts extends CatalogueRow {
  copies: number;
  text: string;
  facts: Record<string, number | string | Array<number | string>>;
  lists: Record<string, unknown>;
  abilities: string[];
  /** What its author is not sure of, a line each; and whether an owner of the box has corrected it. */
  doubt?: string;
  corrected?: boolean;
  /** How its author wants it drawn. */
  face?: { icon: string; hue: string; scene: string; bust?: string };
}

/**
 * Names and facts of the content.  Both read signals: what is not here yet is asked for, and the component that read it draws again when it comes.
 */
export interface Catalogue {
  /** The name; until it is known, the id made readable. */
  name(id: Id): string;
  row(id: Id): CatalogueRow | undefined;
  facts(id: Id): Facts | undefined;
  all(kind: string): CatalogueRow[];
}
