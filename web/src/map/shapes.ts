// Outlines of regular shapes around the middle.
export const polygon = (n: number, r: number, turn = 0) =>
  Array.from({ length: n }, (_, i) => {
    const a = turn + (i * 2 * Math.PI) / n;
    return `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`;
  });

export const star = (n: number, r: number, inner: number) =>
  Array.from({ length: 2 * n }, (_, i) => {
    const a = (i * Math.PI) / n, k = i % 2 ? inner : r;
    return `${(k * Math.sin(a)).toFixed(1)} ${(-k * Math.cos(a)).toFixed(1)}`;
  });

export const closed = (points: string[]) => `M${points.join('L')}Z`;
