// What the page must know of each game: a second game is one more entry here, not a second page.
import type { ComponentType } from 'preact';
import { boardGame } from './board/game.tsx';
import { cardGame } from './cards/game.tsx';
import type { Act } from './stage/acts.ts';
import type { Catalogue, Decision, Facts, Id, Option, Outcome, View } from './types.ts';

export interface BoardProps {
  view: View;
  decision: Decision | null;
  catalogue: Catalogue;
  onChoose: (key: string) => void;
  onFacts: (id: Id) => void;
  selected: Id[];
}

export interface SheetProps {
  view: View;
  seat: number;
  decision: Decision | null;
}

export interface FactsProps {
  facts: Facts;
  view: View;
  catalogue: Catalogue;
  onFacts: (id: Id) => void;
}

/** A number of the status bar, with where it comes from. */
export interface StatusItem {
  key: string;
  label: string;
  value: string;
  why: string;
  /** Near or at its limit. */
  warn?: boolean;
}

export interface ChoiceProps {
  decision: Decision;
  view: View;
}

export interface TellProps {
  act: Act;
  view: View;
  /** What is asked about it now, if anything. */
  decision: Decision | null;
}

/** One of the company, in short. */
export interface Member {
  place: Id | null;
  sanity: number;
  stamina: number;
  out: boolean;
}

/** What a new table may ask for. */
export interface SetupUi {
  name: string;
  most: number;
  /** Kind of the content that investigators are. */
  investigators: string;
  /** One more choice: a parameter of the game, what it is when left out, and what it may be. */
  choice: { param: string; label: string; blank: string; values(): Array<{ id: string; name: string }> };
  /** What is played, where a game has several things: what it is when left out, and what a choice asks the game for. */
  plays?: { label: string; blank: string; values(): Array<{ id: string; name: string }>; ask(id: string): Record<string, string> };
}

export interface GameUi {
  setup: SetupUi;
  Board: ComponentType<BoardProps>;
  Sheet: ComponentType<SheetProps>;
  /** Facts of one thing, below its name; without it they are listed as they come. */
  Facts?: ComponentType<FactsProps>;
  /** "Turn 3", "Movement". */
  when(view: View): { turn: string; phase: string };
  status(view: View): StatusItem[];
  /** Piles and what is left of them, by public knowledge. */
  piles(view: View): Array<{ name: string; left: number }>;
  investigator(view: View, seat: number): Id | null;
  /** What lies on the table for this decision: dice rolled so far. */
  Aside: ComponentType<ChoiceProps>;
  /** A picture of the options instead of a list, if there is one for this question. */
  picture(decision: Decision): ComponentType<ChoiceProps> | null;
  /** Where an option is looked at before it is taken: the key of the nth shows it.  False when options are chosen at once. */
  pick?(decision: Decision, nth: number): boolean;
  /** How somebody fares, for the list of everybody. */
  member(view: View, seat: number): Member;
  /** What stands over the question: who sleeps, and what is in force. */
  Head?: ComponentType<{ view: View }>;
  /** The check that goes on, for the stage. */
  Check?: ComponentType<ChoiceProps>;
  /** A way of its own to tell an act, and to ask while its card lies there. */
  tells?(act: Act): ComponentType<TellProps> | null;
  /** A scene that takes the whole stage for this decision: a fight. */
  scene?(decision: Decision, view: View): ComponentType<ChoiceProps> | null;
  /** The end of a game, as a scene that takes the whole stage. */
  Ending?: ComponentType<{ view: View; over: Outcome }>;
  /** What an option would bring on by itself, in one line; null when nothing. */
  warn?(option: Option, decision: Decision, view: View): string | null;
  /** What lies beside the sheet in the dock. */
  Beside?: ComponentType<{ view: View }>;
  /** Looks at what lies before or after, where there is more than fits on the table at once. */
  turn?(view: View, decision: Decision | null, by: 1 | -1): void;
  /** Its table needs the room on a phone: the question lies low there, with its likeliest answers. */
  compact?: boolean;
  /** Whose part of the phase it is. */
  active(view: View): number | null;
}

export const games: Record<string, GameUi> = { board: boardGame, cards: cardGame };
