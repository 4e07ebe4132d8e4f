// Who sleeps beneath it all, and how near the waking is.
import { Picture, Sign } from '../art/art.tsx';
import { Name } from '../table/named.tsx';
import { t } from '../strings.ts';
import { sheets } from './attendants.ts';
import { lawFrom } from './law.ts';
import type { Id } from '../types.ts';
import type { BoardView } from './types.ts';

/** A track of doom: beads up to `n`; those from `fresh` on have just been laid, and with the one of this number martial law begins. */
export function Beads({ n, of, fresh = n, law }: { n: number; of: number; fresh?: number; law?: number | undefined }) {
  return <div class="beads" role="img" aria-label={t.board.doom(n, of)}>{Array.from({ length: Math.max(of, n) }, (_, i) => <i key={i} class={`${i < n ? (i >= fresh ? 'on new' : 'on') : ''}${i + 1 === law ? ' law' : ''}`} />)}</div>;
}

/** Who goes before it, or watches over the investigators: a sheet at its side. */
function Attendant({ id, what, vision }: { id: Id; what: 'herald' | 'guardian'; vision: Id | undefined }) {
  return (
    <div class={`attendant ${what}`}>
      <Picture of={id} shape="small" />
      <p><small>{t.kinds[what]}</small><Name id={id} /></p>
      {vision && <p><small>{t.board.vision}</small><Name id={vision} /></p>}
    </div>
  );
}

export function Sleeper({ view }: { view: BoardView }) {
  const all = sheets(view), id = view.ancient_one, law = view.tracks?.some((x) => x.track === 'martial_law') && !view.awake ? lawFrom(view) : undefined, attended = all.length > 1;
  const state = view.awake ? t.boardGame.awake : (attended ? t.boardGame.asleepShort : t.boardGame.asleep)(view.doom_track - view.doom);
  return (
    <section class={attended ? 'sleeper attended' : 'sleeper'} aria-label={t.ancientOne}>
      {all.map((s) => (s.what !== 'self' ? s.id && <Attendant key={s.id} id={s.id} what={s.what} vision={s.what === 'guardian' ? view.vision : undefined} /> : (
        <div key="self" class="sleeper-self">
          {id && <Picture of={id} shape={attended ? 'disc' : 'banner'} />}
          <div class="sleeper-words">
            <h2>{id ? <Name id={id} /> : t.boardGame.unknownSleeper}</h2>
            {id && <p>{state}</p>}
            {id && !attended && <Beads n={view.doom} of={view.doom_track} law={law} />}
          </div>
        </div>
      )))}
      {id && attended && <Beads n={view.doom} of={view.doom_track} law={law} />}
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
