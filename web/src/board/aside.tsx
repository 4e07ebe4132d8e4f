// The dice of the check that is going on.
import { Dice } from '../table/dice.tsx';
import { t } from '../strings.ts';
import { Arms } from './arms.tsx';
import type { BoardView } from './types.ts';
import type { Decision } from '../types.ts';

/** What lies beside a decision: dice, or weapons to take up. */
export function Aside(props: { decision: Decision; view: BoardView }) {
  return <>{['combat', 'battle'].includes(props.decision.kind ?? '') && <Arms {...props} />}<Check {...props} /></>;
}

function Check({ decision, view }: { decision: Decision; view: BoardView }) {
  const c = view.check;
  // While one's own dice are being asked for, the first one is still to come.
  if (!c || (decision.kind === 'die' && c.dice.length === 0)) return null;
  return (
    <div class={`check-now ${c.successes >= c.difficulty ? 'passed' : ''}`}>
      {c.dice.length > 0 ? <Dice faces={c.dice} hitsFrom={c.counts_from} /> : <span>{t.boardGame.noDice}</span>}
      <b>{t.boardGame.checkNow(c.successes, c.difficulty)}</b>
      <small>{t.boardGame.countsFrom(c.counts_from)}</small>
    </div>
  );
}
