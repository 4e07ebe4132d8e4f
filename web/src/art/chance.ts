// Chance that is always the same: a picture looks on every screen as it looks on this one.
export function chance(seed: string): () => number {
  let s = 0;
  for (const c of seed) s = (Math.imul(s, 31) + c.charCodeAt(0)) >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = s;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number as drawings need it. */
export const f = (n: number): string => String(Math.round(n * 10) / 10);
