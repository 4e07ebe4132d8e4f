// What the engine says of a deck, as docs/protocol.md lists it.
import type { Id } from '../../types.ts';

export interface Problem {
  text: string;
  card?: Id;
  line?: number;
}

export interface DeckCard {
  id: Id;
  n: number;
  counts: boolean;
  level: number;
  owned?: number;
}

export interface Judged {
  legal: boolean;
  problems: Problem[];
  investigator?: Id;
  name?: string;
  size: number;
  wanted: number;
  points: number;
  weaknesses: number;
  weaknesses_needed: number;
  cards: DeckCard[];
}

export interface PoolCard extends DeckCard {
  most: number;
  fits: boolean;
  why?: string;
}

export interface Purchase {
  key: string;
  price: number;
  left: number;
  beyond?: string[];
}
