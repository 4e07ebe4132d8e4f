// What a plan of a town is made of.  A second town is one more of these, drawn by the same hand.
import type { Id } from '../types.ts';

export interface Point { x: number; y: number }
export interface Rect extends Point { w: number; h: number }

export interface TownPlan {
  id: string;
  w: number;
  h: number;
  /** Street plates: middle and width. */
  streets: Record<Id, Point & { w: number }>;
  locations: Record<Id, Point>;
  /** Rooms behind a location, drawn as small boxes beside it. */
  rooms: Record<Id, Rect>;
  /** The ground each neighborhood covers. */
  ground: Record<Id, Rect>;
  /** The middle line of the river from west to east, and half its width. */
  river: Array<Point & { half: number }>;
  riverName: Point;
  /** A way over the water that no road takes, and the shore it leads to. */
  ferry: { from: Id; path: string };
  shore: string;
  /** Roads that bend: the points between the two plates.  Others run straight. */
  bends: Record<string, Point[]>;
}

/** Radius of a location's medallion. */
export const MEDALLION = 36;
export const PLATE_HEIGHT = 56;
