// Chaos tokens and skill icons: a drawing and a word each.
import { cards as t } from './strings.ts';

/** In a box from -10 to 10. */
const SYMBOLS: Record<string, string> = {
  skull: 'M-7 -2A7 7 0 1 1 7 -2V2L4 4V8H-4V4L-7 2ZM-5 -2A2 2 0 1 0 -1 -2A2 2 0 1 0 -5 -2M1 -2A2 2 0 1 0 5 -2A2 2 0 1 0 1 -2M0 3V5',
  cultist: 'M0 -9C5 -7 7 -2 7 8H-7C-7 -2 -5 -7 0 -9ZM-3 8C-4 2 -3 -2 0 -4C3 -2 4 2 3 8',
  tablet: 'M-6 8V-4A6 6 0 0 1 6 -4V8ZM-3 -3H3M-3 1H3M-3 5H1',
  elder_thing: 'M0 -9V9M-8 -5L8 5M8 -5L-8 5M-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0',
  auto_fail: 'M-7 -7L7 7M7 -7L-7 7',
  elder_sign: 'M0 -9L6 8L-9 -3H9L-6 8Z',
  bless: 'M0 -9V9M-5 -3H5',
  curse: 'M0 9V-9M-5 3H5',
  frost: 'M0 -9V9M-8 -5L8 5M8 -5L-8 5',
  willpower: 'M0 -9C5 -5 7 -1 7 3A7 6 0 0 1 -7 3C-7 -1 -5 -5 0 -9ZM0 -1V6',
  intellect: 'M-8 -5C-4 -7 -2 -6 0 -4C2 -6 4 -7 8 -5V7C4 5 2 6 0 8C-2 6 -4 5 -8 7ZM0 -4V8',
  combat: 'M-6 -1V-6H-3V-2H0V-7H3V-2H6V3L3 8H-3L-6 4Z',
  agility: 'M-3 -9H3L5 3L9 6V8H-8V5L-3 2Z',
  wild: 'M0 -9L2.5 -3L9 -2L4 2L6 9L0 5L-6 9L-4 2L-9 -2L-2.5 -3Z',
};

export function Icon({ name }: { name: string }) {
  return <svg class="card-icon" viewBox="-11 -11 22 22" role="img" aria-label={t.skills[name] ?? t.token[name] ?? name}><path d={SYMBOLS[name] ?? ''} /></svg>;
}

/** A token as it lies on the table. */
export function ChaosToken({ token, n = 1 }: { token: string; n?: number }) {
  const name = t.token[token] ?? token.replace('-', '\u2212');
  return (
    <span class={`chaos ${SYMBOLS[token] ? `chaos-${token}` : ''}`} role="img" aria-label={n > 1 ? `${name}, ${n}` : name} title={name}>
      {SYMBOLS[token] ? <svg viewBox="-11 -11 22 22" aria-hidden="true"><path d={SYMBOLS[token]} /></svg> : <b aria-hidden="true">{name}</b>}
      {n > 1 && <small aria-hidden="true">{`\u00d7${n}`}</small>}
    </span>
  );
}

/** Equal tokens together, in the bag's own order. */
export function grouped(tokens: string[]): Array<[string, number]> {
  const found = new Map<string, number>();
  for (const token of tokens) found.set(token, (found.get(token) ?? 0) + 1);
  return [...found];
}
