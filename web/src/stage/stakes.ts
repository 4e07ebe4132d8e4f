// What hangs on a check or an offer, as sentences.
import type { Decision } from '../types.ts';

const sentence = (text: string | undefined) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

export const stakesOf = (d: Decision) => ({ pass: sentence(d.stakes?.pass), fail: sentence(d.stakes?.fail) });
