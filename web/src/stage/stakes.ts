// What hangs on a check or an offer, as sentences.
import { t } from '../strings.ts';
import type { Decision } from '../types.ts';

const sentence = (text: string | undefined) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** Both ways with their headings: a check is passed or failed, an offer is taken or not. */
export function stakesOf(d: Decision) {
  const offer = d.options?.some((o) => o.key === 'yes');
  return { pass: sentence(d.stakes?.pass), fail: sentence(d.stakes?.fail), ifPass: offer ? t.ifYes : t.ifPass, ifFail: offer ? t.ifNo : t.ifFail };
}
