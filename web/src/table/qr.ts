// A QR code of a short text: byte mode, the lowest level of correction, versions 1 to 5, which are one block of data each.

/** By version: bytes of data, bytes of correction, where the middle of the one alignment pattern is. */
const VERSIONS = [
  { data: 19, check: 7, align: 0 }, { data: 34, check: 10, align: 18 }, { data: 55, check: 15, align: 22 }, { data: 80, check: 20, align: 26 }, { data: 108, check: 26, align: 30 },
];
/** Correction L with mask 0, as the standard writes it beside the finders. */
const FORMAT = 0b111011111000100;
const MODE_BYTES = 0b0100, PADS = [0xec, 0x11];

const EXP: number[] = [], LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 0x80 ? ((x << 1) ^ 0x11d) & 0xff : x << 1;
}
const times = (a: number, b: number) => (a && b ? EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0 : 0);

/** The remainder that corrects: Reed and Solomon over 256 elements. */
export function correction(data: number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = [...generator, 0];
    generator.forEach((g, k) => { next[k + 1] = (next[k + 1] ?? 0) ^ times(g, EXP[i] ?? 1); });
    generator = next;
  }
  const rest = [...data, ...Array<number>(n).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    generator.forEach((g, k) => { rest[i + k] = (rest[i + k] ?? 0) ^ times(g, lead); });
  }
  return rest.slice(data.length);
}

function codewords(text: Uint8Array, { data, check }: { data: number; check: number }): number[] {
  const bits: number[] = [];
  const put = (value: number, n: number) => { for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(MODE_BYTES, 4);
  put(text.length, 8);
  for (const byte of text) put(byte, 8);
  put(0, Math.min(4, data * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const bytes = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((n, b) => n * 2 + b, 0));
  for (let i = 0; bytes.length < data; i++) bytes.push(PADS[i % 2] ?? 0);
  return [...bytes, ...correction(bytes, check)];
}

type Grid = Array<Array<boolean | undefined>>;

/** What every code of this size has: finders, timing, alignment, the format. */
function frame(size: number, align: number): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (y: number, x: number, on: boolean) => { const row = grid[y]; if (row && x >= 0 && x < size) row[x] = on; };
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]] as const)
    for (let y = -1; y < 8; y++) for (let x = -1; x < 8; x++) {
      const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
      set(top + y, left + x, ring !== 2 && ring < 4);
    }
  for (let i = 8; i < size - 8; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  if (align) for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(align + y, align + x, Math.max(Math.abs(y), Math.abs(x)) !== 1);
  for (let i = 0; i < 15; i++) {
    const on = ((FORMAT >> i) & 1) === 1;
    // Up the column beside the first finder and along its row; and again beside the other two.
    set(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, on);
    set(8, i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, on);
  }
  set(size - 8, 8, true);
  return grid;
}

/** The squares of the code, dark ones true; null when the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text), at = VERSIONS.findIndex((v) => bytes.length <= v.data - 2), version = VERSIONS[at];
  if (!version) return null;
  const size = 21 + 4 * at, grid = frame(size, version.align), words = codewords(bytes, version);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - step : step, row = grid[y];
      if (!row || row[x] !== undefined) continue;
      const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
      row[x] = dark !== ((y + x) % 2 === 0);
      bit++;
    }
  }
  return grid.map((row) => row.map(Boolean));
}
