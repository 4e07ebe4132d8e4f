// The boxes one has: remembered, each with what it changes, whole or without its board.
import { Picture } from '../art/art.tsx';
import { t } from '../strings.ts';
import type { Choice } from './choices.ts';

interface Props {
  /** The expansions there are, and those that stand in for one of them. */
  choices: Choice[];
  owned: string[];
  onChange: (owned: string[]) => void;
}

/** The box an expansion is of, in whichever form. */
export const boxOf = (id: string, choices: Choice[]): string => choices.find((c) => c.id === id)?.of ?? id;

export function Boxes({ choices, owned, onChange }: Props) {
  return (
    <section class="boxes" aria-label={t.boxes}>
      <div class="box on" data-box="arkham">
        <Picture of={t.boxFaces.arkham ?? ''} shape="wide" class="box-face" />
        <p><b>{t.baseBox[0]}</b><small>{t.baseBox[1]}</small></p>
      </div>
      {choices.filter((c) => !c.of).map((c) => {
        const forms = [c, ...choices.filter((o) => o.of === c.id)], now = forms.find((f) => owned.includes(f.id));
        const others = owned.filter((id) => !forms.some((f) => f.id === id));
        return (
          <div key={c.id} class={now ? 'box on' : 'box'} data-box={c.id}>
            <Picture of={t.boxFaces[c.id] ?? c.id} shape="wide" class="box-face" />
            <button type="button" class="switch" role="switch" aria-checked={!!now} aria-label={c.name} onClick={() => onChange(now ? others : [...others, c.id])} />
            <p><b>{c.name}</b><small>{(now ?? c).text}</small></p>
            {now && forms.length > 1 && (
              <div class="box-forms" role="group" aria-label={c.name}>
                {forms.map((f) => <button type="button" key={f.id} aria-pressed={f === now} onClick={() => onChange([...others, f.id])}>{f.of ? t.withoutBoard : t.withBoard}</button>)}
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}
