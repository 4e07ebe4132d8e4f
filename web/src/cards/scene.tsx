// The story and the odds: agenda, act and chaos bag.
import { count, kindOf } from '../map/names.ts';
import type { Catalogue, Decision, Id } from '../types.ts';
import { actClues, agendaDoom, groupClues } from './model.ts';
import { cards as t } from './strings.ts';
import { ChaosToken, grouped } from './tokens.tsx';
import type { CardsView } from './types.ts';

interface Props {
  view: CardsView;
  catalogue: Catalogue;
  decision: Decision | null;
  onChoose: (key: string) => void;
  onFacts: (id: Id) => void;
}

function StoryCard({ id, title, progress, now, of, kind, catalogue, decision, onFacts }:
  Props & { id: Id; title: string; progress: string; now: number; of: number | undefined; kind: string }) {
  const offered = decision?.options?.some((o) => o.refs.includes(id)) ?? false;
  return (
    <button type="button" class={`story ${kind} ${offered ? 'choice' : ''}`} onClick={() => onFacts(kindOf(id))}>
      <small>{title}</small>
      <b>{catalogue.name(kindOf(id))}</b>
      <span class="story-progress">{progress}</span>
      {of !== undefined && of <= 24 && <span class="pips" aria-hidden="true">{Array.from({ length: of }, (_, i) => <i key={i} class={i < now ? 'on' : ''} />)}</span>}
    </button>
  );
}

export function Scene(props: Props) {
  const { view, catalogue, onFacts } = props;
  const doom = agendaDoom(view, catalogue), needed = actClues(view, catalogue), have = groupClues(view);
  const number = (id: Id) => count(catalogue.facts(kindOf(id)), 'number') ?? 1;
  return (
    <div class="scene">
      {view.agenda && <StoryCard {...props} id={view.agenda} kind="agenda" title={t.agenda(number(view.agenda))} progress={t.doom(doom.now, doom.of ?? 0)} now={doom.now} of={doom.of} />}
      {view.act && <StoryCard {...props} id={view.act} kind="act" title={t.act(number(view.act))} progress={needed === undefined ? t.noClues : t.cluesNeeded(have, needed)} now={have} of={needed} />}
      <button type="button" class="story bag" onClick={() => onFacts(view.scenario)}>
        <small>{t.bag}: {t.inBag(view.bag.length)}</small>
        <span class="tokens">{grouped(view.bag).map(([token, n]) => <ChaosToken key={token} token={token} n={n} />)}</span>
        {view.sealed.length > 0 && <span class="tokens sealed"><small>{t.sealed}</small>{grouped(view.sealed).map(([token, n]) => <ChaosToken key={token} token={token} n={n} />)}</span>}
      </button>
      {view.campaign && <CampaignLog view={view} catalogue={catalogue} />}
    </div>
  );
}

/** What is written down, and what everybody has to show for it. */
function CampaignLog({ view, catalogue }: Pick<Props, 'view' | 'catalogue'>) {
  const notes = view.notes ?? [];
  return (
    <details class="story campaign">
      <summary>{t.campaign.title}</summary>
      {notes.length === 0 ? <p>{t.campaign.nothing}</p> : <ul>{notes.map((n) => <li key={n}>{catalogue.name(n)}</li>)}</ul>}
      <ul>
        {view.campaign?.investigators.map((i) => (
          <li key={i.investigator}>
            {t.campaign.investigator(catalogue.name(i.investigator), i.experience, i.physical_trauma, i.mental_trauma)}
            {t.campaign.gone[i.status] && <b> ({t.campaign.gone[i.status]})</b>}
          </li>
        ))}
      </ul>
    </details>
  );
}
