// Signs that tell things apart by shape as well as by colour: dimensions, ways of moving, encounter colours.
import type { ComponentChildren } from 'preact';
import { closed, polygon, star } from '../map/shapes.ts';

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
