// The card game's view, as docs/protocol.md lists it.
import type { Id, Seat, StatReason, View } from '../types.ts';

/** A card in play; what is zero is left out. */
export interface PlayedCard {
  id: Id;
  damage?: number;
  horror?: number;
  clues?: number;
  doom?: number;
  uses?: number;
  tokens?: number;
  exhausted?: boolean;
  /** Locations alone. */
  revealed?: boolean;
  links?: Id[];
  at?: Id;
}

export const SKILLS = ['willpower', 'intellect', 'combat', 'agility'] as const;
export type Skill = (typeof SKILLS)[number];

export interface CardsSeat {
  investigator: Id;
  at: Id | null;
  resources: number;
  actions: number;
  clues: number;
  damage: number;
  horror: number;
  health: number;
  sanity: number;
  skills: number[];
  /** What adds to them. */
  reasons: StatReason[];
  out: 'no' | 'defeated' | 'resigned';
  turn_taken: boolean;
  hand_size: number;
  deck_size: number;
  physical_trauma: number;
  mental_trauma: number;
  experience: number;
  play: PlayedCard[];
  threat: PlayedCard[];
  discard: Id[];
  /** One's own alone. */
  hand?: Id[];
}

export interface SkillTest {
  seat: Seat;
  skill: string;
  value: number;
  difficulty: number;
  subject: Id | null;
  source: Id | null;
  step: number;
  committed: Id[];
  /** Each kind of token in the bag and what it would do, before one is drawn. */
  tokens?: TokenFate[];
}

export interface TokenFate {
  token: string;
  n: number;
  modifier: number;
  /** So many others are revealed after it. */
  more?: number;
  passes: boolean;
  says?: string;
  if_failed?: string;
}

export interface CardsView extends View {
  scenario: Id;
  difficulty: string;
  round: number;
  phase: string;
  lead: Seat;
  /** -1 when nobody's. */
  active: Seat;
  /** Who resolves a peril card; -1 when nobody does. */
  peril?: Seat;
  act: Id | null;
  agenda: Id | null;
  doom: number;
  encounter_deck: number;
  encounter_discard: Id[];
  victory: Id[];
  set_aside: Id[];
  table: PlayedCard[];
  field: PlayedCard[];
  bag: string[];
  revealed: string[];
  sealed: string[];
  notes?: string[];
  /** How it ended: 0 without a resolution; only when it has. */
  resolution?: number;
  /** What outlives a scenario; only in a campaign. */
  campaign?: { scenarios: number; investigators: Array<{ investigator: Id; status: string; physical_trauma: number; mental_trauma: number; experience: number; earned: number; deck?: Id[] }> };
  test?: SkillTest;
  seats: CardsSeat[];
}
