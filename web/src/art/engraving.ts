// What makes pictures of one hand: light, an engraver's lines, a dark rim.
import type { Hue } from './hues.ts';

/** Gradients and lines that pictures share, in the colours of their hue. */
export function defs(hue: Hue): string {
  const stop = (offset: number, colour: string, opacity = 1) => `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
  return `<defs><linearGradient id="sky" x2="0" y2="1">${stop(0, hue.top)}${stop(1, hue.foot)}</linearGradient>`
    + `<radialGradient id="glow">${stop(0, hue.light, 0.95)}${stop(0.28, hue.light, 0.5)}${stop(1, hue.light, 0)}</radialGradient>`
    + `<radialGradient id="lamp">${stop(0, '#ffdc8c', 0.95)}${stop(0.28, '#ffdc8c', 0.5)}${stop(1, '#ffdc8c', 0)}</radialGradient>`
    + `<linearGradient id="lit" x2=".75" y2="1">${stop(0, hue.lit)}${stop(0.5, hue.lit)}${stop(1, hue.dim)}</linearGradient>`
    + '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-32)"><path d="M0 1.2H5M0 3.7H5" stroke="#05080a" stroke-width=".95"/></pattern>'
    + '<pattern id="shine" width="6" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(-4)"><path d="M0 1H6" stroke="#fff7dc" stroke-width=".5"/></pattern>'
    + `<radialGradient id="edge" cy=".42" r=".75">${stop(0.35, '#fff', 0)}${stop(1, '#fff')}</radialGradient><radialGradient id="rim" cy=".42" r=".8">${stop(0.5, '#000', 0)}${stop(1, '#000', 0.72)}</radialGradient>`
    + `<linearGradient id="side">${stop(0.35, '#fff', 0)}${stop(1, '#fff')}</linearGradient>`
    + '<mask id="m-edge" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="url(#edge)"/></mask><mask id="m-side" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="url(#side)"/></mask>'
    + '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="6"/></filter>'
    + `<radialGradient id="haze">${stop(0, hue.light, 0.23)}${stop(0.55, hue.light, 0.15)}${stop(1, hue.light, 0)}</radialGradient></defs>`;
}

/** The dark rim that every picture has. */
export const rim = (w: number, h: number): string => `<rect width="${w}" height="${h}" fill="url(#rim)"/>`;

/** The engraver's lines, closer at the edges, and the rim. */
export const finish = (w: number, h: number): string => `<rect width="${w}" height="${h}" fill="url(#hatch)" mask="url(#m-edge)" opacity=".5"/>${rim(w, h)}`;
