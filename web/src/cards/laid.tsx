// A card in play, with everything that lies on it: what it can still take, uses, clues, doom and other tokens; an enemy with its numbers.
import { Picture, Sign } from '../art/art.tsx';
import { cardOf, catalogue } from '../catalogue.ts';
import { tintOf } from '../faces/card.tsx';
import { count, kindOf } from '../map/names.ts';
import { factsOf } from '../store.ts';
import type { Id } from '../types.ts';
import { wordsOf } from './face.tsx';
import { perInvestigator } from './model.ts';
import { peekAt } from './peek.ts';
import { cards as t } from './strings.ts';
import type { CardsView, PlayedCard } from './types.ts';

const Label = ({ id }: { id: Id }) => <span class={`label paper ${wordsOf(catalogue.name(id))}`}>{catalogue.name(id)}</span>;

/** A disc with a number on a card, and what it means. */
function Disc({ kind, n, name }: { kind: string; n: number; name: string }) {
  return <span class={`disc ${kind}`} title={name}><span class="sr">{name} </span>{n}</span>;
}

/** What an asset can still take before it is defeated, or what was dealt to something else. */
function Hurt({ c, what, of }: { c: PlayedCard; what: 'damage' | 'horror'; of: number | undefined }) {
  const n = c[what] ?? 0;
  if (of !== undefined && of > 0) return <Disc kind={what === 'damage' ? 'health' : 'sanity'} n={of - n} name={what === 'damage' ? t.healthLeft : t.sanityLeft} />;
  return n > 0 ? <Disc kind={what} n={n} name={t.marks[what]} /> : null;
}

export function Laid({ c, view, can, onClick }: { c: PlayedCard; view: CardsView; can: boolean; onClick?: (() => void) | undefined }) {
  const id = cardOf(c.id), facts = catalogue.facts(id), enemy = facts?.kind === 'enemy', health = perInvestigator(kindOf(c.id), 'toughness', 'health_each', view, catalogue);
  return (
    <button type="button" class={`card s laid ${tintOf(id)} ${can ? 'can' : ''} ${c.exhausted ? 'spent' : ''}`} onClick={onClick ?? (() => { factsOf.value = c.id; })} {...peekAt(c.id)}>
      <span class="face paper">
        {enemy && <span class="foe-row">{numbers([['combat', t.factNames.fight, count(facts, 'fight')], ['stamina', t.healthLeft, health === undefined ? undefined : health - (c.damage ?? 0)], ['agility', t.factNames.evade, count(facts, 'evade')]])}</span>}
        <span class="art"><Picture of={id} shape="small" /></span>
        <Label id={id} />
        {!!c.uses && <span class="uses" title={t.marks.uses}><span class="sr">{t.marks.uses} </span>{c.uses}</span>}
        <span class="discs">
          {!enemy && <Hurt c={c} what="damage" of={count(facts, 'stamina')} />}{!enemy && <Hurt c={c} what="horror" of={count(facts, 'sanity')} />}
          {!!c.clues && <Disc kind="clue" n={c.clues} name={t.marks.clues} />}{!!c.doom && <Disc kind="doom" n={c.doom} name={t.marks.doom} />}{!!c.tokens && <Disc kind="token" n={c.tokens} name={t.marks.tokens} />}
        </span>
      </span>
      {c.exhausted && <span class="ribbon">{t.exhausted}</span>}
    </button>
  );
}

const numbers = (of: Array<[sign: string, name: string, n: number | undefined]>) => of.map(([sign, name, n]) => <span key={sign} title={name}><Sign name={sign} /><span class="sr">{name} </span>{n ?? '\u2013'}</span>);

/** The face of a card that lies on top of a pile. */
export const TopOf = ({ id }: { id: Id }) => <span class="card s"><span class="face paper"><span class="art"><Picture of={cardOf(id)} shape="small" /></span><Label id={cardOf(id)} /></span></span>;
