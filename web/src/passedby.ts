// What a person passed by is not offered again before something has changed: the same ally at the end of every phase is no question.
import { isPass } from './autopass.ts';
import type { Decision, View } from './types.ts';

/** Windows that come again and again.  A reaction answers one event, and a check has its own dice: those are always asked. */
const AGAIN = new Set(['end_of_phase', 'upkeep', 'window']);

interface SeatView { place?: unknown; movement?: unknown; at?: unknown; actions?: unknown }

/** All that could make another answer better: the turn, and how the seat fares.  Where it stands does not count, nor what it may still walk. */
export function situation(view: View, d: Decision): string {
  const v = view as View & { turn?: number; round?: number; phase?: string; seats?: SeatView[] };
  const fares = { ...v.seats?.[d.seat ?? -1], place: 0, movement: 0, at: 0, actions: 0 };
  return JSON.stringify([v.turn, v.round, d.kind === 'window' ? v.phase : '', fares]);
}

const uses = (d: Decision) => d.options?.filter((o) => !isPass(o)).map((o) => o.key) ?? [];

export class PassedBy {
  private at = '';
  private keys = new Set<string>();

  /** Somebody has answered this with a pass. */
  note(d: Decision, view: View) {
    if (!AGAIN.has(d.kind ?? '')) return;
    const now = situation(view, d);
    if (now !== this.at) this.keys.clear();
    this.at = now;
    for (const key of uses(d)) this.keys.add(key);
  }

  /** Everything offered here was passed by, and nothing has changed since. */
  covers(d: Decision, view: View): boolean {
    return AGAIN.has(d.kind ?? '') && this.keys.size > 0 && uses(d).every((key) => this.keys.has(key)) && situation(view, d) === this.at;
  }
}
