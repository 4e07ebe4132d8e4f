// A card taken by mouse or finger: lifted it follows, and dropped on the table it is played.
import { hide } from './peek.ts';

const FAR = 12;
/** Where a card can be dropped: the field, what lies in play, and the sum of a test. */
const ONTO = '.board-pane, .lay-row, .test-sum';

/** What the box around a card needs to be taken by; `onDrop` is called when it is let go over the table. */
export const draggable = (onDrop: () => void) => ({
  onPointerDown(e: PointerEvent) {
    const el = e.currentTarget as HTMLElement, from = { x: e.clientX, y: e.clientY };
    if (e.button !== 0 || !e.isPrimary) return;
    let lifted = false;
    const move = (m: PointerEvent) => {
      const dx = m.clientX - from.x, dy = m.clientY - from.y;
      if (!lifted && Math.hypot(dx, dy) < FAR) return;
      lifted = true;
      hide();
      el.classList.add('dragged');
      document.documentElement.classList.add('dragging');
      el.style.setProperty('--dx', `${dx}px`);
      el.style.setProperty('--dy', `${dy}px`);
    };
    const end = (u: PointerEvent) => {
      for (const [type, f] of [['pointermove', move], ['pointerup', end], ['pointercancel', end]] as const) removeEventListener(type, f);
      if (!lifted) return;
      const over = document.elementFromPoint(u.clientX, u.clientY);
      el.classList.remove('dragged');
      document.documentElement.classList.remove('dragging');
      // The click that ends a drag is none.
      const swallow = (c: Event) => { c.stopPropagation(); c.preventDefault(); };
      el.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => el.removeEventListener('click', swallow, { capture: true }), 0);
      if (u.type === 'pointerup' && over?.closest(ONTO)) onDrop();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  },
});
