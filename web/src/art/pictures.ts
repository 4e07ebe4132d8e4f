// Pictures as addresses of images: drawn once for each component and shape.
import type { ReadonlySignal } from '@preact/signals';
import type { Id } from '../types.ts';
import { developed } from './bitmaps.ts';
import { bust } from './bust.ts';
import { scene } from './scene.ts';
import type { Shape } from './scene.ts';
import { artOf, find, pathOf } from './table.ts';
import type { Art } from './table.ts';

const SHAPES = {
  /** The picture of a card that is read. */
  wide: { w: 300, h: 200, at: [0.5, 0.49, 0.7], light: [0.66, 0.3, 0.62], haze: true, lines: true },
  /** A card in play: the picture fills it. */
  small: { w: 180, h: 252, at: [0.5, 0.37, 0.5], light: [0.5, 0.34, 0.5], haze: false, lines: true },
  /** Cut to a circle or a square. */
  disc: { w: 100, h: 100, at: [0.5, 0.5, 0.6], light: [0.6, 0.3, 0.6], haze: false, lines: true },
  /** The sleeper over the rail. */
  banner: { w: 376, h: 128, at: [0.83, 0.52, 0.84], light: [0.8, 0.4, 1.1], haze: false, lines: true },
  /** The ground of a whole scene. */
  field: { w: 1064, h: 848, at: [0.5, 0.5, 0], light: [0.27, 0.22, 0.6], haze: true, lines: false },
  /** Who wakes, over half the field. */
  giant: { w: 1064, h: 800, at: [0.22, 0.27, 0.52], light: [0.22, 0.25, 0.6], haze: true, lines: false },
} satisfies Record<string, Shape>;
export type ShapeName = keyof typeof SHAPES | 'bust';

/** Shapes that a map shows larger than life. */
const CLOSE_UP: Partial<Record<ShapeName, number>> = { disc: 2, wide: 1.5 };

const made = new Map<string, ReadonlySignal<string>>();

function draw(art: Art, shape: ShapeName): string | undefined {
  const path = pathOf(art.icon);
  if (path === undefined) return undefined;
  if (shape === 'bust') return art.who ? bust(art.who, { ...art, prop: path }) : scene({ ...art, icon: path }, SHAPES.disc);
  if (shape === 'field') return scene({ ...art, who: undefined, icon: undefined }, SHAPES.field);
  return scene({ ...art, icon: path }, SHAPES[shape]);
}

/** The picture of a component; undefined until it can be drawn.  Its address becomes another one when it has been developed: whoever reads it is told. */
export function picture(id: Id, shape: ShapeName): string | undefined {
  const art = artOf(id);
  return art && pictureOf(art, shape);
}

export function pictureOf(art: Art, shape: ShapeName): string | undefined {
  const key = `${shape} ${art.seed} ${art.icon} ${art.hue} ${art.back}`;
  const known = made.get(key);
  if (known !== undefined) return known.value;
  const svg = draw(art, shape);
  if (svg === undefined) return undefined;
  const address = developed(svg, CLOSE_UP[shape] ?? 1);
  made.set(key, address);
  return address.value;
}

/** The face of an investigator of this game. */
export function portrait(game: string, id: Id): string | undefined {
  const art = game === 'cards' ? find('role', id, id) : find('investigator', id, 'base');
  return art && pictureOf(art, 'bust');
}

/** The icon of a component, for tokens. */
export const iconOf = (id: Id): string | undefined => {
  const art = artOf(id);
  return art && pathOf(art.icon);
};
