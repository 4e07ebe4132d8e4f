// What hangs on a check, in words: as the decision says, else as the card that asks for it tells.
import { catalogue } from '../catalogue.ts';
import type { Decision, View } from '../types.ts';

export interface Stakes {
  pass?: string | undefined;
  fail?: string | undefined;
}

/** A sentence of its own. */
const sentence = (text: string | undefined) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

export function stakesOf(d: Decision, view: View): Stakes {
  const told = d.stakes ?? printed(d, view);
  return { pass: sentence(told?.pass), fail: sentence(told?.fail) };
}

/** The stakes printed on the card, where only one check of its kind is on it. */
function printed(d: Decision, view: View): Stakes | undefined {
  const check = (view as View & { check?: { skill: string; modifier: number } }).check;
  if (!check || d.kind !== 'check' || !d.cause) return undefined;
  const found = catalogue.facts(d.cause)?.stakes?.filter((s) => s.of === 'check' && s.skill === check.skill && (s.modifier ?? 0) === check.modifier) ?? [];
  return found.length === 1 ? found[0] : undefined;
}
