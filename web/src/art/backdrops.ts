// What stands behind the thing a picture shows: roofs, woods, shelves.  Each is drawn by rule into a box of `w` by `h`.
import { f } from './chance.ts';
import type { Hue } from './hues.ts';

export interface Ground {
  w: number;
  h: number;
  roll: () => number;
  hue: Hue;
}

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const stroke = (d: string, colour: string, width: number | string, more = '') => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;
/** All of the width from `y` down. */
const floor = (w: number, h: number, y: number, fill: string) => path(`M0 ${f(y)}H${w}V${f(h)}H0Z`, fill);

function roofs({ w, h, roll, hue }: Ground): string {
  let far = `M0 ${f(h)}`, near = far, windows = '';
  for (let x = 0; x < w;) {
    const b = 26 + roll() * 30, y = h * (0.5 + roll() * 0.14);
    far += `L${f(x)} ${f(y)}L${f(x + b * 0.5)} ${f(y - 16 - roll() * 14)}L${f(x + b)} ${f(y)}`;
    if (roll() < 0.35) far += 'l0 -16l5 0l0 16';
    x += b;
  }
  for (let x = -10; x < w;) {
    const b = 44 + roll() * 40, y = h * (0.68 + roll() * 0.12), p = 24 + roll() * 16;
    near += `L${f(x)} ${f(y)}L${f(x + b * 0.2)} ${f(y - p * 0.7)}L${f(x + b * 0.5)} ${f(y - p)}L${f(x + b * 0.8)} ${f(y - p * 0.7)}`;
    if (roll() < 0.6) near += 'l0 -14l7 0l0 18';
    near += `L${f(x + b)} ${f(y)}`;
    for (const k of [0.25, 0.6]) if (roll() < 0.5) windows += `M${f(x + b * k)} ${f(y + 8)}h6v9h-6z`;
    x += b;
  }
  return path(`${far}L${w} ${f(h)}Z`, hue.far) + path(`${near}L${w} ${f(h)}Z`, hue.near) + path(windows, '#ffcf73', ' opacity=".85"');
}

function hills({ w, h, roll, hue }: Ground): string {
  const ridge = (y: number, a: number) => {
    let d = `M0 ${f(h)}L0 ${f(y)}`;
    for (let x = 0; x < w; x += w / 4) d += `Q${f(x + w / 8)} ${f(y - a * (roll() + 0.2))} ${f(x + w / 4)} ${f(y + a * (roll() - 0.5) * 0.5)}`;
    return `${d}L${w} ${f(h)}Z`;
  };
  let trees = '';
  for (let i = 0; i < 5; i++) {
    const s = 18 + roll() * 34;
    trees += `M${f(roll() * w)} ${f(h * 0.82)}l2 ${f(-s)}m0 ${f(s * 0.35)}l${f(-s * 0.28)} ${f(-s * 0.4)}m${f(s * 0.28)} ${f(s * 0.2)}l${f(s * 0.3)} ${f(-s * 0.42)}m${f(-s * 0.14)} ${f(s * 0.2)}l${f(s * 0.18)} ${f(-s * 0.04)}`;
  }
  return path(ridge(h * 0.64, h * 0.22), hue.far) + stroke(trees, hue.near, 2.4) + path(ridge(h * 0.84, h * 0.14), hue.near);
}

function trees({ w, h, roll, hue }: Ground): string {
  const row = (n: number, wide: number, colour: string) => {
    let trunks = '', twigs = '';
    for (let i = 0; i < n; i++) {
      const x = ((i + roll()) * w) / n, s = wide * (0.6 + roll() * 0.8), lean = (roll() - 0.5) * 14;
      trunks += `M${f(x - s)} ${f(h)}Q${f(x - s * 0.3 + lean)} ${f(h * 0.5)} ${f(x - s * 0.4 + lean)} 0h${f(s * 0.9)}Q${f(x + s * 0.5 + lean)} ${f(h * 0.5)} ${f(x + s * 1.2)} ${f(h)}Z`;
      for (let k = 0; k < 3; k++) {
        const y = h * (0.1 + roll() * 0.4), dx = (roll() < 0.5 ? -1 : 1) * (16 + roll() * 26);
        twigs += `M${f(x + lean)} ${f(y)}q${f(dx * 0.5)} -4 ${f(dx)} ${f(-18 - roll() * 12)}m${f(-dx * 0.4)} 9l${f(dx * 0.3)} 4`;
      }
    }
    return path(trunks, colour) + stroke(twigs, colour, f(wide * 0.32));
  };
  return row(8, 5, hue.far) + row(4, 10, hue.near) + path(`M0 ${f(h)}V${f(h * 0.86)}Q${f(w * 0.5)} ${f(h * 0.78)} ${w} ${f(h * 0.86)}V${f(h)}Z`, hue.near);
}

function shelves({ w, h, roll, hue }: Ground): string {
  const spines = [hue.far, hue.foot, hue.near, '#3a2a18', hue.far], books = new Map<string, string>();
  let boards = '', marks = '';
  for (let y = 6; y < h * 0.92; y += h * 0.25) {
    for (let x = 4; x < w - 4;) {
      const b = 6 + roll() * 9, t = h * 0.25 - 12 - roll() * h * 0.07, colour = spines[Math.floor(roll() * 5)] ?? hue.far;
      if (roll() < 0.92) books.set(colour, `${books.get(colour) ?? ''}M${f(x)} ${f(y + h * 0.25 - 9 - t)}h${f(b - 1.2)}v${f(t)}h${f(1.2 - b)}z`);
      if (roll() < 0.5) marks += `M${f(x + 1.4)} ${f(y + h * 0.25 - t)}h${f(b - 4)}`;
      x += b;
    }
    boards += `M0 ${f(y + h * 0.25 - 8)}h${w}v5h-${w}z`;
  }
  return [...books].map(([colour, d]) => path(d, colour, ' opacity=".92"')).join('') + stroke(marks, hue.dim, 1.1, ' opacity=".5"') + path(`${boards}M0 0h7v${f(h)}h-7zM${w - 7} 0h7v${f(h)}h-7z`, hue.near);
}

function pane({ w, h, hue }: Ground): string {
  const x = w * 0.5, b = w * 0.21, y = h * 0.08, e = h * 0.74;
  let bars = `M${f(x)} ${f(y)}V${f(e)}M${f(x - b * 0.5)} ${f(h * 0.16)}V${f(e)}M${f(x + b * 0.5)} ${f(h * 0.16)}V${f(e)}`;
  for (let i = 1; i < 4; i++) bars += `M${f(x - b)} ${f(y + (e - y) * (0.3 + i * 0.18))}h${f(2 * b)}`;
  const glass = `M${f(x - b)} ${f(e)}V${f(h * 0.32)}Q${f(x - b)} ${f(h * 0.12)} ${f(x)} ${f(y)}Q${f(x + b)} ${f(h * 0.12)} ${f(x + b)} ${f(h * 0.32)}V${f(e)}Z`;
  return path(`M0 0H${w}V${f(h)}H0Z`, hue.near, ' opacity=".62"') + path(glass, 'url(#glow)', ` stroke="${hue.near}" stroke-width="5"`) + stroke(bars, hue.near, 2.4)
    + path(`M${f(x - b)} ${f(e + 6)}L${f(x - b * 1.9)} ${f(h)}H${f(x + b * 1.9)}L${f(x + b)} ${f(e + 6)}Z`, hue.light, ' opacity=".13"');
}

function arch({ w, h, hue }: Ground): string {
  let s = '';
  for (let i = 0; i < 5; i++) {
    const x = w * 0.5, a = w * 0.62 * (1 - i * 0.19), t = h * (0.02 + i * 0.07), b = h * (1.02 - i * 0.05);
    s += path(`M${f(x - a)} ${f(b)}V${f(t + a * 0.8)}A${f(a)} ${f(a * 0.82)} 0 0 1 ${f(x + a)} ${f(t + a * 0.8)}V${f(b)}Z`, i % 2 ? hue.far : hue.near, ` opacity="${f(0.9 - i * 0.1)}" stroke="${hue.near}" stroke-width="2"`);
  }
  return `${s}<ellipse cx="${f(w / 2)}" cy="${f(h * 0.62)}" rx="${f(w * 0.22)}" ry="${f(h * 0.34)}" fill="url(#glow)" opacity=".8"/>`;
}

function sea({ w, h, hue }: Ground): string {
  let s = floor(w, h, h * 0.6, hue.far);
  for (let i = 0; i < 7; i++) {
    let d = `M-10 ${f(h * (0.62 + i * 0.058))}`;
    for (let x = -10; x < w + 20; x += 24) d += `q6 ${f(-3 - i * 0.8)} 12 0t12 0`;
    s += stroke(d, i % 2 ? hue.dim : hue.near, f(0.9 + i * 0.25), ` opacity="${f(0.35 + i * 0.04)}"`);
  }
  return s + path(`M${f(w * 0.62)} ${f(h * 0.6)}l${f(w * 0.05)} ${f(h * 0.4)}h${f(-w * 0.16)}z`, hue.light, ' opacity=".22"');
}

function stars({ w, h, roll, hue }: Ground): string {
  let s = '';
  for (let i = 0; i < 46; i++) s += `<circle cx="${f(roll() * w)}" cy="${f(roll() * h)}" r="${f(0.4 + roll() * 1.5)}" fill="${hue.lit}" opacity="${f(0.3 + roll() * 0.7)}"/>`;
  for (let i = 0; i < 7; i++) {
    s += `<ellipse cx="${f(w * 0.5)}" cy="${f(h * 0.46)}" rx="${f(w * (0.16 + i * 0.075))}" ry="${f(h * (0.1 + i * 0.058))}" transform="rotate(${f(-24 + i * 7)} ${f(w * 0.5)} ${f(h * 0.46)})" fill="none" `
      + `stroke="${hue.light}" stroke-dasharray="${f(20 + roll() * 60)} ${f(8 + roll() * 30)}" opacity=".38"/>`;
  }
  return s;
}

function flames({ w, h, roll }: Ground): string {
  const row = (y: number, a: number, colour: string) => {
    let d = `M0 ${f(h)}L0 ${f(y)}`;
    for (let x = 0; x < w;) {
      const b = 18 + roll() * 24, t = a * (0.5 + roll() * 0.8);
      d += `C${f(x + b * 0.1)} ${f(y - t * 0.5)} ${f(x + b * 0.62)} ${f(y - t * 0.4)} ${f(x + b * 0.42)} ${f(y - t)}C${f(x + b * 0.95)} ${f(y - t * 0.6)} ${f(x + b * 0.75)} ${f(y - 4)} ${f(x + b)} ${f(y)}`;
      x += b;
    }
    return path(`${d}L${w} ${f(h)}Z`, colour, ' opacity=".85"');
  };
  return row(h * 0.66, h * 0.5, '#8e2f12') + row(h * 0.8, h * 0.42, '#d9681f') + row(h * 0.93, h * 0.32, '#ffc25e');
}

function rays({ w, h, roll, hue }: Ground): string {
  const x = w * 0.5, y = h * 0.48, far = w + h;
  let d = '';
  for (let i = 0; i < 36; i++) {
    const a = (i * Math.PI) / 18, b = a + (Math.PI / 36) * (0.5 + roll() * 0.5);
    d += `M${f(x)} ${f(y)}L${f(x + far * Math.cos(a))} ${f(y + far * Math.sin(a))}L${f(x + far * Math.cos(b))} ${f(y + far * Math.sin(b))}Z`;
  }
  return path(d, hue.light, ' opacity=".16"');
}

function room({ w, h, hue }: Ground): string {
  let paper = '', panels = '';
  for (let x = 0; x < w; x += 22) paper += `M${x} 0v${f(h * 0.62)}`;
  for (let x = 8; x < w; x += 44) panels += `M${x} ${f(h * 0.7)}h34v${f(h * 0.3)}h-34z`;
  return stroke(paper, hue.far, 7, ' opacity=".55"') + floor(w, h, h * 0.62, hue.near) + path(`M0 ${f(h * 0.62)}h${w}v5h-${w}z`, hue.dim, ' opacity=".4"') + stroke(panels, hue.far, 2);
}

function street(ground: Ground): string {
  const { w, h, hue } = ground, x = w * 0.17;
  let stones = '';
  for (let i = 1; i <= 5; i++) for (const side of [-1, 1]) stones += `M${f(w * 0.5 + side * i * w * 0.14)} ${f(h)}L${f(w * 0.5 + side * i * 10)} ${f(h * 0.78)}`;
  return roofs({ ...ground, h: h * 0.82 }) + floor(w, h, h * 0.78, hue.near) + stroke(stones, hue.far, 1.3)
    + `<circle cx="${f(x)}" cy="${f(h * 0.3)}" r="${f(h * 0.26)}" fill="url(#lamp)" opacity=".8"/>`
    + path(`M${f(x - 1.5)} ${f(h * 0.34)}h3V${f(h * 0.9)}h-3zM${f(x - 7)} ${f(h * 0.24)}h14l-3 ${f(h * 0.1)}h-8z`, '#07090b') + path(`M${f(x - 4)} ${f(h * 0.26)}h8l-2 ${f(h * 0.07)}h-4z`, '#ffe6a8');
}

function pillars({ w, h, hue }: Ground): string {
  let shafts = '', grooves = '', ends = `M0 0H${w}V${f(h * 0.13)}H0ZM0 ${f(h * 0.91)}H${w}V${f(h)}H0Z`;
  for (let i = 0; i < 5; i++) {
    const x = (w * (i + 0.5)) / 5, b = w * 0.052;
    shafts += `M${f(x - b)} ${f(h * 0.18)}h${f(2 * b)}v${f(h * 0.7)}h${f(-2 * b)}z`;
    grooves += `M${f(x - b * 0.5)} ${f(h * 0.2)}v${f(h * 0.66)}M${f(x + b * 0.3)} ${f(h * 0.2)}v${f(h * 0.66)}`;
    for (const y of [0.13, 0.87]) ends += `M${f(x - b * 1.5)} ${f(h * y)}h${f(b * 3)}v${f(h * 0.05)}h${f(-b * 3)}z`;
  }
  return path(shafts, hue.far) + stroke(grooves, hue.near, 1.6) + path(ends, hue.near);
}

function desk(ground: Ground): string {
  const { w, h, hue } = ground;
  return shelves({ ...ground, h: h * 0.74 }) + path(`M0 0H${w}V${f(h * 0.74)}H0Z`, hue.near, ' opacity=".5"') + floor(w, h, h * 0.74, hue.near) + path(`M0 ${f(h * 0.74)}h${w}v4h-${w}z`, hue.dim, ' opacity=".55"')
    + `<ellipse cx="${f(w * 0.5)}" cy="${f(h * 0.8)}" rx="${f(w * 0.42)}" ry="${f(h * 0.12)}" fill="${hue.light}" opacity=".16"/>`;
}

const BACKDROPS: Record<string, (ground: Ground) => string> = { roofs, hills, trees, shelves, window: pane, arch, sea, stars, flames, rays, room, street, pillars, desk };

/** Those under an open sky: at night the moon stands over them. */
export const OPEN = new Set(['roofs', 'hills', 'trees', 'sea', 'street']);

export const backdrop = (name: string, ground: Ground): string => BACKDROPS[name]?.(ground) ?? '';
