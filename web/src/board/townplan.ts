// What a plan of a town is made of.  Each town is one of these, drawn by the same hand.
import type { Id } from '../types.ts';

export interface Point { x: number; y: number }
export interface Rect extends Point { w: number; h: number }

/** A river or the sea: its shape, and lines along the current. */
export interface Water { shape: string; lines: string[] }

export interface TownPlan {
  id: string;
  /** Every town is as wide for its height as the others: one of them fills the map. */
  w: number;
  h: number;
  /** Street plates: middle and width. */
  streets: Record<Id, Point & { w: number }>;
  locations: Record<Id, Point>;
  /** Rooms behind a location, drawn as small boxes beside it. */
  rooms: Record<Id, Rect>;
  /** Places that nobody walks to, drawn in the water. */
  areas: Record<Id, Point>;
  /** The ground each neighborhood covers. */
  ground: Record<Id, Rect>;
  /** Neighborhoods of bare rock, where no house stands. */
  rocks: Id[];
  water: Water;
  /** The middle of the water's name. */
  waterName: Point;
  /** Ways over the water that no road takes, by the place they lead to. */
  ferries: Record<Id, string>;
  /** Land in the water. */
  shores: string[];
  /** Roads that bend: the points between the two ends.  Others run straight. */
  bends: Record<string, Point[]>;
  /** Where the town's tracks lie, when it has some. */
  tracks?: Rect;
}

/** The sheet a town fills when it is the large one. */
export const SHEET = { w: 1500, h: 975 };
/** Radius of a location's medallion. */
export const MEDALLION = 36;
export const PLATE_HEIGHT = 56;

/** Where a street or location lies on its plan. */
export const spotIn = (town: TownPlan, place: Id): Point | undefined => {
  const room = town.rooms[place];
  return town.streets[place] ?? town.locations[place] ?? town.areas[place] ?? (room && { x: room.x + room.w / 2, y: room.y + room.h / 2 });
};
