// The test that is going on, beside its decision: what is compared, what is committed, what was revealed.
import { kindOf } from '../map/names.ts';
import type { Catalogue } from '../types.ts';
import { cards as t } from './strings.ts';
import { ChaosToken } from './tokens.tsx';
import type { CardsView } from './types.ts';

export function Aside({ view, catalogue }: { view: CardsView; catalogue: Catalogue }) {
  const { test } = view;
  if (!test) return null;
  const who = view.seats[test.seat]?.investigator ?? '';
  return (
    <div class="test-now">
      {test.source && <small>{catalogue.name(kindOf(test.source))}</small>}
      <b>{t.test(catalogue.name(who), t.skills[test.skill] ?? test.skill, test.value, test.difficulty)}</b>
      {test.committed.length > 0 && <span>{t.committed(test.committed.map((c) => catalogue.name(kindOf(c))))}</span>}
      {view.revealed.length > 0 && <span class="tokens" role="group" aria-label={t.revealed}>{view.revealed.map((token, i) => <ChaosToken key={i} token={token} />)}</span>}
    </div>
  );
}
