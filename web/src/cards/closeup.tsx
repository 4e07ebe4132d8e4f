// The card that is looked at, large, beside where it lies.
import { cardOf } from '../catalogue.ts';
import { tintOf } from '../faces/card.tsx';
import { FaceOf } from './face.tsx';
import { peeked } from './peek.ts';

const WIDTH = 290, HEIGHT = 430, EDGE = 12;

export function CloseUp() {
  const p = peeked.value;
  if (!p) return null;
  const place = (el: HTMLElement | null) => {
    if (!el) return;
    if (!el.matches(':popover-open')) el.showPopover();
    const k = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16, w = WIDTH * k, h = Math.min(el.offsetHeight || HEIGHT * k, innerHeight - 2 * EDGE);
    el.style.left = `${Math.max(EDGE, Math.min(innerWidth - w - EDGE, p.right ? p.x : p.x - w))}px`;
    el.style.top = `${Math.max(EDGE, Math.min(innerHeight - h - EDGE, p.y - h / 2))}px`;
  };
  return <div class={`card m close-up ${tintOf(cardOf(p.id))}`} aria-hidden="true" popover="manual" ref={place}><FaceOf id={p.id} long /></div>;
}
