// The way a piece takes over the map: along roads, lanes and paths.
import type { Route } from '../map/glide.ts';
import type { Catalogue, Id } from '../types.ts';
import type { Frame } from './layout.ts';
import { neighbours, roads } from './model.ts';
import { between, lanePoints, roadPoints } from './plan.ts';
import { spotIn } from './townplan.ts';
import type { Point, TownPlan } from './townplan.ts';

/** Longer ways are not walked step by step. */
const MOST = 4;

/** The places of the shortest way, both ends included. */
function shortest(from: Id, to: Id, catalogue: Catalogue): Id[] | null {
  const seen = new Set([from]);
  let edge: Id[][] = [[from]];
  for (let steps = 0; steps < MOST && edge.length; steps++) {
    const next: Id[][] = [];
    for (const way of edge) for (const id of neighbours(way.at(-1) ?? '', catalogue)) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (id === to) return [...way, id];
      next.push([...way, id]);
    }
    edge = next;
  }
  return null;
}

/** The line between two neighbours, from a to b. */
function line(town: TownPlan, a: Id, b: Id, catalogue: Catalogue): Point[] {
  const road = roads(catalogue).find((r) => (r.a === a && r.b === b) || (r.a === b && r.b === a));
  const street = town.streets[a] ?? town.streets[b], other = town.locations[a] ?? town.locations[b];
  const points = road ? between(roadPoints(town, road), 6) : street && other ? lanePoints(other, street) : [];
  return (road ? road.a === a : !!town.locations[a]) ? points : points.reverse();
}

export const routeIn = (frame: Frame, catalogue: Catalogue): Route => (from, to) => {
  const laid = frame.towns.find(({ town }) => spotIn(town, from) && spotIn(town, to));
  const way = laid && shortest(from, to, catalogue);
  if (!laid || !way) return null;
  const points = way.slice(1).flatMap((place, i) => line(laid.town, way[i] ?? '', place, catalogue));
  return { points: points.map((p) => ({ x: laid.x + laid.k * p.x, y: laid.y + laid.k * p.y })), steps: way.length - 1 };
};
