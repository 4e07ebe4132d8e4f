// Galleries of pictures to choose from.
import { Picture } from '../art/art.tsx';
import { catalogue } from '../catalogue.ts';
import { t } from '../strings.ts';
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
}

export function Gallery({ title, note, ids, chosen, shape, numbered = false, onPick, caption }: Props) {
  return (
    <section class={`gallery gallery-${shape}`} aria-label={title}>
      <h2>{title} <small>{note}</small></h2>
      <ul>
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

/** The boxes one has: remembered, and what is in them can be chosen. */
export function Boxes({ ids, owned, onChange }: { ids: string[]; owned: string[]; onChange: (owned: string[]) => void }) {
  return (
    <section class="boxes" aria-label={t.boxes}>
      {['arkham', ...ids].map((id) => {
        const base = id === 'arkham', on = base || owned.includes(id), text = t.boxTexts[id];
        return (
          <button type="button" key={id} class={on ? 'box on' : 'box'} aria-pressed={on} disabled={base} onClick={() => onChange(on ? owned.filter((b) => b !== id) : [...owned, id])}>
            <b>{text?.[0] ?? id}</b><small>{text?.[1] ?? ''}</small><span class="switch" aria-hidden="true" />
          </button>
        );
      })}
    </section>
  );
}
