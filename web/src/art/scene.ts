// A vignette: sky, light, backdrop, the thing itself, haze, an engraver's lines and a dark rim.  The text of an SVG that stands by itself.
import { backdrop, OPEN } from './backdrops.ts';
import { chance, f } from './chance.ts';
import { figure } from './bust.ts';
import type { Person } from './bust.ts';
import { defs, finish, rim } from './engraving.ts';
import { hueOf } from './hues.ts';
import type { Hue } from './hues.ts';

/** Where the thing stands and how large, as parts of width, height and height. */
export type Spot = [x: number, y: number, size: number];

export interface Shape {
  w: number;
  h: number;
  at: Spot;
  light: Spot;
  haze: boolean;
  /** The engraver's lines, which cost most to draw: what lies behind a whole scene does without. */
  lines: boolean;
}

export interface SceneOf {
  hue: string;
  back: string;
  /** The path of its icon; nothing stands in an empty scene. */
  icon?: string | undefined;
  /** People are shown themselves. */
  who?: Person | undefined;
  seed: string;
}

function moon(x: number, y: number, h: number): string {
  const disc = (dx: number, dy: number, r: number, fill: string) => `<circle cx="${f(x + dx * h)}" cy="${f(y + dy * h)}" r="${f(r * h)}" fill="${fill}"/>`;
  return disc(0, 0, 0.13, '#f6f0d8') + disc(-0.035, 0.02, 0.03, '#d8d2b6') + disc(0.04, -0.03, 0.02, '#d8d2b6');
}

/** The icon four times: soft shadow, dark edge, lit, and hatched on its far side. */
function thing(d: string, [ax, ay, as]: Spot, w: number, h: number, hue: Hue): string {
  const size = as * h, x = ax * w - size / 2, y = ay * h - size / 2;
  const put = (dx: number, dy: number, fill: string, more = '') => `<path d="${d}" transform="translate(${f(x + dx * size)} ${f(y + dy * size)}) scale(${(size / 512).toFixed(4)})" fill="${fill}"${more}/>`;
  return `<g filter="url(#soft)">${put(0.03, 0.045, '#000', ' opacity=".5"')}</g>${put(0.016, 0.02, hue.near)}${put(0, 0, 'url(#lit)')}<g mask="url(#m-side)">${put(0, 0, 'url(#hatch)', ' opacity=".55"')}</g>`;
}

export function scene(of: SceneOf, { w, h, at, light, haze, lines }: Shape): string {
  const hue = hueOf(of.hue), roll = chance(of.seed), [lx, ly] = [light[0] * w, light[1] * h];
  const b = Math.min(h * 0.94, w * 0.96), cloud = (x: number, y: number, rx: number, ry: number) => `<ellipse cx="${f(w * x)}" cy="${f(h * y)}" rx="${f(w * rx)}" ry="${f(h * ry)}" fill="url(#haze)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" preserveAspectRatio="xMidYMid slice">${defs(hue)}`
    + `<rect width="${w}" height="${h}" fill="url(#sky)"/><circle cx="${f(lx)}" cy="${f(ly)}" r="${f(light[2] * h)}" fill="url(#glow)" opacity=".75"/>`
    + (of.hue === 'night' && OPEN.has(of.back) ? moon(lx, ly, h) : '')
    + `${lines ? `<rect width="${w}" height="${h}" fill="url(#shine)" opacity=".1"/>` : ''}${backdrop(of.back, { w, h, roll, hue })}`
    + (haze ? `${cloud(0.3, 0.82, 0.48, 0.15)}${cloud(0.14, 0.87, 0.26, 0.1)}${cloud(0.8, 0.74, 0.37, 0.12)}${cloud(0.66, 0.78, 0.22, 0.07)}` : '')
    + (of.who ? `<svg x="${f(w * 0.5 - b / 2)}" y="${f(Math.max(h * 0.03, (h * 0.78 - b * 1.15) * 0.5))}" width="${f(b)}" height="${f(b * 1.15)}" viewBox="0 0 200 230">${figure(of.who, hue)}</svg>` : of.icon ? thing(of.icon, at, w, h, hue) : '')
    + `${lines ? finish(w, h) : rim(w, h)}</svg>`;
}
