// What the log says of a campaign: its scenarios in order, what was written down in each, and what everybody carried away.
import type { GameEvent, Id, Seat } from '../../types.ts';

/** What one investigator carries away from a scenario. */
export interface Account {
  seat: Seat;
  /** Experience by the cards of the victory display, and by the story. */
  victory: number;
  story: number;
  total: number;
  physical: number;
  mental: number;
  /** Killed, driven insane: the event that said so. */
  fate: string;
  bought: Change[];
}

/** A card that came into a deck, the one that it replaces, and the price. */
export interface Change {
  card: Id;
  /** What it was upgraded from. */
  from?: Id | undefined;
  price: number;
}

export interface Chapter {
  scenario: Id;
  /** Number of its first event. */
  at: number;
  /** The resolution that was reached: 0 when nobody was left, undefined while it is played. */
  resolution: number | undefined;
  notes: Id[];
  victory: Id[];
  accounts: Account[];
}

const fresh = (seat: Seat): Account => ({ seat, victory: 0, story: 0, total: 0, physical: 0, mental: 0, fate: '', bought: [] });

function accountOf(chapter: Chapter, seat: Seat): Account {
  let account = chapter.accounts.find((a) => a.seat === seat);
  if (!account) {
    account = fresh(seat);
    chapter.accounts.push(account);
    chapter.accounts.sort((a, b) => a.seat - b.seat);
  }
  return account;
}

const PERSONAL: Record<string, (a: Account, e: GameEvent) => void> = {
  experience: (a, e) => { a[e.cause ? 'story' : 'victory'] += e.n ?? 0; },
  fewer_experience: (a, e) => { a.story -= e.n ?? 0; },
  experience_total: (a, e) => { a.total = e.n ?? 0; },
  trauma: (a, e) => { a.physical += e.n ?? 0; a.mental += e.m ?? 0; },
  killed: (a, e) => { a.fate = e.type; },
  insane: (a, e) => { a.fate = e.type; },
  buys: (a, e) => { if (e.a) a.bought.push({ card: e.a, price: e.n ?? 0 }); },
  upgrades: (a, e) => { if (e.b) a.bought.push({ card: e.b, from: e.a, price: e.n ?? 0 }); },
};

const SHARED: Record<string, (c: Chapter, e: GameEvent) => void> = {
  resolution: (c, e) => { c.resolution = e.n ?? 0; },
  no_resolution: (c) => { c.resolution = 0; },
  note: (c, e) => { if (e.a && !c.notes.includes(e.a)) c.notes.push(e.a); },
  victory: (c, e) => { if (e.a) c.victory.push(e.a); },
};

/** The scenarios of a game so far, as its log tells them up to this event. */
export function chapters(events: GameEvent[], end = events.length): Chapter[] {
  const out: Chapter[] = [];
  for (const [at, e] of events.slice(0, end).entries()) {
    if (e.type === 'scenario' && e.a) out.push({ scenario: e.a, at, resolution: undefined, notes: [], victory: [], accounts: [] });
    const now = out.at(-1);
    if (!now) continue;
    SHARED[e.type]?.(now, e);
    if (e.seat !== undefined) PERSONAL[e.type]?.(accountOf(now, e.seat), e);
  }
  return out;
}
