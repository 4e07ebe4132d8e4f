// The story and the odds: agenda and act as cards, the piles of the encounters, the chaos bag.
import { useState } from 'preact/hooks';
import { lazy } from '../lazy.tsx';
import { Picture } from '../art/art.tsx';
import { ClosedPile, OpenPile } from './piles.tsx';
import { count, kindOf } from '../map/names.ts';
import type { Catalogue, Decision, Id } from '../types.ts';
import { actClues, agendaDoom, groupClues } from './model.ts';
import { cards as t } from './strings.ts';
import { ChaosToken, grouped } from './tokens.tsx';
import type { CardsView } from './types.ts';

const CampaignLog = lazy(() => import('./desk/paper.tsx').then((m) => m.CampaignLog));

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
      <span class="story-art"><Picture of={kindOf(id)} shape="wide" /><small>{title}</small></span>
      <b>{catalogue.name(kindOf(id))}</b>
      <span class="story-words">{catalogue.facts(kindOf(id))?.text.split('\n').filter(Boolean).map((line) => <span key={line}>{line}</span>)}</span>
      <span class="story-progress">{progress}</span>
      {of !== undefined && of <= 24 && <span class="pips" aria-hidden="true">{Array.from({ length: of }, (_, i) => <i key={i} class={i < now ? 'on' : ''} />)}</span>}
    </button>
  );
}

export function Scene(props: Props) {
  const { view, catalogue } = props, [log, setLog] = useState(false);
  const doom = agendaDoom(view, catalogue), needed = actClues(view, catalogue), have = groupClues(view);
  const number = (id: Id) => count(catalogue.facts(kindOf(id)), 'number') ?? 1;
  return (
    <div class="scene">
      {view.agenda && <StoryCard {...props} id={view.agenda} kind="agenda" title={t.agenda(number(view.agenda))} progress={t.doom(doom.now, doom.of ?? 0)} now={doom.now} of={doom.of} />}
      {view.act && <StoryCard {...props} id={view.act} kind="act" title={t.act(number(view.act))} progress={needed === undefined ? t.noClues : t.cluesNeeded(have, needed)} now={have} of={needed} />}
      {view.campaign && <button type="button" class="log-sheet" onClick={() => setLog(true)}>{t.campaign.title}</button>}
      {log && <CampaignLog view={view} onClose={() => setLog(false)} />}
    </div>
  );
}

/** What lies beside the places: the encounters still to come, those that came, the victory display, the bag. */
export function Beside({ view, onFacts }: Pick<Props, 'view' | 'onFacts'>) {
  return (
    <div class="beside-table">
      <div class="pile-pair">
        <ClosedPile kind="encounter" n={view.encounter_deck} name={t.encounterShort} />
        <OpenPile ids={view.encounter_discard} name={t.discardShort} title={t.piles.discarded} />
        {view.victory.length > 0 && <OpenPile ids={view.victory} name={t.status.victory} title={t.status.victoryWhy} />}
        {view.set_aside.length > 0 && <OpenPile ids={view.set_aside} name={t.asideShort} title={t.piles.aside} />}
      </div>
      <button type="button" class="story bag" onClick={() => onFacts(view.scenario)}>
        <small>{t.bag}: {t.inBag(view.bag.length)}</small>
        <span class="tokens">{grouped(view.bag).map(([token, n]) => <ChaosToken key={token} token={token} n={n} />)}</span>
        {view.sealed.length > 0 && <span class="tokens sealed"><small>{t.sealed}</small>{grouped(view.sealed).map(([token, n]) => <ChaosToken key={token} token={token} n={n} />)}</span>}
      </button>
    </div>
  );
}
