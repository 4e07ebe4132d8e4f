// Pictures and signs on the page.  All of them are for the eye alone: what they show is always said in words beside them.
import { signs } from 'virtual:icons/signs';
import type { Id } from '../types.ts';
import { iconOf, picture, portrait } from './pictures.ts';
import type { ShapeName } from './pictures.ts';
import { find, pathOf } from './table.ts';

/** Somebody's face before any catalogue has been read: by the game and the id alone. */
export function Portrait({ game, id }: { game: string; id: Id | undefined }) {
  const src = id ? portrait(game, id) : undefined;
  return <span class="tok" aria-hidden="true">{src && <img class="picture" src={src} alt="" />}</span>;
}

export function Picture({ of, shape, class: name = '' }: { of: Id; shape: ShapeName; class?: string }) {
  const src = picture(of, shape);
  return src ? <img class={`picture ${name}`} src={src} alt="" draggable={false} /> : <span class={`picture ${name}`} />;
}

/** A sign of the page, in the colour of the text: `doom`, `sanity`. */
export function Sign({ name, class: more = '' }: { name: string; class?: string }) {
  return <svg class={`sign ${more}`} viewBox="0 0 512 512" aria-hidden="true"><path d={signs[name] ?? ''} /></svg>;
}

/** A sign of the card game alone: of a class, or of a slot; it comes with that game's pictures. */
export function CardSign({ name }: { name: string }) {
  const art = find('sign', name, 'core');
  return <svg class="sign" viewBox="0 0 512 512" aria-hidden="true"><path d={(art && pathOf(art.icon)) ?? ''} /></svg>;
}

/** Whether there is such a sign. */
export const isSign = (name: string): boolean => name in signs;

/** The icon of a component, in the colour of the text. */
export function Icon({ of, class: more = '' }: { of: Id; class?: string }) {
  return <svg class={`sign ${more}`} viewBox="0 0 512 512" aria-hidden="true"><path d={iconOf(of) ?? ''} /></svg>;
}

/** An icon inside a drawing, `size` wide around the middle. */
export function Drawn({ d, size, class: name = '' }: { d: string | undefined; size: number; class?: string }) {
  return d ? <path class={name} d={d} transform={`translate(${-size / 2} ${-size / 2}) scale(${size / 512})`} /> : null;
}

export const signPath = (name: string): string => signs[name] ?? '';
