// What a weapon adds in a fight.
import { count, list } from '../map/names.ts';
import { t } from '../strings.ts';
import type { Facts } from '../types.ts';

const f = t.boardGame.fight;

/** What it adds against this foe: half or nothing where that resists.  The numbers are for the eye; the engine rolls its own. */
export function bonus(card: Facts | undefined, foe: Facts | undefined): { n: number; note: string } | null {
  const printed = count(card, 'combat');
  if (printed === undefined) return null;
  const flags = foe?.facts.flags, has = (flag: string) => Array.isArray(flags) && flags.includes(flag);
  for (const nature of ['physical', 'magical']) {
    if (!list(card, 'traits').includes(nature)) continue;
    if (has(`${nature}_immunity`)) return { n: 0, note: f.nothing };
    if (has(`${nature}_resistance`)) return { n: Math.ceil(printed / 2), note: f.half(`+${printed}`) };
    return { n: printed, note: f.nature[nature] ?? '' };
  }
  return { n: printed, note: '' };
}
