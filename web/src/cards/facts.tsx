// The facts of one thing of the card game.
import type { ComponentChildren } from 'preact';
import type { FactsProps } from '../games.ts';
import { count, kindOf, list, word, words } from '../map/names.ts';
import type { Catalogue, Facts, Id } from '../types.ts';
import { perInvestigator } from './model.ts';
import { icons } from './icons.ts';
import { cards as t } from './strings.ts';
import { ChaosToken, grouped, Icon } from './tokens.tsx';
import type { CardsView } from './types.ts';

const f = t.factNames;

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return <div><dt>{name}</dt><dd>{children}</dd></div>;
}

/** Numbers that are shown as they are printed. */
const NUMBERS: Array<[fact: string, name: string]> = [
  ['level', f.level], ['uses', f.uses], ['sanity', f.sanity], ['fight', f.fight], ['evade', f.evade], ['damage', f.damage],
  ['horror_dealt', f.horror], ['victory', f.victory], ['shroud', f.shroud], ['doom', f.doom],
];
/** Those that may be meant for each investigator. */
const EACH: Array<[fact: string, name: string, flag: string]> = [['toughness', f.health, 'health_each'], ['clues', f.clues, 'clues_each']];

function linksNow(id: Id, view: CardsView, catalogue: Catalogue): string[] {
  return view.field.find((c) => kindOf(c.id) === id)?.links?.map((l) => catalogue.name(kindOf(l))) ?? [];
}

function Skills({ facts }: { facts: Facts }) {
  if (facts.kind === 'role') {
    const of = [['willpower', 'willpower'], ['intellect', 'intellect'], ['strength', 'combat'], ['agility', 'agility']] as const;
    return <Fact name={f.skills}>{of.map(([fact, name]) => <span class="facts-gift" key={name}><Icon name={name} /> {count(facts, fact) ?? 0}</span>)}</Fact>;
  }
  const printed = icons(facts);
  return printed.length ? <Fact name={f.icons}>{printed.map((name, i) => <Icon key={i} name={name} />)}</Fact> : null;
}

export function CardFacts({ facts, view, catalogue, onFacts }: FactsProps) {
  const v = view as CardsView, cost = facts.facts.cost, bag = facts.lists.bag as Record<string, string[]> | undefined;
  const named = (names: string[]) => names.map(t.plain).join(', ');
  const rules = words(facts, 'flags').filter((flag) => !flag.endsWith('_each')), links = facts.kind === 'place' ? linksNow(facts.id, v, catalogue) : [];
  const each = EACH.flatMap(([fact, name, flag]) => {
    const n = perInvestigator(facts.id, fact, flag, v, catalogue);
    return n === undefined ? [] : [{ name, n }];
  });
  return (
    <div class="board-facts">
      {facts.text.split('\n').filter(Boolean).map((line) => <p key={line}>{line}</p>)}
      {[...new Set(facts.abilities)].filter((a) => !facts.text.includes(a) && facts.kind !== 'scenario').map((a) => <p key={a}>{a}</p>)}
      <dl class="facts-list">
        {cost !== undefined && <Fact name={f.cost}>{typeof cost === 'number' && cost < 0 ? f.none : String(cost)}</Fact>}
        {word(facts, 'colour') && <Fact name={f.class}>{t.plain(word(facts, 'colour'))}</Fact>}
        {facts.kind === 'role' && <Fact name={f.health}>{count(facts, 'stamina')}</Fact>}
        {each.map(({ name, n }) => <Fact key={name} name={name}>{n}</Fact>)}
        {NUMBERS.flatMap(([fact, name]) => (count(facts, fact) === undefined ? [] : [<Fact key={fact} name={name}>{count(facts, fact)}</Fact>]))}
        <Skills facts={facts} />
        {list(facts, 'traits').length > 0 && <Fact name={f.traits}>{named(list(facts, 'traits'))}</Fact>}
        {words(facts, 'slots').length > 0 && <Fact name={f.slots}>{named(words(facts, 'slots'))}</Fact>}
        {words(facts, 'keywords').length > 0 && <Fact name={f.keywords}>{named(words(facts, 'keywords'))}</Fact>}
        {word(facts, 'prey') && <Fact name={f.prey}>{t.plain(word(facts, 'prey'))}</Fact>}
        {rules.length > 0 && <Fact name={f.rules}>{named(rules)}</Fact>}
        {links.length > 0 && <Fact name={f.leads}>{t.and(links)}</Fact>}
        {facts.kind === 'role' && list(facts, 'fixed').length > 0 && (
          <Fact name={f.deckOf}>{list(facts, 'fixed').map((id) => <button type="button" class="name" key={id} onClick={() => onFacts(id)}>{catalogue.name(id)}</button>)}</Fact>
        )}
      </dl>
      {bag?.[v.difficulty] && <><h3>{f.bag}</h3><p class="tokens">{grouped(bag[v.difficulty] ?? []).map(([token, n]) => <ChaosToken key={token} token={token} n={n} />)}</p></>}
    </div>
  );
}
