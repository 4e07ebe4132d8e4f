// The test that is going on, beside its decision: what is compared, what is committed, what was revealed.
import { kindOf } from '../map/names.ts';
import type { Catalogue } from '../types.ts';
import { cards as t } from './strings.ts';
import { ChaosToken } from './tokens.tsx';
import type { CardsView, SkillTest } from './types.ts';

export function Aside({ view, catalogue }: { view: CardsView; catalogue: Catalogue }) {
  const { test, peril = -1 } = view;
  const name = (seat: number) => catalogue.name(view.seats[seat]?.investigator ?? '');
  return (
    <>
      {peril >= 0 && view.players > 1 && <p class="test-now">{t.peril(name(peril))}</p>}
      {test && <Test test={test} who={name(test.seat)} view={view} catalogue={catalogue} />}
    </>
  );
}

function Test({ test, who, view, catalogue }: { test: SkillTest; who: string; view: CardsView; catalogue: Catalogue }) {
  return (
    <div class="test-now">
      {test.source && <small>{catalogue.name(kindOf(test.source))}</small>}
      <b>{t.test(who, t.skills[test.skill] ?? test.skill, test.value, test.difficulty)}</b>
      {test.committed.length > 0 && <span>{t.committed(test.committed.map((c) => catalogue.name(kindOf(c))))}</span>}
      {view.revealed.length > 0 && <span class="tokens" role="group" aria-label={t.revealed}>{view.revealed.map((token, i) => <ChaosToken key={i} token={token} />)}</span>}
    </div>
  );
}
