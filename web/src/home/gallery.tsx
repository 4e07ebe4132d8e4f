// Galleries of pictures to choose from.
import { Picture, Sign } from '../art/art.tsx';
import { catalogue } from '../catalogue.ts';
import type { Id } from '../types.ts';

interface Props {
  title: string;
  note: string;
  ids: Id[];
  chosen: Id[];
  /** Faces, or what fills a tall card. */
  shape: 'bust' | 'tall';
  /** The chosen ones have the number of their seat. */
  numbered?: boolean;
  onPick: (id: Id) => void;
  caption?: (id: Id) => string;
  /** A tile before the others, for what is left to chance: its id and its name. */
  chance?: { id: Id; name: string };
}

export function Gallery({ title, note, ids, chosen, shape, numbered = false, onPick, caption, chance }: Props) {
  return (
    <section class={`gallery gallery-${shape}`} aria-label={title}>
      <h2>{title} <small>{note}</small></h2>
      <ul>
        {chance && (
          <li>
            <button type="button" class={chosen.includes(chance.id) ? 'tile-card on' : 'tile-card'} aria-pressed={chosen.includes(chance.id)} data-pick={chance.id} onClick={() => onPick(chance.id)}>
              <span class="picture by-chance"><Sign name="dice" /></span>
              <span class="tile-label"><b>{chance.name}</b></span>
            </button>
          </li>
        )}
        {ids.map((id) => {
          const at = chosen.indexOf(id), words = caption?.(id);
          return (
            <li key={id}>
              <button type="button" class={at >= 0 ? 'tile-card on' : 'tile-card'} aria-pressed={at >= 0} data-pick={id} onClick={() => onPick(id)}>
                {at >= 0 && numbered && <span class="seat-number">{at + 1}</span>}
                <Picture of={id} shape={shape === 'bust' ? 'bust' : 'small'} />
                <span class={shape === 'bust' ? 'tile-label paper' : 'tile-label'}><b>{catalogue.name(id)}</b>{words && <small>{words}</small>}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
