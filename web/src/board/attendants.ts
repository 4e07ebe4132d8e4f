// The sheets of those who stand by: Heralds on the left of the Ancient One, the Guardian on the right.
import type { Id } from '../types.ts';
import type { BoardView } from './types.ts';

export interface Sheet {
  what: 'herald' | 'self' | 'guardian';
  /** Nobody, while the Ancient One is not known. */
  id: Id | null;
}

/** From left to right. */
export function sheets({ ancient_one, herald, second_herald, guardian }: Pick<BoardView, 'ancient_one' | 'herald' | 'second_herald' | 'guardian'>): Sheet[] {
  const attendants = (what: Sheet['what'], ...ids: (Id | undefined)[]): Sheet[] => ids.flatMap((id) => (id ? [{ what, id }] : []));
  return [...attendants('herald', herald, second_herald), { what: 'self', id: ancient_one }, ...attendants('guardian', guardian)];
}
