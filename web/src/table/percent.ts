/** A chance as it is read: never 0 or 100 where it is not. */
export function percent(odds: number): string {
  if (odds > 0 && odds < 0.01) return '<1%';
  if (odds > 0.99 && odds < 1) return '>99%';
  return `${Math.round(odds * 100)}%`;
}
