// Two cards side by side: what differs, and which words are new.
import { count, list, words } from '../../map/names.ts';
import type { Facts } from '../../types.ts';
import { icons } from '../icons.ts';

export interface Difference {
  what: string;
  from: string;
  to: string;
}

const NUMBERS = ['cost', 'stamina', 'sanity', 'uses'];
const WORDS: Array<[name: string, of: (f: Facts) => string[]]> = [['icons', icons], ['slots', (f) => words(f, 'slots')], ['traits', (f) => list(f, 'traits')]];

export function differences(from: Facts, to: Facts): Difference[] {
  const out: Difference[] = [];
  for (const what of NUMBERS) {
    const a = count(from, what) ?? 0, b = count(to, what) ?? 0;
    if (a !== b) out.push({ what, from: String(a), to: String(b) });
  }
  for (const [what, of] of WORDS) {
    const a = of(from).join(', '), b = of(to).join(', ');
    if (a !== b) out.push({ what, from: a || '\u2013', to: b || '\u2013' });
  }
  return out;
}

/** The words of a text, each with whether the other has it in this place too: the longest row of words that both have stays. */
export function newWords(before: string, after: string): Array<{ text: string; fresh: boolean }> {
  const a = before.split(/\s+/), b = after.split(/\s+/);
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, k: number) => common[i]?.[k] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--) (common[i] ?? [])[k] = a[i] === b[k] ? at(i + 1, k + 1) + 1 : Math.max(at(i + 1, k), at(i, k + 1));
  const out: Array<{ text: string; fresh: boolean }> = [];
  for (let i = 0, k = 0; k < b.length;) {
    const kept = i < a.length && a[i] === b[k];
    if (!kept && i < a.length && at(i + 1, k) >= at(i, k + 1)) { i++; continue; }
    const last = out.at(-1), text = b[k] ?? '';
    if (last && last.fresh === !kept) last.text += ` ${text}`;
    else out.push({ text, fresh: !kept });
    k++;
    if (kept) i++;
  }
  return out;
}
