// Motion: short, never in the way, and none for who does not want it.
import { settings } from './settings.ts';

const STEP = 260, QUICK = 120;
/** How wide a disc is that flies, in pixels. */
const FLYING = 30;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** How long something moves, in milliseconds; 0 where nothing should. */
export function moves(): number {
  if (settings.value.motion === 'off' || still.matches) return 0;
  return settings.value.motion === 'quick' ? QUICK : STEP;
}

/** Moves an element on top of all beside it, looking as these classes say.  Only its place and size change by and by: these the browser moves without painting. */
function move(el: HTMLElement, steps: Keyframe[], duration: number, ...how: string[]) {
  el.classList.add('moving', ...how);
  el.animate(steps, { duration, easing: 'ease-out' });
  // A table that is left meanwhile is not kept for that.
  const moved = new WeakRef(el);
  setTimeout(() => moved.deref()?.classList.remove('moving', ...how), duration);
}

/** A number that has changed jumps; what it lost or gained floats up from it. */
export function jump(el: HTMLElement | null, by: number) {
  const time = moves();
  if (!el || !time || by === 0) return;
  move(el, [{ transform: 'scale(1)' }, { transform: 'scale(1.5)' }, { transform: 'scale(1)' }], time * 1.6, by < 0 ? 'lost' : 'gained');
}

/** A portrait that is hurt shakes. */
export function shake(el: HTMLElement | null) {
  const time = moves();
  if (!el || !time) return;
  move(el, [0, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })), time);
}

/** A disc flies from where something was found to whoever has it now. */
export function fly(from: Element | null, to: Element | null, kind: string) {
  const time = moves(), a = from?.getBoundingClientRect(), b = to?.getBoundingClientRect();
  if (!time || !a || !b || a.width === 0 || b.width === 0) return;
  const disc = document.createElement('span');
  disc.className = `flying ${kind}`;
  disc.setAttribute('aria-hidden', 'true');
  document.body.append(disc);
  const at = (r: DOMRect, scale: number) => ({ transform: `translate(${r.left + r.width / 2 - FLYING / 2}px, ${r.top + Math.min(r.height, 70) / 2 - FLYING / 2}px) scale(${scale})` });
  disc.animate([at(a, 1.3), at(b, 0.8)], { duration: time * 1.6, easing: 'cubic-bezier(.3, 0, .3, 1)' }).finished.then(() => disc.remove(), () => disc.remove());
}
