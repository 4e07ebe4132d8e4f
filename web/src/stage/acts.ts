// What happened, as it is told on the stage: acts of beats, made from the events of the log.  An act is a card and what comes of it.
import type { GameEvent, Id } from '../types.ts';

export interface Beat {
  /** Number of its first event in the log. */
  at: number;
  type: string;
  /** All that belongs to it: a check with its result, monsters that move together. */
  events: GameEvent[];
  dice: number[];
}

export type ActKind = 'mythos' | 'encounter' | 'story' | 'event' | 'meanwhile';

export interface Act {
  kind: ActKind;
  at: number;
  /** Behind its last event. */
  end: number;
  seat?: number | undefined;
  card?: Id | undefined;
  place?: Id | undefined;
  /** What the card says before anything comes of it. */
  said: string[];
  beats: Beat[];
}

const OPENS: Record<string, ActKind> = { mythos: 'mythos', encounter: 'encounter', advance: 'story', resolution: 'story', no_resolution: 'story', scenario: 'story', epic: 'story', plot: 'story', story_passed: 'story', story_failed: 'story' };
/** Large enough to be shown by themselves. */
const ALONE = new Set(['enters', 'returns', 'gate_closed', 'sealed', 'insane', 'unconscious', 'devoured', 'lost', 'arrested', 'awakens', 'rumor_failed', 'rumor_passed', 'rift_opens', 'rift_closed', 'eliminated', 'killed', 'campaign_won', 'campaign_lost']);
/** Their card is worth showing though nothing comes of it at once. */
const SPEAKS = new Set(['scenario', 'story_passed', 'story_failed']);
/** They end what was being told. */
const CLOSES = new Set(['turn', 'round', 'phase', 'combat', 'battle_round', 'turn_ends']);
const SILENT = new Set(['window', 'forced', 'test_step', 'works', 'used', 'slides', 'setup', 'test_queued', 'shuffle', 'draws', 'pay', 'discard', 'token', 'test', 'check', 'buys', 'upgrades', 'removes', 'joins']);
/** They say how a check went, and belong to it. */
const OF_CHECK = new Set(['passes', 'fails', 'spends_clue', 'success', 'failure']);
/** Several in a row are one beat. */
const TOGETHER = new Set(['monster_at', 'to_cup', 'ally_leaves', 'gets', 'discards', 'enemy_moves', 'spends_clue']);

class Teller {
  readonly acts: Act[] = [];
  private act: Act | null = null;
  private readonly events: GameEvent[];
  constructor(events: GameEvent[]) {
    this.events = events;
  }

  take(at: number) {
    const e = this.events[at];
    if (!e) return;
    const opens = OPENS[e.type];
    if (CLOSES.has(e.type)) this.act = null;
    else if (opens) this.open(opens, e, at);
    else if (ALONE.has(e.type) && this.apart(e)) {
      this.open('event', e, at);
      this.beat(e, at);
    } else if (this.act && !SILENT.has(e.type) && !this.onTheWay(e, at)) this.add(this.act, e, at);
  }

  /** What befalls somebody else is no part of an encounter, and the waking of the Ancient One none of any card. */
  private apart(e: GameEvent): boolean {
    return !this.act || this.act.kind === 'event' || e.type === 'awakens' || (this.act.kind === 'encounter' && e.seat !== undefined && e.seat !== this.act.seat);
  }

  /** Where somebody is when going through a gate is told by the gate. */
  private onTheWay(e: GameEvent, at: number): boolean {
    const next = this.events[at + 1];
    return e.type === 'at' && next?.type === 'enters' && next.seat === e.seat;
  }

  private open(kind: ActKind, e: GameEvent, at: number) {
    this.act = { kind, at, end: at + 1, seat: e.seat, card: e.a, place: e.b, said: [], beats: [] };
    this.acts.push(this.act);
  }

  private beat(e: GameEvent, at: number) {
    this.act?.beats.push({ at, type: e.type, events: [e], dice: [] });
  }

  private add(act: Act, e: GameEvent, at: number) {
    const last = act.beats.at(-1);
    act.end = at + 1;
    if (e.type === 'say' && !last && act.kind !== 'event') act.said.push(e.text);
    else if (e.type === 'die') this.die(act, e, at);
    else if (last?.type === 'check_begins' && OF_CHECK.has(e.type)) last.events.push(e);
    else if (last && this.belongs(last, e)) last.events.push(e);
    else this.beat(e, at);
  }

  private die(act: Act, e: GameEvent, at: number) {
    if (!act.beats.length) this.beat(e, at);
    act.beats.at(-1)?.dice.push(e.n ?? 0);
  }

  /** What comes through a gate or a surge belongs to it, and so do monsters that go back to the cup to what drove them there. */
  private belongs(last: Beat, e: GameEvent): boolean {
    if (e.type === 'monster_at' && last.type === 'surge') return last.events.length <= (last.events[0]?.n ?? 0);
    if (e.type === 'to_cup' && last.type === 'overflow') return true;
    return last.type === e.type && TOGETHER.has(e.type) && last.events[0]?.seat === e.seat && !this.stepsOut(last);
  }

  /** The monster that comes out of a gate that opens has a beat of its own. */
  private stepsOut(beat: Beat): boolean {
    return beat.type === 'monster_at' && this.events[beat.at - 1]?.type === 'gate_opens';
  }
}

/** Others' acts in short: a beat each. */
function shorter(acts: Act[], own: (seat: number | undefined) => boolean): Act[] {
  const out: Act[] = [];
  for (const act of acts) {
    if (act.kind === 'mythos' || act.kind === 'story' || own(act.seat)) {
      out.push(act);
      continue;
    }
    const last = out.at(-1), tells = act.beats.findLast((b) => b.type !== 'at') ?? act.beats.at(-1);
    const beat: Beat = { at: act.at, type: act.kind, events: tells?.events ?? [], dice: [] };
    if (last?.kind === 'meanwhile') {
      last.beats.push(beat);
      last.end = act.end;
    } else out.push({ kind: 'meanwhile', at: act.at, end: act.end, seat: act.seat, card: act.card, place: act.place, said: [], beats: [beat] });
  }
  return out;
}

/** The acts among the events `from` on. */
export function acts(events: GameEvent[], from: number, own: (seat: number | undefined) => boolean): Act[] {
  const teller = new Teller(events);
  for (let at = from; at < events.length; at++) teller.take(at);
  return shorter(teller.acts, own).filter((a) => a.beats.length > 0 || a.said.length > 0 || a.kind === 'mythos' || SPEAKS.has(events[a.at]?.type ?? ''));
}

/** Where the round begins that this event is in. */
export function roundStart(events: GameEvent[], at: number): number {
  const rounds = events.some((e) => e.type === 'round');
  for (let i = Math.min(at, events.length - 1); i > 0; i--) if (events[i]?.type === (rounds ? 'round' : 'turn')) return i;
  return 0;
}
