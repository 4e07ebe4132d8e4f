// Types of arkham.js; its comments say what each call does.

/** What a new game is made of; what is left out is dealt from the seed. */
export interface Setup {
  game?: 'board' | 'cards';
  seed?: number | bigint | string;
  players?: number;
  investigators?: Array<string | undefined>;
  /** Of the card game: a starter deck's id, or a deck list's text. */
  decks?: Array<string | undefined>;
  ancient_one?: string;
  herald?: string;
  guardian?: string;
  expansions?: string | string[];
  scenario?: string;
  difficulty?: 'easy' | 'standard' | 'hard' | 'expert';
  variants?: string | string[];
  /** Of the card game: the log of a campaign that goes on; only `seed` and `chance_asked` may stand beside it. */
  log?: string;
  /** Who is first player or lead: the seat plus 1; 0 leaves it to the rules. */
  first?: number;
  /** Dice, draws and tokens are asked for: the table has its own. */
  chance_asked?: boolean;
}

export interface Decision {
  seat: number;
  /** How many there are. */
  options: number;
  step: number;
  independent: boolean;
  secret: boolean;
  idle: boolean;
  kind: string;
}

export interface Question extends Decision {
  prompt: string;
  /** Id of what asks; '' when it is the rules themselves. */
  cause: string;
}

export interface Outcome {
  outcome: 'won' | 'lost';
  why: string;
  score: number | null;
}

export interface Stakes {
  pass: string;
  fail: string;
}

export interface GameEvent {
  type: string;
  text: string;
  [member: string]: unknown;
}

export interface File {
  /** As it would be under a folder of content: `mine/spells.card`. */
  path: string;
  text: string;
}

export class ArkhamError extends Error {
  constructor(code: string, message: string, place?: { file?: string; line?: number; col?: number });
  readonly code: string;
  readonly file?: string;
  readonly line?: number;
  readonly col?: number;
  errors?: ArkhamError[];
}

export type Source = Response | BufferSource | WebAssembly.Module;
export function load(from?: Source | Promise<Source>): Promise<Arkham>;

export class Arkham {
  readonly calls: Record<string, CallableFunction> & { memory: WebAssembly.Memory };
  readonly content: Content;
  readonly build: string;
  game(setup: Setup, content?: Content): Game;
  compile(files: File[]): Content;
  line(text: string): string;
  chance(dice: number, faces: number, successes: number): number;
}

export class Content {
  private constructor();
  readonly at: number;
  readonly hash: string;
  readonly count: number;
  find(id: string): number;
  id(number: number): string;
  facts(which: string | number): Record<string, unknown>;
  free(): void;
}

export class Game {
  private constructor();
  readonly content: Content;
  readonly name: 'board' | 'cards';
  readonly seats: number;
  readonly hash: string;
  readonly decision: Decision | null;
  readonly over: Outcome | null;
  readonly fault: string | null;
  readonly invariant: string | null;
  ask(seat?: number): Question | null;
  key(option: number): string;
  label(option: number): string;
  refs(option: number): string[];
  odds(option: number): number | null;
  stakes(option: number, seat?: number): Stakes | null;
  keys(): string[];
  find(key: string): number;
  choose(option: number | string): void;
  view(seat?: number): Record<string, unknown>;
  copy(): Game;
  resample(seat: number, key: number | bigint): void;
  dump(): string;
  log(on: boolean): void;
  events(seat?: number): GameEvent[];
  observe(seat?: number): Int32Array;
  names(): string[];
  get(query: string): string | null;
  set(change: string): void;
  rig(what: string, values: Array<string | number>): void;
  free(): void;
}
