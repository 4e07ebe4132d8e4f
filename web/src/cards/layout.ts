// Where locations lie: the one with most connections in the middle, the others around it, ring by ring.
import type { Id } from '../types.ts';

export interface Node {
  id: Id;
  links: Id[];
}

export interface Spot { x: number; y: number }

/** Half of what a location takes with the pieces beside it, and the distance from one ring to the next. */
export const CARD = { w: 208, h: 152 };
/** The smallest table. */
const LEAST = { w: 900, h: 480 };
const RING = { x: 330, y: 250 }, LEAST_ARC = 300;

interface Branch { id: Id; children: Branch[]; leaves: number }

/** The locations that can be reached from one, as a tree of shortest ways. */
function tree(root: Id, links: Map<Id, Id[]>, seen: Set<Id>): Branch {
  const top: Branch = { id: root, children: [], leaves: 1 };
  let level = [top];
  seen.add(root);
  while (level.length) {
    const below: Branch[] = [];
    for (const b of level)
      for (const id of links.get(b.id) ?? []) {
        if (seen.has(id) || !links.has(id)) continue;
        seen.add(id);
        const child: Branch = { id, children: [], leaves: 1 };
        b.children.push(child);
        below.push(child);
      }
    level = below;
  }
  const leaves = (b: Branch): number => (b.leaves = Math.max(1, b.children.reduce((n, c) => n + leaves(c), 0)));
  leaves(top);
  return top;
}

function spread(b: Branch, from: number, to: number, depth: number, radius: (depth: number) => number, out: Map<Id, Spot>): void {
  const a = (from + to) / 2, r = radius(depth);
  out.set(b.id, { x: Math.round(r * RING.x * Math.cos(a)), y: Math.round(r * RING.y * Math.sin(a)) });
  let at = from;
  for (const c of b.children) {
    const part = ((to - from) * c.leaves) / b.leaves;
    spread(c, at, at + part, depth + 1, radius, out);
    at += part;
  }
}

/** Positions around the middle of each connected part; the parts stand side by side.  Ids decide where degrees do not, so that nothing jumps. */
export function arrange(nodes: Node[]): { spots: Map<Id, Spot>; w: number; h: number } {
  const sorted = [...nodes].sort((a, b) => b.links.length - a.links.length || (a.id < b.id ? -1 : 1));
  const links = new Map(sorted.map((n) => [n.id, [...n.links].sort()]));
  const seen = new Set<Id>(), spots = new Map<Id, Spot>();
  const edge = { x: CARD.w / 2 + 44, y: CARD.h / 2 + 56 };
  let left = 0, high = 2 * edge.y;
  for (const node of sorted) {
    if (seen.has(node.id)) continue;
    const root = tree(node.id, links, seen), part = new Map<Id, Spot>();
    const grow = Math.max(1, (root.leaves * LEAST_ARC) / (2 * Math.PI * RING.y));
    // Two beside a third lie on one line; more begin at the top.
    const turn = root.children.length === 2 ? -Math.PI / 2 : root.children.length === 1 ? -Math.PI : -Math.PI / 2 - Math.PI / root.leaves;
    spread(root, turn, turn + 2 * Math.PI, 0, (depth) => depth * grow, part);
    const xs = [...part.values()].map((s) => s.x), ys = [...part.values()].map((s) => s.y);
    const x0 = Math.min(...xs), y0 = Math.min(...ys);
    for (const [id, s] of part) spots.set(id, { x: left + s.x - x0 + edge.x, y: s.y - y0 + edge.y });
    left += Math.max(...xs) - x0 + 2 * edge.x;
    high = Math.max(high, Math.max(...ys) - y0 + 2 * edge.y);
  }
  // A single room does not fill the table.
  const w = Math.max(left, LEAST.w), h = Math.max(high, LEAST.h), dx = (w - left) / 2, dy = (h - high) / 2;
  for (const s of spots.values()) {
    s.x += dx;
    s.y += dy;
  }
  return { spots, w, h };
}
