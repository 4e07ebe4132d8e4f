// Skill sliders as they lie on the sheet: each pair a row, each stop a button with both values.
import { catalogue } from '../catalogue.ts';
import { choose, hint, shut } from '../store.ts';
import { keyOfOption } from '../keys.ts';
import { t } from '../strings.ts';
import { pairOf, SKILLS, type BoardView, type Skill } from './types.ts';
import type { Decision } from '../types.ts';

export const SLIDING = ['sliders', 'start_sliders', 'refresh'];

export function Sliders({ decision, view }: { decision: Decision; view: BoardView }) {
  const seat = view.seats[decision.seat ?? 0];
  const facts = seat?.investigator ? catalogue.facts(seat.investigator) : undefined;
  const tracks = facts?.lists.skills as Record<Skill, number[]> | undefined;
  /** Where the pair lies: as it was answered early, else as on the sheet. */
  const lies = (pair: number) => {
    const answer = decision.early?.findLast((a) => a.key.startsWith(`slide ${SKILLS[pair * 2]} `));
    if (answer) return Number(answer.key.split(' ')[2]);
    // While the skills are first set, a pair that is still asked for lies nowhere yet.
    return decision.kind === 'start_sliders' && decision.options?.some((o) => o.key.startsWith(`slide ${SKILLS[pair * 2]} `)) ? 0 : seat?.sliders[pair];
  };
  /** The track of some investigators on which both maxima move. */
  const balance = (decision.options ?? []).map((option, index) => ({ option, index })).filter(({ option }) => option.key.startsWith('slide max_sanity '));
  return (
    <div class="sliders">
      {[0, 1, 2].map((pair) => {
        const [upper, lower] = pairOf(pair, facts);
        const offered = decision.options?.some((o) => o.key.startsWith(`slide ${upper} `));
        return (
          <div class={`slider ${offered ? '' : 'fixed'}`} key={upper} role="group" aria-label={`${t.boardGame.skills[upper]}, ${t.boardGame.skills[lower]}`}>
            <span class="slider-names"><b>{t.boardGame.skills[upper]}</b><b>{t.boardGame.skills[lower]}</b></span>
            {[1, 2, 3, 4].map((stop) => {
              const index = decision.options?.findIndex((o) => o.key === `slide ${upper} ${stop}`) ?? -1;
              const now = lies(pair) === stop;
              const values = [tracks?.[upper]?.[stop - 1] ?? '', tracks?.[lower]?.[stop - 1] ?? ''];
              return (
                <button type="button" key={stop} class={`stop ${now ? 'now' : ''} ${hint.value?.best === `slide ${upper} ${stop}` ? 'best' : ''}`} disabled={index < 0 ? true : shut} aria-pressed={now}
                  {...(index >= 0 && { 'data-option': `slide ${upper} ${stop}` })} onClick={() => void choose(`slide ${upper} ${stop}`)}>
                  <span><span class="sr">{t.boardGame.skills[upper]} </span>{values[0]}</span>
                  <span><span class="sr">, {t.boardGame.skills[lower]} </span>{values[1]}</span>
                  {now && <span class="sr">, {t.boardGame.isNow}</span>}
                  {index >= 0 && <kbd aria-hidden="true">{keyOfOption(index)}</kbd>}
                </button>
              );
            })}
          </div>
        );
      })}
      {balance.length > 0 && (
        <div class="slider" role="group">
          {balance.map(({ option, index }) => (
            <button type="button" key={option.key} class={`stop ${hint.value?.best === option.key ? 'best' : ''}`} disabled={shut} data-option={option.key} onClick={() => void choose(option.key)}>
              <span>{option.label}</span>
              <kbd aria-hidden="true">{keyOfOption(index)}</kbd>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
