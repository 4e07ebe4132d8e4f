// The campaign log on paper: what was written down, scenario by scenario, and how everybody stands.
import { catalogue } from '../../catalogue.ts';
import { SeatToken } from '../../faces/token.tsx';
import { log } from '../../store.ts';
import { Dialog } from '../../table/dialog.tsx';
import type { CardsView } from '../types.ts';
import { chapters, type Chapter } from './accounts.ts';
import './desk.css';
import { desk as t } from './strings.ts';

/** The sheet of a scenario or of all of them; what was bought stands there by hand. */
export function LogPaper({ told, n }: { told: Chapter[]; n: number }) {
  const written = told.some((c) => c.notes.length > 0);
  return (
    <div class="log-paper">
      <h3>{t.log}</h3>
      <span class="stamp">{t.stamp(n)}</span>
      {!written && <p>{t.nothing}</p>}
      <ol>{told.flatMap((c) => c.notes).map((note) => <li key={note}>{catalogue.name(note)}.</li>)}</ol>
    </div>
  );
}

/** All of it, as a screen of its own. */
export function CampaignLog({ view, onClose }: { view: CardsView; onClose: () => void }) {
  const told = chapters(log.value);
  return (
    <Dialog title={t.log} class="campaign-log" onClose={onClose}>
      <div class="log-columns">
        <div class="log-paper">
          <span class="stamp">{t.stamp(told.length)}</span>
          {told.map((c) => <Written key={c.at} chapter={c} view={view} />)}
        </div>
        <ul class="log-people">{view.campaign?.investigators.map((i, seat) => <Person key={i.investigator} seat={seat} who={i} />)}</ul>
      </div>
    </Dialog>
  );
}

function Written({ chapter: c, view }: { chapter: Chapter; view: CardsView }) {
  const name = (seat: number) => catalogue.name(view.seats[seat]?.investigator ?? '');
  return (
    <section>
      <h3>{t.played(catalogue.name(c.scenario), c.resolution === undefined ? t.goesOn : t.resolution(c.resolution))}</h3>
      {c.notes.length === 0 && <p>{t.nothing}</p>}
      <ol>{c.notes.map((note) => <li key={note}>{catalogue.name(note)}.</li>)}</ol>
      {c.accounts.filter((a) => a.bought.length > 0).map((a) => <p key={a.seat} class="by-hand">{t.changes(name(a.seat), a.bought.map((b) => t.bought(catalogue.name(b.card), b.price)))}</p>)}
    </section>
  );
}

type File = NonNullable<CardsView['campaign']>['investigators'][number];

function Person({ seat, who }: { seat: number; who: File }) {
  const gone = t.status[who.status] ?? who.status;
  return (
    <li class={gone ? 'gone' : ''}>
      <SeatToken seat={seat} who={who.investigator} />
      <span><b>{catalogue.name(who.investigator)}</b>{gone && <em>{gone}</em>}<small>{t.experience(who.experience, who.earned)}</small><small>{t.traumaOf(who.physical_trauma, who.mental_trauma)}</small></span>
    </li>
  );
}
