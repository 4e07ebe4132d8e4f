// The pictures behind the two doors of the first page: a gate over three who have seen it, and a candle among books with a hand of cards.
import { signs } from 'virtual:icons/signs';
import { backdrop } from './backdrops.ts';
import { chance, f } from './chance.ts';
import { defs, finish } from './engraving.ts';
import { hueOf } from './hues.ts';
import { COATS, HATS } from './wardrobe.ts';

const W = 420, H = 560;
const HEAD = 'M100 48C125 48 135 70 134 94C133 117 117 138 100 140C83 138 67 117 66 94C65 70 75 48 100 48Z';

const page = (hue: string, inside: string) =>
  `data:image/svg+xml,${`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMax slice" width="${W}" height="${H}">${defs(hueOf(hue))}${inside}${finish(W, H)}</svg>`.replace(/[%#<>"\n]/g, encodeURIComponent)}`;

/** An arm of the gate: a spiral of so many points. */
function spiral(turn: number, reach: number): string {
  let d = '';
  for (let i = 0; i <= 26; i++) {
    const a = turn + i * 0.16, r = (i / 26) ** 0.9 * reach;
    d += `${i ? 'L' : 'M'}${f(W * 0.53 + r * Math.cos(a))} ${f(H * 0.43 + r * 1.35 * Math.sin(a))}`;
  }
  return d;
}

/** Somebody from behind the light: coat, head and hat, and a rim of violet. */
function shade(hat: string, coat: string, x: number, y: number, size: number): string {
  const worn = (drawing: string | undefined) => (drawing ?? '').replaceAll(/fill="[^"]*"/g, '').replaceAll(/stroke="[^"]*"/g, '').replaceAll('{a}', '');
  const shape = `${worn(COATS[coat])}<path d="M83 118L82 158H118L117 118Z"/><path d="${HEAD}"/><path d="${HATS[hat]?.hair ?? ''}"/>${worn(HATS[hat]?.top)}`;
  return `<g transform="translate(${x} ${y}) scale(${size})"><g fill="#b68cf0" stroke="#b68cf0" stroke-width="7" opacity=".55">${shape}</g><g fill="#0b0714">${shape}</g></g>`;
}

export function boardDoor(): string {
  const hue = hueOf('arcane'), arms = Array.from({ length: 9 }, (_, i) => spiral((i * 2 * Math.PI) / 9, 112 + (i % 3) * 14)).join('');
  const portal = '<defs><radialGradient id="portal"><stop offset=".3" stop-color="#7a3fc4"/><stop offset=".75" stop-color="#5b2fa8" stop-opacity=".7"/><stop offset="1" stop-color="#2a1050" stop-opacity="0"/></radialGradient></defs>';
  return page('arcane', `${portal}<rect width="${W}" height="${H}" fill="url(#sky)"/>${backdrop('street', { w: W, h: H, roll: chance('door'), hue })}`
    + `<ellipse cx="${W * 0.53}" cy="${H * 0.43}" rx="190" ry="250" fill="url(#glow)" opacity=".8"/><ellipse cx="${W * 0.53}" cy="${H * 0.43}" rx="170" ry="225" fill="url(#portal)"/><ellipse cx="${W * 0.53}" cy="${H * 0.43}" rx="60" ry="84" fill="url(#glow)"/>`
    + `<path d="${arms}" fill="none" stroke="#f0e2ff" stroke-width="4.5" stroke-linecap="round" opacity=".85"/><ellipse cx="${W * 0.53}" cy="${H * 0.43}" rx="22" ry="30" fill="#fff" opacity=".9"/>`
    + shade('cloche', 'dress', -8, 352, 0.92) + shade('bald', 'suit', 244, 356, 0.9) + shade('fedora', 'trench', 100, 310, 1.12));
}

/** A card as it lies in a hand, without words. */
function card(x: number, turn: number, strip: string, hue: string, icon: string): string {
  const light = hueOf(hue);
  return `<g transform="translate(${x} 560) rotate(${turn}) translate(-68 -200)"><rect width="136" height="190" rx="7" fill="#1d160d"/><rect x="4" y="4" width="128" height="182" rx="4" fill="#e8dab4"/><rect x="4" y="4" width="128" height="26" rx="4" fill="${strip}"/>`
    + `<rect x="4" y="30" width="128" height="66" fill="${light.foot}"/><path d="${signs[icon] ?? ''}" transform="translate(40 35) scale(.11)" fill="${light.lit}"/><path d="M14 112H118M14 124H110M14 136H114M14 148H80" stroke="#8d7a4e" stroke-width="4" opacity=".6"/></g>`;
}

export function cardDoor(): string {
  const hue = hueOf('candle');
  return page('candle', `<rect width="${W}" height="${H}" fill="url(#sky)"/>${backdrop('shelves', { w: W, h: H, roll: chance('books'), hue })}<rect width="${W}" height="${H}" fill="#0a0703" opacity=".45"/>`
    + `<circle cx="${W / 2}" cy="200" r="230" fill="url(#glow)" opacity=".7"/><path d="M${W / 2 - 44} 400V300C${W / 2 - 44} 286 ${W / 2 + 44} 286 ${W / 2 + 44} 300V400Z" fill="#f3e2b4"/><path d="M${W / 2 - 44} 306C${W / 2 - 20} 330 ${W / 2 + 10} 296 ${W / 2 + 44} 312V300C${W / 2 + 44} 286 ${W / 2 - 44} 286 ${W / 2 - 44} 300Z" fill="#fff3d0"/>`
    + `<path d="M${W / 2} 292V262" stroke="#20170a" stroke-width="5"/><path d="M${W / 2} 140C${W / 2 + 46} 200 ${W / 2 + 40} 262 ${W / 2} 276C${W / 2 - 40} 262 ${W / 2 - 46} 200 ${W / 2} 140Z" fill="#ffe9a8"/><path d="M${W / 2} 190C${W / 2 + 20} 222 ${W / 2 + 18} 256 ${W / 2} 264C${W / 2 - 18} 256 ${W / 2 - 20} 222 ${W / 2} 190Z" fill="#c98a2e"/>`
    + card(W / 2 - 96, -18, '#255a92', 'guardian', 'fight') + card(W / 2 + 96, 18, '#5b3a8c', 'mystic', 'will') + card(W / 2, 0, '#83590e', 'seeker', 'clues'));
}
