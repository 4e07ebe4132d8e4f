// Which cards of a shelf are wanted: by class, level, kind, and words of name, traits and text.
import { count, list, word } from '../../map/names.ts';
import type { Facts } from '../../types.ts';

export interface Wanted {
  words: string;
  colour: string;
  level: string;
  kind: string;
  /** Only those that replace a lower level. */
  upgrades: boolean;
}

export const EVERYTHING: Wanted = { words: '', colour: '', level: '', kind: '', upgrades: false };
export const COLOURS = ['guardian', 'seeker', 'rogue', 'mystic', 'survivor', 'neutral'];
export const KINDS = ['asset', 'event', 'skill_card'];

/** Whether a card is wanted; of one whose facts have not come yet only its name is known. */
export function wanted(want: Wanted, name: string, facts: Facts | undefined, upgrade: boolean): boolean {
  if (want.upgrades && !upgrade) return false;
  if (want.colour && (word(facts, 'colour') || 'neutral') !== want.colour) return false;
  if (want.level && String(count(facts, 'level') ?? 0) !== want.level) return false;
  if (want.kind && facts?.kind !== want.kind) return false;
  const text = [name, facts?.text ?? '', ...list(facts, 'traits')].join(' ').toLowerCase();
  return want.words.toLowerCase().split(/\s+/).every((w) => text.includes(w));
}
