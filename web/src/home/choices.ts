// What a game can be set up with, as the engine tells it: a name and one sentence each.
import { signal } from '@preact/signals';
import { call } from '../net.ts';

export interface Choice {
  id: string;
  game: string;
  /** The parameter of a new table that takes the id. */
  param: 'expansions' | 'herald' | 'guardian' | 'variants';
  /** The choice it stands in for: an expansion without its board. */
  of?: string;
  name: string;
  text: string;
}

const all = signal<Choice[]>([]);

export async function listChoices() {
  if (all.value.length === 0) all.value = (await call<{ catalogue: Choice[] }>('catalogue', { kind: 'choice' })).catalogue;
}

/** What this game offers for a parameter. */
export const choices = (game: string, param: Choice['param']): Choice[] => all.value.filter((c) => c.game === game && c.param === param);
