// The board: the town as a drawn map, and all that lies on it.
import type { BoardMapProps } from './types.ts';

export function BoardMap({ view, catalogue }: BoardMapProps) {
  return (
    <div class="board">
      {view.places.filter((p) => p.seats || p.monsters || p.gate || p.clues).map((p) => (
        <p key={p.id}>{catalogue.name(p.id)}</p>
      ))}
    </div>
  );
}
