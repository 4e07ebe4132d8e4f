// The rail while the stage tells: nothing is asked, it goes on when one likes.
import { catalogue } from '../catalogue.ts';
import { SeatToken } from '../faces/token.tsx';
import { games } from '../games.ts';
import { settings } from '../settings.ts';
import { decision, table, view } from '../store.ts';
import { t } from '../strings.ts';
import type { Act } from './acts.ts';
import { aside, goOn, skip, visible } from './state.ts';
import { cardOfAct, tell } from './words.ts';

export function TellingPanel({ act }: { act: Act }) {
  const ui = games[table.value?.game ?? ''], v = view.value, who = ui && v && act.seat !== undefined ? ui.investigator(v, act.seat) : null;
  const next = settings.value.stage === 'told' ? act.beats[visible(act)] : undefined;
  return (
    <section class="decision staged" aria-labelledby="whose" data-version={decision.value?.version} data-stage={act.at} data-act={[act.kind, ...act.beats.map((b) => b.type)].join(' ')}>
      <header>
        {who && <SeatToken seat={act.seat ?? 0} who={who} />}
        <h2 id="whose" class="whose">{act.kind === 'story' ? t.stage.story : act.kind === 'mythos' || !who ? t.stage.townActs : catalogue.name(who)}</h2>
      </header>
      <p class="prompt">{cardOfAct(act).title}</p>
      <p class="rule">{t.stage.watch}</p>
      <ol class="options">
        <li><button type="button" class="option enter" data-continue onClick={goOn}><kbd aria-hidden="true">␣</kbd><span class="label">{t.stage.goOn}{next && <small class="leads-to">{tell(next, act).title}</small>}</span></button></li>
        <li><button type="button" class="option" data-skip onClick={skip}><kbd aria-hidden="true">S</kbd><span class="label">{t.stage.skip}</span></button></li>
        <li><button type="button" class="option" onClick={() => { aside.value = !aside.value; }}><kbd aria-hidden="true">M</kbd><span class="label">{aside.value ? t.stage.backToStage : t.stage.lookAtMap}</span></button></li>
      </ol>
    </section>
  );
}
