// The board game's view, as docs/protocol.md lists it.
import type { Catalogue, Decision, Facts, Id, Seat, StatReason, View } from '../types.ts';

export interface BoardPlace {
  id: Id;
  clues?: number;
  gate?: Id;
  sealed?: boolean;
  closed?: boolean;
  /** Monsters swim from one such place to another. */
  aquatic?: boolean;
  /** From here one travels to other towns. */
  depot?: boolean;
  /** The Mythos card whose marker lies there. */
  activity?: Id;
  monsters?: Id[];
  seats?: Seat[];
}

export interface BoardCard {
  id: Id;
  card: Id;
  exhausted?: boolean;
  in_hand?: boolean;
  tokens?: number;
}

/** Spaces of a track that belong to a neighborhood. */
export interface TrackSection { neighborhood: Id; tokens: number; spaces: number }

/** A rift track: its spaces with the places that the progress markers show, and where its rift is when it is open. */
export interface RiftTrack {
  track: Id;
  rift?: Id;
  place?: Id;
  spaces: Array<Id | null>;
  filled: number;
}

export const SKILLS = ['speed', 'sneak', 'fight', 'will', 'lore', 'luck'] as const;
export type Skill = (typeof SKILLS)[number];

/** The two skills of a slider: speed, fight and lore have one each; which skill goes with it is the sheet's, one further on where its pairs are not the usual ones. */
export function pairOf(track: number, facts?: Facts): [Skill, Skill] {
  const on = Number(facts?.facts.pairs ?? 0);
  return [SKILLS[track * 2], SKILLS[((track + 3 - on) % 3) * 2 + 1]] as [Skill, Skill];
}

export interface BoardSeat {
  seat: Seat;
  investigator: Id | null;
  place: Id | null;
  sanity: number;
  max_sanity: number;
  stamina: number;
  max_stamina: number;
  money: number;
  clues: number;
  movement: number;
  focus: number;
  /** Blessed 1, cursed -1. */
  luck: number;
  delayed: boolean;
  explored: boolean;
  arrested: boolean;
  skips: boolean;
  out: boolean;
  /** Went over to the Ancient One in the final battle. */
  traitor?: boolean;
  skills: Record<Skill, number>;
  /** What makes a skill another number than its slider shows. */
  reasons: StatReason[];
  sliders: number[];
  cards: BoardCard[];
  monster_trophies: Id[];
  gate_trophies: Id[];
  bottom_cards?: Record<string, Id>;
  /** With Personal Stories: the card, and while it is open how much of what it asks for is there. */
  story?: { card: Id; side: 'open' | 'passed' | 'failed'; have?: number; need?: number; tokens?: number };
}

export interface BoardCheck {
  seat: Seat;
  skill: string;
  modifier: number;
  difficulty: number;
  successes: number;
  counts_from: number;
  dice: number[];
}

/** The fight under way: the monster's numbers as they are now, with all that changes them. */
export interface BoardCombat extends Partial<Record<FoeNumber, number>> { seat: Seat; monster: Id }
export type FoeNumber = 'toughness' | 'combat' | 'combat_damage' | 'horror' | 'horror_damage' | 'awareness';

export interface BoardView extends View {
  turn: number;
  phase: string;
  first: Seat;
  active: Seat | null;
  terror: number;
  doom: number;
  doom_track: number;
  seals: number;
  ancient_one: Id | null;
  herald?: Id;
  second_herald?: Id;
  guardian?: Id;
  awake: boolean;
  round: number;
  tally: number;
  /** Of the Ancient One, once it is awake. */
  rating?: number;
  environment: Id | null;
  rumor: Id | null;
  rumor_tokens: number;
  headline: Id | null;
  limits: { monsters: number; outskirts: number; gates: number };
  monsters_in_play: number;
  open_gates: number;
  cup: number;
  gate_stack: number;
  decks: Record<string, number>;
  rifts?: RiftTrack[];
  /** The place that an open Vision of Hypnos shows. */
  vision?: Id;
  /** Tracks beside the boards. */
  tracks?: Array<{ track: Id; tokens: number; spaces: number; sections?: TrackSection[] }>;
  combat?: BoardCombat;
  check?: BoardCheck;
  places: BoardPlace[];
  seats: BoardSeat[];
}

export interface BoardMapProps {
  view: BoardView;
  /** The open decision when this screen answers it, else null: nothing on the map is a choice then. */
  decision: Decision | null;
  catalogue: Catalogue;
  /** Answers the decision with this option's key. */
  onChoose: (key: string) => void;
  /** Opens the facts of a thing. */
  onFacts: (id: Id) => void;
  /** The refs of the option that is pointed at or focused in the decision's list, to be highlighted. */
  selected: Id[];
}
