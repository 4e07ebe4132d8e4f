// Signs that tell things apart by shape as well as by colour: dimensions, ways of moving, seats, encounter colours.
import type { ComponentChildren } from 'preact';

const polygon = (n: number, r: number, turn = 0) =>
  Array.from({ length: n }, (_, i) => {
    const a = turn + (i * 2 * Math.PI) / n;
    return `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`;
  });

const star = (n: number, r: number, inner: number) =>
  Array.from({ length: 2 * n }, (_, i) => {
    const a = (i * Math.PI) / n, k = i % 2 ? inner : r;
    return `${(k * Math.sin(a)).toFixed(1)} ${(-k * Math.cos(a)).toFixed(1)}`;
  });

const closed = (points: string[]) => `M${points.join('L')}Z`;

/** Outlines of the dimension symbols, 10 units from the middle. */
const DIMENSIONS: Record<string, string> = {
  circle: 'M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0Z',
  triangle: closed(polygon(3, 11)),
  square: 'M-8 -8H8V8H-8Z',
  diamond: 'M0 -11L8 0L0 11L-8 0Z',
  hexagon: closed(polygon(6, 10, Math.PI / 6)),
  star: closed(star(5, 11, 4.6)),
  plus: 'M-3.5 -10H3.5V-3.5H10V3.5H3.5V10H-3.5V3.5H-10V-3.5H-3.5Z',
  slash: 'M4 -11H10L-4 11H-10Z',
  crescent: 'M4 -10A10 10 0 1 0 4 10A12 12 0 0 1 4 -10Z',
};

export const DIMENSION_NAMES = Object.keys(DIMENSIONS);

export function Dimension({ name, size = 1, x = 0, y = 0 }: { name: string; size?: number; x?: number; y?: number }) {
  return <path class={`dim dim-${name}`} d={DIMENSIONS[name] ?? DIMENSIONS.circle} transform={`translate(${x} ${y}) scale(${size})`} />;
}

/** Outlines of investigators' tokens, one a seat; each leaves room for two letters. */
const SEATS = [
  'M-20 0A20 20 0 1 0 20 0A20 20 0 1 0 -20 0Z',
  'M-17 -17H17V17H-17Z',
  closed(polygon(6, 21)),
  'M0 -24L22 0L0 24L-22 0Z',
  'M-18 -18H18V4C18 14 9 20 0 23C-9 20 -18 14 -18 4Z',
  closed(polygon(8, 21, Math.PI / 8)),
  closed(polygon(5, 23)),
  'M-22 -16H22L15 17H-15Z',
];

export function SeatShape({ seat }: { seat: number }) {
  return <path class={`seat-shape seat-${seat % SEATS.length}`} d={SEATS[seat % SEATS.length]} />;
}

/** A seat's token outside the map: on sheets, in lists. */
export function SeatMark({ seat, initials }: { seat: number; initials: string }) {
  return (
    <svg class="seat-mark signs" viewBox="-26 -26 52 52" aria-hidden="true">
      <SeatShape seat={seat} />
      <text class="token-text" y="6">{initials}</text>
    </svg>
  );
}

/** Letters of the ways monsters move; the border's pattern says the same. */
export const MOVES = ['normal', 'fast', 'flying', 'stationary', 'unique'] as const;

/** Signs of the colours of Other World encounters: a shape each, so that colour is not all. */
const COLOURS: Record<string, string> = {
  red: 'M0 -9L9 8H-9Z',
  green: 'M-8 -8H8V8H-8Z',
  blue: 'M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0Z',
  yellow: 'M0 -11L10 0L0 11L-10 0Z',
};

export function EncounterColour({ name, x = 0, y = 0 }: { name: string; x?: number; y?: number }) {
  return <path class={`enc enc-${name}`} d={COLOURS[name] ?? COLOURS.green} transform={`translate(${x} ${y})`} />;
}

/** A sign beside words, in a legend or a list. */
export function Inline({ children, box = 13 }: { children: ComponentChildren; box?: number }) {
  return (
    <svg class="inline-sign signs" viewBox={`${-box} ${-box} ${2 * box} ${2 * box}`} aria-hidden="true">{children}</svg>
  );
}
