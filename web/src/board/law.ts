// Martial law: when it comes, and where it watches.
import { count } from '../map/names.ts';
import type { Facts } from '../types.ts';
import type { BoardView } from './types.ts';

/** Half of the doom track: when the law comes. */
export const lawFrom = (view: BoardView): number => Math.ceil(view.doom_track / 2);

/** It has been declared. */
export const underLaw = (view: BoardView): boolean => view.tracks?.some((x) => x.track === 'martial_law' && x.tokens > 0) ?? false;

/** What an Evade check is modified by where it watches; undefined where it does not. */
export const watchedBy = (facts: Facts | undefined): number | undefined =>
  ((facts?.kind === 'street' || facts?.kind === 'location') && count(facts, 'subtype') === 1 ? count(facts, 'modifier') ?? 0 : undefined);
