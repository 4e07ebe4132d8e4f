// A person as a picture of the time: half of the face in the light, the other in the dark, and behind them what they are known by.
import { backdrop } from './backdrops.ts';
import { chance } from './chance.ts';
import { defs, finish } from './engraving.ts';
import { hueOf } from './hues.ts';
import type { Hue } from './hues.ts';
import { COATS, HATS } from './wardrobe.ts';

export interface Person {
  hat: string;
  coat: string;
  accent: string;
  hair: string;
  skin: string;
  beard: string;
  glasses: boolean;
  lips: boolean;
  moustache: boolean;
}

/** Reads `hat=fedora coat=trench accent=8c6a1e glasses`. */
export function person(words: string): Person {
  const said = new Map(words.split(' ').map((w): [string, string] => { const [name = '', value = ''] = w.split('='); return [name, value]; }));
  const colour = (name: string, otherwise: string) => (said.get(name) ? `#${said.get(name)}` : otherwise);
  return {
    hat: said.get('hat') ?? 'fedora', coat: said.get('coat') ?? 'suit', accent: colour('accent', '#c8973c'), hair: colour('hair', '#17130f'), skin: said.get('skin') ?? 'pale',
    beard: colour('beard', ''), glasses: said.has('glasses'), lips: said.has('lips'), moustache: said.has('moustache'),
  };
}

/** The lit and the dark side of a face. */
const SKINS: Record<string, [string, string]> = { pale: ['#f3dcc0', '#a9775a'], tan: ['#e2b98e', '#8c5a3b'], brown: ['#b98258', '#5d3822'], dark: ['#8a5a3c', '#3c2216'] };
const HEAD = 'M100 48C125 48 135 70 134 94C133 117 117 138 100 140C83 138 67 117 66 94C65 70 75 48 100 48Z';
const FRINGE = 'M64 96C60 60 78 40 100 40C122 40 140 60 136 96C130 76 124 70 116 64C104 76 86 76 78 68C70 76 66 86 64 96Z';
const CLOTH = '#15140f';

function face(p: Person, brim: number): string {
  return '<path d="M76 90Q85 84 94 90L93 96Q85 92 77 96ZM106 90Q115 84 124 90L123 96Q115 92 107 96Z" fill="#20140d" opacity=".8"/><path d="M101 92L107 112Q103 117 97 114L101 111Z" fill="#3a2013" opacity=".5"/>'
    + `<path d="M90 124Q100 ${p.lips ? 130 : 127} 111 123" stroke="${p.lips ? '#8e2a26' : '#4a2719'}" stroke-width="${p.lips ? 4 : 2.4}" fill="none" stroke-linecap="round"/>`
    + (brim ? `<path d="M60 40H140V${brim + 6}Q100 ${brim + 20} 60 ${brim + 6}Z" fill="#0b0806" opacity=".6"/>` : '')
    + (p.beard ? `<path d="M66 98C68 112 80 116 90 114Q100 118 111 114C120 116 132 112 134 98C138 130 120 150 100 150C80 150 62 130 66 98Z" fill="${p.beard}"/><path d="M92 124Q100 127 108 124" stroke="#2a1710" stroke-width="2.4" fill="none"/>` : '')
    + (p.moustache ? `<path d="M84 122Q92 112 100 118Q108 112 117 121Q108 124 100 121Q92 125 84 122Z" fill="${p.hair}"/>` : '')
    + '<rect x="100" y="40" width="40" height="110" fill="url(#hatch)" opacity=".5"/>';
}

/** Head and shoulders; the gradients of a scene must be there. */
export function figure(p: Person, hue: Hue): string {
  const hat = HATS[p.hat] ?? HATS.bald, coat = COATS[p.coat] ?? COATS.suit ?? '', [lit, dark] = SKINS[p.skin] ?? ['#f3dcc0', '#a9775a'];
  if (!hat) return '';
  const worn = (drawing: string) => drawing.replaceAll('{a}', p.accent), veiled = p.hat === 'veil', behind = veiled || p.hat === 'long';
  return `<defs><linearGradient id="skin"><stop offset=".12" stop-color="${lit}"/><stop offset=".5" stop-color="${lit}"/><stop offset=".66" stop-color="${dark}"/><stop offset="1" stop-color="#150d09"/></linearGradient><clipPath id="head"><path d="${HEAD}"/></clipPath></defs>`
    + `<g fill="${CLOTH}">${worn(coat)}</g><path d="M83 118L82 158Q100 172 118 158L117 118Z" fill="${dark}"/><path d="M100 118V166Q112 164 118 158L117 118Z" opacity=".5"/>`
    + (behind ? `<path d="${hat.hair}" fill="${veiled ? '#0e0f12' : p.hair}"/>` : '')
    + `<path d="${HEAD}" fill="url(#skin)"/><g clip-path="url(#head)">${face(p, hat.brim)}</g>`
    + (p.glasses ? '<g fill="none" stroke="#d8b765" stroke-width="2.6"><circle cx="85" cy="95" r="11.5" fill="#fff" fill-opacity=".14"/><circle cx="115" cy="95" r="11.5" fill="#fff" fill-opacity=".1"/><path d="M96.5 94Q100 91 103.5 94"/></g>' : '')
    + (p.hat === 'long' ? `<path d="${FRINGE}" fill="${p.hair}"/>` : behind ? '' : `<path d="${hat.hair}" fill="${p.hair}"/>`)
    + `<g fill="${p.hat === 'bun' ? p.hair : veiled ? '#0e0f12' : CLOTH}">${worn(hat.top)}</g>`
    + (hat.brim || veiled ? '' : `<path d="M66 94C65 70 75 48 100 48" fill="none" stroke="${hue.light}" stroke-width="1.6" opacity=".5"/>`);
}

/** A portrait; `prop` is the path of an icon. */
export function bust(p: Person, of: { hue: string; back: string; prop?: string | undefined; seed: string }): string {
  const hue = hueOf(of.hue), w = 200, h = 230;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" preserveAspectRatio="xMidYMin slice">${defs(hue)}<rect width="${w}" height="${h}" fill="url(#sky)"/>`
    + `<circle cx="62" cy="74" r="130" fill="url(#glow)" opacity=".62"/><g opacity=".75">${backdrop(of.back, { w, h, roll: chance(of.seed), hue })}</g><rect width="${w}" height="${h}" fill="url(#shine)" opacity=".14"/>`
    + (of.prop ? `<path d="${of.prop}" transform="translate(118 22) scale(.129)" fill="${hue.light}" opacity=".5"/>` : '')
    + `${figure(p, hue)}${finish(w, h)}</svg>`;
}
