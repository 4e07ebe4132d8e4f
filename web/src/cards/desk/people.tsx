// Investigators to choose from, each with skills, health and sanity, and what they can do.
import { Picture, Sign } from '../../art/art.tsx';
import { catalogue } from '../../catalogue.ts';
import { count } from '../../map/names.ts';
import { keyOfOption } from '../../keys.ts';
import { tintOf } from '../../faces/card.tsx';
import type { Decision, Id } from '../../types.ts';
import { cards } from '../strings.ts';
import { desk as t } from './strings.ts';

const SKILLS: Array<[fact: string, sign: string]> = [['willpower', 'willpower'], ['intellect', 'intellect'], ['strength', 'combat'], ['agility', 'agility']];

export function People({ decision, picked, onPick }: { decision: Decision; picked: string | null; onPick: (key: string) => void }) {
  // Somebody may be offered in two ways, and stands there once.
  const each = decision.options?.filter((o, i, all) => all.findIndex((x) => x.refs[0] === o.refs[0]) === i) ?? [];
  return (
    <section class="stage people" aria-label={t.newcomer}>
      <h2>{t.newcomer}</h2>
      <ul class="people-row">
        {each.map((o, i) => <li key={o.key}><Somebody id={o.refs[0] ?? ''} nth={i} on={o.key === picked} onPick={() => onPick(o.key)} /></li>)}
      </ul>
    </section>
  );
}

export function Somebody({ id, nth, on, onPick }: { id: Id; nth?: number; on: boolean; onPick: () => void }) {
  const facts = catalogue.facts(id);
  return (
    <button type="button" class={`somebody paper ${tintOf(id)} ${on ? 'on' : ''}`} aria-pressed={on} data-pick={id} onClick={onPick}>
      <span class="face-of"><Picture of={id} shape="bust" /></span>
      <b>{nth !== undefined && keyOfOption(nth) && <kbd aria-hidden="true">{keyOfOption(nth)}</kbd>} {catalogue.name(id)}</b>
      <span class="numbers">
        {SKILLS.map(([fact, sign]) => <span key={fact} title={cards.skills[sign]}><Sign name={sign} /><span class="sr">{cards.skills[sign]} </span>{count(facts, fact) ?? ''}</span>)}
        <span title={cards.vitals.health}><Sign name="stamina" /><span class="sr">{cards.vitals.health} </span>{count(facts, 'stamina') ?? ''}</span>
        <span title={cards.vitals.sanity}><Sign name="sanity" /><span class="sr">{cards.vitals.sanity} </span>{count(facts, 'sanity') ?? ''}</span>
      </span>
      <span class="says">{facts?.text.split('\n').filter(Boolean).map((line) => <span key={line}>{line}</span>)}</span>
    </button>
  );
}
