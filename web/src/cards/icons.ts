// Skill icons printed on a card that can be committed.
import { count } from '../map/names.ts';
import type { Facts } from '../types.ts';

const PRINTED: Record<string, string> = { willpower: 'willpower', intellect: 'intellect', strength: 'combat', agility: 'agility', wild: 'wild' };

export const icons = (facts: Facts | undefined): string[] =>
  (facts?.kind === 'role' || facts?.kind === 'enemy' ? [] : Object.entries(PRINTED).flatMap(([fact, name]) => Array<string>(Math.max(0, count(facts, fact) ?? 0)).fill(name)));
