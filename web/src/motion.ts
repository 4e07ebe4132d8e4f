// Motion: short, never in the way, and none for who does not want it.
import { settings } from './settings.ts';

const STEP = 260, QUICK = 120;

/** How long something moves, in milliseconds; 0 where nothing should. */
export function moves(): number {
  if (settings.value.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return settings.value.motion === 'quick' ? QUICK : STEP;
}

/** A number that has changed jumps; what it lost or gained floats up from it. */
export function jump(el: HTMLElement | null, by: number) {
  const time = moves();
  if (!el || !time || by === 0) return;
  el.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.5)', color: by < 0 ? '#e0705c' : '#5fb389' }, { transform: 'scale(1)' }], { duration: time * 1.6, easing: 'ease-out' });
}

/** A portrait that is hurt shakes. */
export function shake(el: HTMLElement | null) {
  const time = moves();
  if (!el || !time) return;
  el.animate([0, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: time });
}
