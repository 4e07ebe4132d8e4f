// A check on the stage: what its dice come from, how they fell, and clues by the handful.
import { Sign } from '../art/art.tsx';
import { signed } from '../map/names.ts';
import { choose, shut, walk } from '../store.ts';
import { t } from '../strings.ts';
import { Bones } from '../table/dice.tsx';
import { percent } from '../table/percent.ts';
import type { Decision } from '../types.ts';
import { handfuls } from './chances.ts';
import type { BoardCheck, BoardView, Skill } from './types.ts';

/** The skill behind a check that has a name of its own. */
const BEHIND: Record<string, Skill> = { combat: 'fight', horror: 'will', evade: 'sneak', spell: 'lore' };
export const skillOf = (check: string): Skill => BEHIND[check] ?? (check as Skill);

export function Check({ decision, view }: { decision: Decision; view: BoardView }) {
  const c = view.check;
  if (!c) return null;
  return (
    <div class="check">
      <Sum c={c} view={view} />
      {c.dice.length > 0 ? <Bones faces={c.dice} hitsFrom={c.counts_from} /> : <p>{t.boardGame.noDice}</p>}
      <p>{t.boardGame.checkNow(c.successes, c.difficulty)}. {t.boardGame.countsFrom(c.counts_from)}</p>
      <Stepper decision={decision} view={view} c={c} />
    </div>
  );
}

function Sum({ c, view }: { c: BoardCheck; view: BoardView }) {
  const skill = skillOf(c.skill), value = view.seats[c.seat]?.skills[skill];
  return (
    <p class="check-sum">
      <Sign name={skill} />
      <span>{t.skillNames[skill] ?? skill} <b>{value ?? ''}</b></span>
      {c.modifier !== 0 && <span>{t.boardGame.modifier} <b>{signed(c.modifier)}</b></span>}
      <span class="needs">{t.boardGame.needs(c.difficulty, c.counts_from)}</span>
    </p>
  );
}

/** One click for any number of clues: single choices are sent, and it ends when the check is passed or something else is asked. */
export function Stepper({ decision, view, c }: { decision: Decision; view: BoardView; c: BoardCheck }) {
  const option = decision.options?.find((o) => o.key === 'spend_clue'), held = view.seats[decision.seat ?? -1]?.clues ?? 0;
  if (decision.kind !== 'check' || !option || held === 0 || c.successes >= c.difficulty) return null;
  return (
    <>
      <p>{t.boardGame.spendClues(held)}</p>
      <div class="stepper" role="group" aria-label={t.boardGame.spendClues(held)}>
        {handfuls(c.difficulty - c.successes, held, c.counts_from, option.odds).map((h) => (
          <button type="button" key={h.clues} disabled={shut} data-clues={h.clues}
            onClick={() => (h.clues === 1 ? void choose('spend_clue') : walk(decision.seat ?? 0, Array<string>(h.clues).fill('spend_clue')))}>
            <b>{percent(h.chance)}</b>{t.boardGame.cluesAndDice(h.clues, h.dice)}
          </button>
        ))}
      </div>
    </>
  );
}
