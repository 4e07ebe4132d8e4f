// Ids, names and options, as any game has them.
import type { Decision, Facts, Id, Option } from '../types.ts';

/** `dhole#2` is a dhole. */
export const kindOf = (id: Id): Id => id.replace(/#\d+$/, '');

/** Options by what they are about.  A place, a piece or a seat may have several. */
export function optionsByRef(decision: Decision | null): Map<Id, Option[]> {
  const map = new Map<Id, Option[]>();
  for (const option of decision?.options ?? [])
    for (const ref of new Set(option.refs)) {
      const list = map.get(ref);
      if (list) list.push(option);
      else map.set(ref, [option]);
    }
  return map;
}

const ids = (value: unknown): Id[] => (Array.isArray(value) ? value.filter((v): v is Id => typeof v === 'string') : []);
export const list = (facts: Facts | undefined, name: string): Id[] => ids(facts?.lists[name]);
export const words = (facts: Facts | undefined, name: string): Id[] => ids(facts?.facts[name]);
export const word = (facts: Facts | undefined, name: string): string => (typeof facts?.facts[name] === 'string' ? facts.facts[name] : '');
export const count = (facts: Facts | undefined, name: string): number | undefined => (typeof facts?.facts[name] === 'number' ? facts.facts[name] : undefined);

/** A number as rules write a modifier. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '0');

/** Name in at most two lines of about the same length. */
export function wrap(name: string, most = 12): string[] {
  if (name.length <= most) return [name];
  const spaces = [...name.matchAll(/ /g)].map((m) => m.index);
  const cut = spaces.sort((a, b) => Math.abs(name.length / 2 - a) - Math.abs(name.length / 2 - b))[0];
  return cut === undefined ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
}
