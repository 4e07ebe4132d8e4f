// Who sleeps beneath it all, and how near the waking is.
import { Picture, Sign } from '../art/art.tsx';
import { Name } from '../table/named.tsx';
import { t } from '../strings.ts';
import type { BoardView } from './types.ts';

/** A track of doom: beads up to `n`; those from `fresh` on have just been laid. */
export function Beads({ n, of, fresh = n }: { n: number; of: number; fresh?: number }) {
  return <div class="beads" role="img" aria-label={t.board.doom(n, of)}>{Array.from({ length: Math.max(of, n) }, (_, i) => <i key={i} class={i < n ? (i >= fresh ? 'on new' : 'on') : ''} />)}</div>;
}

export function Sleeper({ view }: { view: BoardView }) {
  const id = view.ancient_one;
  return (
    <section class="sleeper" aria-label={t.ancientOne}>
      {id && <Picture of={id} shape="banner" />}
      <div class="sleeper-words">
        <h2>{id ? <Name id={id} /> : t.boardGame.unknownSleeper}</h2>
        {id && <p>{view.awake ? t.boardGame.awake : t.boardGame.asleep(view.doom_track - view.doom)}</p>}
        {id && <Beads n={view.doom} of={view.doom_track} />}
      </div>
    </section>
  );
}

/** Cards that are in force for everybody. */
export function InForce({ view }: { view: BoardView }) {
  const cards = [['mythos', view.environment], ['storm', view.headline], ['terror', view.rumor]] as const;
  const laid = cards.filter(([, id]) => id);
  if (laid.length === 0) return null;
  return (
    <div class="in-play">
      {laid.map(([sign, id]) => id && <span key={id}><Sign name={sign} /><Name id={id} />{id === view.rumor && view.rumor_tokens > 0 && ` · ${t.tokensOn(view.rumor_tokens)}`}</span>)}
    </div>
  );
}
