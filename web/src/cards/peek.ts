// A card looked at closely: after a moment under the pointer, at once by focus, or while a finger rests on it.
import { signal } from '@preact/signals';
import type { Id } from '../types.ts';

export interface Peek { id: Id; x: number; y: number; right: boolean }

export const peeked = signal<Peek | null>(null);

const REST_MS = 420;
let timer = 0;

function show(id: Id, el: Element) {
  const b = el.getBoundingClientRect();
  // To the side where there is more room.
  const right = b.left + b.width / 2 < innerWidth / 2;
  peeked.value = { id, x: right ? b.right + 12 : b.left - 12, y: b.top + b.height / 2, right };
}

export function hide() {
  clearTimeout(timer);
  peeked.value = null;
}

/** What a card needs to be looked at closely. */
export const peekAt = (id: Id) => ({
  onPointerEnter: (e: PointerEvent) => {
    const el = e.currentTarget as Element;
    if (e.pointerType === 'mouse') timer = window.setTimeout(() => show(id, el), REST_MS);
  },
  onPointerLeave: hide,
  onPointerDown: (e: PointerEvent) => {
    const el = e.currentTarget as Element;
    hide();
    if (e.pointerType === 'touch') timer = window.setTimeout(() => show(id, el), REST_MS);
  },
  onPointerUp: hide,
  onFocus: (e: FocusEvent) => { const el = e.currentTarget as Element; if (el.matches(':focus-visible')) show(id, el); },
  onBlur: hide,
});
