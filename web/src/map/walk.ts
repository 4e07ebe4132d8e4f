// The keyboard on the map: one stop for Tab, arrows go to what lies next in their direction.
const WAY: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (e: Element) => {
  const b = e.getBoundingClientRect();
  return { x: b.left + b.width / 2, y: b.top + b.height / 2 };
};

export const stops = (root: Element): SVGElement[] => [...root.querySelectorAll<SVGElement>('[data-nav]')];

/** The stop that lies next in the arrow's direction: near counts, and straight ahead counts more. */
export function next(root: Element, from: Element, key: string): SVGElement | null {
  const way = WAY[key];
  if (!way) return null;
  const at = middle(from);
  let best: SVGElement | null = null, least = Infinity;
  for (const stop of stops(root)) {
    if (stop === from) continue;
    const p = middle(stop), dx = p.x - at.x, dy = p.y - at.y;
    const ahead = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead < 3 || aside > ahead * 3) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [stop, cost];
  }
  return best;
}

/** Keeps exactly one stop reachable by Tab: the last one, else something that can be chosen, else whoever has the turn. */
export function keepStop(root: Element, last: string | null): void {
  const all = stops(root);
  const stop = all.find((e) => e.dataset.nav === last) ?? all.find((e) => e.closest('.can')) ?? all.find((e) => e.closest('.active')) ?? all[0];
  for (const e of all) {
    const index = e === stop ? '0' : '-1';
    if (e.getAttribute('tabindex') !== index) e.setAttribute('tabindex', index);
  }
}
