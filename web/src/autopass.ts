// Passing by itself: which decisions need not be asked, by the person's own settings.  The server sees ordinary choices.
import { cardOf } from './catalogue.ts';
import type { Settings } from './settings.ts';
import type { Decision, Option, View } from './types.ts';

/** Options that let things go on as they are. */
const PASSING = new Set(['pass', 'done', 'go_on']);
/** Decisions that interrupt: something could be used, nothing must. */
const WINDOWS = new Set(['react', 'check', 'before_horror', 'end_of_phase', 'window', 'upkeep']);

export type AutoReason = 'idle' | 'again' | 'never_card' | 'until_turn' | 'go_on' | 'clues';

export interface AutoChoice {
  key: string;
  why: AutoReason;
}

export const isPass = (o: Option) => PASSING.has(o.key);

/** The option that Enter takes: the only one, or the one that goes on where something could be used but need not. */
export function sensible(d: Decision): Option | null {
  const options = d.options ?? [];
  if (options.length === 1) return options[0] ?? null;
  const pass = options.filter(isPass);
  // A check that is failed so far and could still be saved is not given up by a key that means “go on”.
  if (d.kind === 'check' && !d.idle) return null;
  if (pass.length === 1 && d.kind !== undefined && (WINDOWS.has(d.kind) || d.kind === 'sliders' || d.kind === 'refresh')) return pass[0] ?? null;
  return null;
}

/** What the table is like, as far as it matters here. */
export interface Around {
  passing: boolean;
  /** One investigator plays: nobody else could want what is left. */
  alone: boolean;
  /** A test goes on that somebody else performs. */
  theirs: boolean;
  /** All that is offered was passed by, and nothing has changed since. */
  again?: boolean;
}

/** Something could be used, nothing must: a window, or a card for somebody else's test. */
export const interrupts = (d: Decision, theirs: boolean): boolean => d.kind !== undefined && (WINDOWS.has(d.kind) || (d.kind === 'commit' && theirs));

export function autoChoice(d: Decision, settings: Pick<Settings, 'idle' | 'goOn' | 'never' | 'clues'>, { passing, alone, theirs, again = false }: Around): AutoChoice | null {
  const options = d.options ?? [];
  if (settings.clues && alone && d.kind === 'clues' && options[0]?.key.startsWith('take_clues ')) return { key: options[0].key, why: 'clues' };
  const pass = options.find(isPass);
  if (!pass || d.kind === undefined) return null;
  if (settings.goOn && options.length === 1) return { key: pass.key, why: 'go_on' };
  if (!interrupts(d, theirs)) return null;
  if (settings.idle && d.idle) return { key: pass.key, why: 'idle' };
  const others = options.filter((o) => o !== pass);
  if (others.length > 0 && others.every((o) => o.refs.length > 0 && o.refs.every((r) => settings.never.includes(cardOf(r))))) {
    return { key: pass.key, why: 'never_card' };
  }
  if (settings.idle && again) return { key: pass.key, why: 'again' };
  if (passing) return { key: pass.key, why: 'until_turn' };
  return null;
}

/** "Until my turn" ends at the first decision that is more than an interruption. */
export const endsPassing = (d: Decision, theirs: boolean) => d.kind !== undefined && !interrupts(d, theirs);

export interface Walk {
  seat: number;
  keys: string[];
  /** The turn it belongs to. */
  turn: number;
}

interface Moving extends View { turn?: number; phase?: string; active?: number | null }

/** Something else is asked on the way, a fight perhaps: the walk goes on behind it, as long as it is still this movement. */
export const waits = (d: Decision, walk: Walk, view: Moving | null): boolean =>
  !!walk.keys[0]?.startsWith('move ') && d.kind !== 'move' && view?.phase === 'movement' && view.active === walk.seat && view.turn === walk.turn;

/** The walk as far as it still goes: null when it is over, or something else is asked.  Clues for a check are spent until nothing can get better. */
export const nextStep = (d: Decision, walk: Walk | null, view: Moving | null): Walk | null =>
  (walk && d.seat === walk.seat && walk.turn === (view?.turn ?? 0) && !(d.idle && walk.keys[0] === 'spend_clue') && d.options?.some((o) => o.key === walk.keys[0]) ? walk : null);

/** Whether the test that goes on is somebody else's. */
export const othersTest = (d: Decision, view: View | null): boolean => !!view?.test && view.test.seat !== d.seat;
