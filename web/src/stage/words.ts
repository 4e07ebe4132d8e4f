// Beats in words: a short headline, and what it means.
import { catalogue } from '../catalogue.ts';
import { count, kindOf, list, signed, word } from '../map/names.ts';
import { percent } from '../table/percent.ts';
import { log, seatName, view } from '../store.ts';
import { t } from '../strings.ts';
import type { BoardView } from '../board/types.ts';
import type { GameEvent, Id } from '../types.ts';
import type { Act, Beat } from './acts.ts';

export interface Told {
  title: string;
  text: string;
  /** It does harm, or it is good: the colour of its sign. */
  mood: 'bad' | 'good' | '';
  /** Whose face or icon stands beside it; else the sign of its kind. */
  face?: Id | undefined;
  /** Where it happens, to be lit on the map. */
  place?: Id | undefined;
}

const s = t.stage;
const name = (id: Id | undefined) => (id ? catalogue.name(id) : '');
const board = () => view.value as BoardView | null;
const plain = (e: GameEvent | undefined): Told => ({ title: e?.text ?? '', text: '', mood: '' });

/** Names with their numbers: "Ghoul ×2". */
function counted(events: GameEvent[]): string {
  const found = new Map<string, number>();
  for (const e of events) found.set(name(e.a), (found.get(name(e.a)) ?? 0) + 1);
  return t.board.and([...found].map(([n, k]) => (k > 1 ? `${n} ${t.board.times(k)}` : n)));
}

function monsters(beat: Beat, first: GameEvent): Told {
  if (log.value[beat.at - 1]?.type === 'gate_opens') return { title: s.stepsOut(name(first.a)), text: limits(beat), mood: 'bad', face: first.a, place: first.b };
  if (beat.events.length === 1) return { title: s.comesTo(name(first.a), name(first.b)), text: limits(beat), mood: 'bad', face: first.a, place: first.b };
  return { title: s.monstersMove, text: beat.events.map((e) => s.toPlace(name(e.a), name(e.b))).join('; '), mood: 'bad', face: first.a, place: first.b };
}

/** A card that nobody is glad of. */
const CURSE = 'curse';

/** What changes how many monsters there are. */
const MONSTERS = new Set(['monster_at', 'to_cup', 'defeats', 'overflow', 'surge']);

/** How many monsters there are now: true of a beat only when none came or went after it. */
function limits(beat: Beat): string {
  const v = board();
  return v?.limits && !log.value.slice(beat.at + beat.events.length).some((e) => MONSTERS.has(e.type)) ? s.monstersNow(v.monsters_in_play, v.limits.monsters) : '';
}

const TELL: Record<string, (beat: Beat, first: GameEvent) => Told> = {
  gate_opens: (_, e) => {
    const gate = e.b ? catalogue.facts(e.b) : undefined;
    return { title: s.gateOpens(name(e.a)), text: s.gateLeads(name(word(gate, 'place') || undefined), signed(count(gate, 'modifier') ?? 0)), mood: 'bad', place: e.a };
  },
  doom: (_, e) => {
    const v = board(), of = v?.doom_track ?? 0, n = e.n ?? 0;
    return v?.ancient_one ? { title: s.doomRises(n, of), text: s.doomLeft(of - n, name(v.ancient_one)), mood: 'bad' } : { ...plain(e), mood: 'bad' };
  },
  terror: (_, e) => ({ title: s.terrorRises(e.n ?? 0), text: e.cause ? s.because(name(e.cause)) : '', mood: 'bad' }),
  surge: (b, e) => ({ title: s.surge(name(e.a)), text: counted(b.events.slice(1)) || e.text, mood: 'bad', face: b.events[1]?.a, place: e.a }),
  monster_at: monsters,
  overflow: (b, e) => ({ title: s.overflow, text: counted(b.events.slice(1)) || e.text, mood: 'bad' }),
  to_cup: (b) => ({ title: s.backToCup, text: counted(b.events), mood: 'good' }),
  rift_opens: (_, e) => ({ title: s.riftOpens(name(e.a)), text: s.riftMeans, mood: 'bad', place: e.a }),
  rift_at: (_, e) => ({ title: s.riftMoves(name(e.a), name(e.b)), text: '', mood: 'bad', place: e.b }),
  rift_marker: (_, e) => ({ title: s.riftGrows(name(e.b), e.n ?? 0), text: s.riftSeek(name(e.a)), mood: 'bad', place: word(e.a ? catalogue.facts(e.a) : undefined, 'place') || undefined }),
  rift_marker_off: (_, e) => ({ ...plain(e), mood: 'good' }),
  rift_closed: (_, e) => ({ ...plain(e), mood: 'good' }),
  clue_at: (_, e) => ({ title: s.clueAt(name(e.a)), text: '', mood: 'good', place: e.a }),
  ally_leaves: (b) => ({ title: s.leavesTown(counted(b.events)), text: s.forGood, mood: 'bad', face: b.events[0]?.a }),
  check_begins: (b, e) => {
    const result = b.events.findLast((x) => ['passes', 'fails', 'success', 'failure'].includes(x.type)), passed = result?.type === 'passes' || result?.type === 'success';
    const skill = t.skillNames[e.skill ?? ''] ?? e.skill ?? '', chance = e.odds === undefined ? '' : percent(e.odds);
    const title = e.modifier === undefined ? s.test(skill, e.n ?? 0, e.needed ?? 0, chance) : s.check(skill, signed(e.modifier), e.dice ?? 0, chance);
    return { title, text: result ? (e.modifier === undefined ? result.text : s.result(passed, result.n ?? 0)) : '', mood: result ? (passed ? 'good' : 'bad') : '' };
  },
  gains: (_, e) => ({ ...plain(e), mood: 'good' }),
  gets: (b, e) => ({ title: s.gets(e.seat === undefined ? '' : who(e.seat), counted(b.events)), text: '', mood: e.a === CURSE ? 'bad' : 'good', face: e.a }),
  loses: (_, e) => ({ ...plain(e), mood: 'bad' }),
  discards: (b, e) => ({ title: s.loses(e.seat === undefined ? '' : who(e.seat), counted(b.events)), text: '', mood: e.a === CURSE ? 'good' : 'bad', face: e.a }),
  appears: (_, e) => ({ ...plain(e), mood: 'bad', face: e.a }),
  spawn: (_, e) => ({ ...plain(e), mood: 'bad', face: e.a }),
  at: (_, e) => ({ ...plain(e), mood: '', place: e.a }),
  enters: (_, e) => ({ title: e.text, text: s.entersMeans, mood: 'bad', place: e.b }),
  unconscious: (_, e) => ({ title: e.text, text: s.unconsciousMeans, mood: 'bad' }),
  insane: (_, e) => ({ title: e.text, text: board()?.limits ? s.insaneMeans : '', mood: 'bad' }),
  arrested: (_, e) => ({ title: e.text, text: s.arrestedMeans, mood: 'bad' }),
  lost: (_, e) => ({ title: e.text, text: s.lostMeans, mood: 'bad' }),
  awakens: (_, e) => ({ title: e.text, text: s.awakeMeans, mood: 'bad', face: e.a }),
  sealed: (_, e) => ({ title: e.text, text: s.sealedMeans, mood: 'good', place: e.a }),
  gate_closed: (_, e) => ({ ...plain(e), mood: 'good', place: e.a }),
  devoured: (_, e) => ({ ...plain(e), mood: 'bad', face: e.a }),
  damage: (_, e) => ({ ...plain(e), mood: 'bad' }),
  attack: (_, e) => ({ ...plain(e), mood: 'bad', face: e.a }),
};

function who(seat: number): string {
  const id = board()?.seats[seat]?.investigator;
  return id ? catalogue.name(id) : seatName(seat);
}

export function tell(beat: Beat, act: Act): Told {
  const first = beat.events[0];
  if (act.kind === 'meanwhile') return { title: first?.seat !== undefined ? who(first.seat) : s.meanwhile, text: beat.events.map((e) => e.text).join(' '), mood: '' };
  if (!first) return plain(undefined);
  return (TELL[beat.type] ?? ((_: Beat, e: GameEvent) => plain(e)))(beat, first);
}

/** What one meets in an Other World. */
function worldWords(id: Id): string[] {
  const colours = list(catalogue.facts(kindOf(id)), 'colours').map((c) => t.board.colour[c] ?? c);
  return colours.length ? [s.worldMeets(t.board.and(colours)), s.worldWay] : [];
}

/** Whose sheet has words that tell who they are. */
const PERSONS = new Set(['investigator', 'ancient_one']);

/** Title, kind and words of the card an act is about. */
export function cardOfAct(act: Act): { id: Id; title: string; kind: string; words: string[] } {
  const id = act.card ?? '', facts = id ? catalogue.facts(kindOf(id)) : undefined, row = id ? catalogue.row(id) : undefined;
  const lines = facts?.text.split('\n').filter(Boolean) ?? [];
  switch (act.kind) {
    case 'mythos': return { id, title: name(id), kind: s.mythosKind(word(facts, 'subtype')), words: lines };
    case 'encounter': return act.place
      ? { id: row?.kind === 'location_card' ? act.place : id, title: name(act.place), kind: s.encounterKind, words: act.said.length ? act.said : lines }
      : { id, title: name(id), kind: t.kinds[row?.kind ?? ''] ?? s.encounterKind, words: lines };
    case 'meanwhile': return { id: act.place ?? id, title: s.meanwhile, kind: s.others, words: [] };
    default: {
      const shown = act.seat !== undefined && !catalogue.row(id) ? (board()?.seats[act.seat]?.investigator ?? id) : id;
      const kind = catalogue.row(shown)?.kind ?? '';
      if (kind === 'world') return { id: shown, title: name(shown), kind: t.kinds[kind] ?? '', words: act.said.length ? act.said : worldWords(shown) };
      return { id: shown, title: name(shown), kind: t.kinds[kind] ?? '', words: act.said.length && kind !== 'personal_story' ? act.said : (act.kind === 'story' || PERSONS.has(kind) ? catalogue.facts(kindOf(shown))?.text.split('\n').filter(Boolean) ?? [] : []) };
    }
  }
}
