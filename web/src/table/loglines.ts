// The log as it is read: turns, phases, lines; dice beside the check they belong to; names that can be clicked.
import type { GameEvent, Id } from '../types.ts';

export interface Line {
  /** Number of its event in the log. */
  at: number;
  event: GameEvent;
  dice: number[];
  /** A die counts from this face on, as far as the result tells. */
  hitsFrom: number;
}

export interface PhaseBlock {
  at: number;
  title: string;
  lines: Line[];
}

export interface TurnBlock {
  at: number;
  title: string;
  phases: PhaseBlock[];
}

const bare = (text: string) => text.replace(/^[=-]+\s*|\s*[=-]+$/g, '');

/** The face from which dice count, such that they make this many successes: blessed 4, cursed 6, else 5. */
export function hitsFrom(dice: number[], successes: number): number {
  for (const face of [5, 4, 6]) if (dice.filter((d) => d >= face).length === successes) return face;
  return 5;
}

/** Groups the events `from` on.  What has no turn yet is the set-up. */
export function groupLog(events: GameEvent[], setUp: string, from = 0): TurnBlock[] {
  const turns: TurnBlock[] = [];
  let phase: PhaseBlock | null = null;
  let rolled: Line | null = null;
  let rounds = false;
  const place = (at: number, title: string): PhaseBlock => {
    if (turns.length === 0) turns.push({ at, title: setUp, phases: [] });
    const made: PhaseBlock = { at, title, lines: [] };
    turns[turns.length - 1]?.phases.push(made);
    return made;
  };
  events.forEach((event, at) => {
    if (at < from) return;
    switch (event.type) {
      case 'window':
      case 'test_step':
        return;
      case 'draws':
        // Who sees the card needs not be told that there is one.
        if (events[at + 1]?.type === 'draw' && events[at + 1]?.seat === event.seat) return;
        break;
      case 'check':
        // How it begins says the same and more.
        if (events[at + 1]?.type === 'check_begins') return;
        break;
      case 'turn':
      case 'round':
        // Where rounds are counted, a turn is a part of one.
        rounds ||= event.type === 'round';
        if (rounds && event.type === 'turn') {
          phase = place(at, bare(event.text));
          rolled = null;
          return;
        }
        turns.push({ at, title: bare(event.text), phases: [] });
        phase = null;
        rolled = null;
        return;
      case 'phase':
      case 'battle_round':
        phase = place(at, bare(event.text));
        rolled = null;
        return;
      case 'setup':
      // What it led to is told anyway.
      case 'forced':
        return;
      case 'die':
        phase ??= place(at, '');
        if (!rolled || rolled.event.seat !== event.seat) {
          rolled = phase.lines[phase.lines.length - 1] ?? null;
          if (!rolled || (rolled.event.type !== 'used' && rolled.event.type !== 'say')) {
            rolled = { at, event, dice: [], hitsFrom: 5 };
            phase.lines.push(rolled);
          }
        }
        rolled.dice.push(event.n ?? 0);
        return;
      case 'passes':
      case 'fails':
        if (rolled) rolled.hitsFrom = hitsFrom(rolled.dice, event.n ?? 0);
        break;
    }
    phase ??= place(at, '');
    const line: Line = { at, event, dice: [], hitsFrom: 5 };
    phase.lines.push(line);
    if (event.type === 'check' || event.type === 'check_begins') rolled = line;
    else if (event.type !== 'spends_clue' && event.type !== 'used' && event.type !== 'spends') rolled = null;
  });
  return turns;
}

export interface Piece {
  text: string;
  id?: Id;
}

/** Cuts a text at the names it mentions. */
export function linkNames(text: string, ids: Array<Id | undefined>, name: (id: Id) => string): Piece[] {
  let pieces: Piece[] = [{ text }];
  for (const id of ids) {
    if (!id || /^\d+$/.test(id)) continue;
    const word = name(id);
    if (!word) continue;
    pieces = pieces.flatMap((p) => {
      const i = p.id ? -1 : p.text.indexOf(word);
      if (i < 0) return [p];
      return [{ text: p.text.slice(0, i) }, { text: word, id }, { text: p.text.slice(i + word.length) }].filter((x) => x.text !== '');
    });
  }
  return pieces;
}
