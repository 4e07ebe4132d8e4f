// The facts of one thing of the board game: its numbers with what they mean, and where it is now.
import type { ComponentChildren } from 'preact';
import { count, kindOf, list, signed, word } from '../map/names.ts';
import type { Catalogue, Facts, Id } from '../types.ts';
import { Gift } from './glyphs.tsx';
import { Picture as Art } from '../art/art.tsx';
import { seatName } from './describe.ts';
import { gateTo, isUnstable } from './model.ts';
import { board as t } from './strings.ts';
import { Dimension, EncounterColour, Inline } from './symbols.tsx';
import { SKILLS } from './types.ts';
import type { BoardPlace, BoardView } from './types.ts';

interface Props {
  facts: Facts;
  view: BoardView;
  catalogue: Catalogue;
  onFacts: (id: Id) => void;
}

const f = t.factNames;

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return <div><dt>{name}</dt><dd>{children}</dd></div>;
}

/** Names that lead on to their own facts. */
function Names({ ids, catalogue, onFacts }: { ids: Id[]; catalogue: Catalogue; onFacts: (id: Id) => void }) {
  const counted = new Map<Id, number>();
  for (const id of ids) counted.set(kindOf(id), (counted.get(kindOf(id)) ?? 0) + 1);
  return (
    <>
      {[...counted].map(([id, n], i) => (
        <span key={id}>{i > 0 && ', '}<button type="button" class="name" onClick={() => onFacts(id)}>{catalogue.name(id)}</button>{n > 1 && ` ${t.times(n)}`}</span>
      ))}
      {counted.size === 0 && f.nobody}
    </>
  );
}

const sign = (n: number | undefined) => (n === undefined ? f.none : signed(n));
const symbol = (name: string) => <><Inline><Dimension name={name} /></Inline> {t.dimension[name] ?? name}</>;

function Abilities({ facts }: { facts: Facts }) {
  const flags = facts.facts.flags;
  if (!Array.isArray(flags) || !flags.length) return null;
  return <ul class="facts-points">{flags.map((flag) => <li key={flag}>{t.abilities(String(flag), count(facts, String(flag)))}</li>)}</ul>;
}

/** Where each copy is. */
function whereabouts(view: BoardView, has: (p: BoardPlace) => number): Id[] {
  return view.places.flatMap((p) => Array<Id>(has(p)).fill(p.id));
}

function MonsterFacts({ facts, view, catalogue, onFacts }: Props) {
  const damage = (name: string) => (word(facts, name) ? f.special : String(count(facts, name) ?? 0));
  const check = (name: string) => (count(facts, name) === undefined ? f.none : f.rating(sign(count(facts, name)), damage(`${name}_damage`)));
  const move = t.moves[word(facts, 'move')];
  const places = whereabouts(view, (p) => p.monsters?.filter((m) => kindOf(m) === facts.id).length ?? 0);
  return (
    <>
      <dl class="facts-list">
        <Fact name={f.moves}>{move ? `${move[0]}: ${move[1]}` : ''}</Fact>
        <Fact name={f.symbol}>{symbol(word(facts, 'symbol'))}</Fact>
        <Fact name={f.awareness}>{sign(count(facts, 'awareness'))}</Fact>
        <Fact name={f.horror}>{check('horror')}</Fact>
        <Fact name={f.combat}>{count(facts, 'combat') === undefined ? f.fails : check('combat')}</Fact>
        <Fact name={f.toughness}>{count(facts, 'toughness') ?? 1}</Fact>
        <Fact name={f.cards}>{f.copies(facts.copies)}</Fact>
        <Fact name={f.inTown}><Names ids={places} catalogue={catalogue} onFacts={onFacts} /></Fact>
      </dl>
      <Abilities facts={facts} />
    </>
  );
}

function Contents({ place, view, catalogue, onFacts }: { place: BoardPlace | undefined } & Omit<Props, 'facts'>) {
  if (!place) return null;
  return (
    <>
      {place.gate && <Fact name={f.gate}><Names ids={[place.gate]} catalogue={catalogue} onFacts={onFacts} /></Fact>}
      {(place.sealed || place.closed) && <Fact name={f.state}>{place.sealed ? f.sealedShort : f.closedShort}</Fact>}
      {place.activity && <Fact name={f.marker}><Names ids={[place.activity]} catalogue={catalogue} onFacts={onFacts} /></Fact>}
      {!!place.clues && <Fact name={f.clues}>{place.clues}</Fact>}
      {!!place.monsters?.length && <Fact name={f.monsters}><Names ids={place.monsters} catalogue={catalogue} onFacts={onFacts} /></Fact>}
      {!!place.seats?.length && <Fact name={f.people}>{t.and(place.seats.map((s) => seatName(s, view, catalogue)))}</Fact>}
    </>
  );
}

function PlaceFacts({ facts, view, catalogue, onFacts }: Props) {
  const names = (ids: Id[]) => <Names ids={ids} catalogue={catalogue} onFacts={onFacts} />;
  const gifts = (of: Id[], sure: boolean) => of.map((g) => <span class="facts-gift" key={g}><Inline><Gift name={g} sure={sure} /></Inline> {t.gifts[g] ?? g}</span>);
  const sure = list(facts, 'sure'), maybe = list(facts, 'icons'), links = list(facts, 'links'), level = count(facts, 'level');
  const place = view.places.find((p) => p.id === facts.id);
  return (
    <dl class="facts-list">
      <Contents place={place} view={view} catalogue={catalogue} onFacts={onFacts} />
      {facts.kind === 'location' && <Fact name={f.ground}>{isUnstable(facts) ? f.unstableShort : f.stableShort}</Fact>}
      {sure.length > 0 && <Fact name={f.sure}>{gifts(sure, true)}</Fact>}
      {maybe.length > 0 && <Fact name={f.gives}>{gifts(maybe, false)}</Fact>}
      {level !== undefined && <Fact name={f.closes}>{level}</Fact>}
      {facts.kind === 'location' && <Fact name={f.neighborhood}>{names([`${word(facts, 'place')}_streets`])}</Fact>}
      {word(facts, 'parent') && <Fact name={f.room}>{names([word(facts, 'parent')])}</Fact>}
      {links.length > 0 && <Fact name={f.leadsTo}>{names(links)}</Fact>}
      {word(facts, 'white') && <Fact name={f.white}>{names([word(facts, 'white')])}</Fact>}
      {word(facts, 'black') && <Fact name={f.black}>{names([word(facts, 'black')])}</Fact>}
    </dl>
  );
}

/** A gate, or the world behind it: they are one subject. */
function WorldFacts({ facts, view, catalogue, onFacts }: Props) {
  const gate = facts.kind === 'gate' ? facts : gateTo(facts.id, catalogue);
  const world = facts.kind === 'world' ? facts : catalogue.facts(word(facts, 'place'));
  const open = whereabouts(view, (p) => Number(!!gate && p.gate === gate.id));
  const people = world ? view.places.filter((p) => p.id === `${world.id}_1` || p.id === `${world.id}_2`).flatMap((p) => (p.seats ?? []).map((s) => `${seatName(s, view, catalogue)} (${t.area(p.id.endsWith('2') ? 2 : 1)})`)) : [];
  return (
    <dl class="facts-list">
      {gate && <Fact name={f.symbol}>{symbol(word(gate, 'symbol'))}</Fact>}
      {gate && <Fact name={f.modifier}>{sign(count(gate, 'modifier'))}</Fact>}
      <Fact name={f.openAt}><Names ids={open} catalogue={catalogue} onFacts={onFacts} /></Fact>
      {facts.kind === 'gate' && world && <Fact name={f.leadsTo}><Names ids={[world.id]} catalogue={catalogue} onFacts={onFacts} /></Fact>}
      {world && <Fact name={f.colours}>{list(world, 'colours').map((c) => <span class="facts-gift" key={c}><Inline><EncounterColour name={c} /></Inline> {t.colour[c] ?? c}</span>)}</Fact>}
      {people.length > 0 && <Fact name={f.people}>{t.and(people)}</Fact>}
    </dl>
  );
}

function AncientOneFacts({ facts, view }: Props) {
  const combat = facts.facts.combat;
  return (
    <>
      <dl class="facts-list">
        <Fact name={f.doomTrack}>{view.ancient_one === facts.id ? `${view.doom}/${view.doom_track}` : count(facts, 'doom')}</Fact>
        <Fact name={f.combat}>{view.rating !== undefined && view.ancient_one === facts.id ? sign(view.rating) : combat === 'terror' ? f.likeTerror : typeof combat === 'number' ? sign(combat) : f.fails}</Fact>
      </dl>
      <Abilities facts={facts} />
      {facts.abilities.length > 0 && (
        <>
          <h3>{f.inBattle}</h3>
          <ul class="facts-points">{[...new Set(facts.abilities)].filter((a) => !facts.text.includes(a)).map((a) => <li key={a}>{a}</li>)}</ul>
        </>
      )}
    </>
  );
}

function InvestigatorFacts({ facts, catalogue, onFacts }: Props) {
  const stops = facts.lists.skills as Record<string, number[]> | undefined, draws = facts.lists.random as Record<string, number> | undefined;
  return (
    <>
      <dl class="facts-list">
        <Fact name={f.sanity}>{count(facts, 'sanity')}</Fact>
        <Fact name={f.stamina}>{count(facts, 'stamina')}</Fact>
        <Fact name={f.focus}>{count(facts, 'focus')}</Fact>
        <Fact name={f.home}><Names ids={[word(facts, 'place')]} catalogue={catalogue} onFacts={onFacts} /></Fact>
        <Fact name={f.has}>{`$${count(facts, 'money') ?? 0}, ${t.clues(count(facts, 'clues') ?? 0)}`}{list(facts, 'fixed').length > 0 && <>, <Names ids={list(facts, 'fixed')} catalogue={catalogue} onFacts={onFacts} /></>}</Fact>
        {draws && <Fact name={f.draws}>{t.and(Object.entries(draws).map(([deck, n]) => `${n} ${t.traits(deck)}`))}</Fact>}
      </dl>
      {stops && (
        <table class="facts-skills">
          <tbody>{SKILLS.map((s) => <tr key={s}><th scope="row">{t.skillNames[s]}</th>{stops[s]?.map((n, i) => <td key={i}>{n}</td>)}</tr>)}</tbody>
        </table>
      )}
    </>
  );
}

function CardFacts({ facts }: Props) {
  const { price, hands, combat, combat_alt: alt, cost, modifier } = facts.facts;
  const traits = list(facts, 'traits'), spell = facts.kind === 'spell';
  const bonus = typeof combat === 'number' ? sign(combat) + (typeof alt === 'number' ? `, ${f.alt(sign(alt), word(facts, 'combat_if'))}` : '') : '';
  return (
    <dl class="facts-list">
      {typeof price === 'number' && <Fact name={f.price}>{`$${price}`}</Fact>}
      {typeof hands === 'number' && <Fact name={f.hands}>{hands}</Fact>}
      {bonus && <Fact name={f.bonus}>{bonus}</Fact>}
      {spell && <Fact name={f.casting}>{modifier === 'awareness' ? f.asAwareness : sign(typeof modifier === 'number' ? modifier : 0)}</Fact>}
      {spell && typeof cost === 'number' && <Fact name={f.cost}>{f.sanityCost(cost)}</Fact>}
      {traits.length > 0 && <Fact name={f.traits}>{traits.map(t.traits).join(', ')}</Fact>}
    </dl>
  );
}

function MythosFacts({ facts, catalogue, onFacts }: Props) {
  const place = (name: string, id: Id) => id && <Fact name={name}><Names ids={[id]} catalogue={catalogue} onFacts={onFacts} /></Fact>;
  const symbols = (name: string) => {
    const all = facts.facts[name];
    return Array.isArray(all) ? all.map((s) => <span class="facts-gift" key={s}>{symbol(String(s))}</span>) : null;
  };
  return (
    <dl class="facts-list">
      <Fact name={f.type}>{word(facts, 'subtype')}</Fact>
      {place(f.gateAt, word(facts, 'gate_at'))}
      {place(f.clueAt, word(facts, 'clue_at'))}
      {place(f.marker, word(facts, 'activity'))}
      <Fact name={f.white}>{symbols('white')}</Fact>
      <Fact name={f.black}>{symbols('black')}</Fact>
    </dl>
  );
}

const BODIES: Record<string, (props: Props) => ComponentChildren> = {
  monster: MonsterFacts, location: PlaceFacts, street: PlaceFacts, area: PlaceFacts, world: WorldFacts, gate: WorldFacts,
  ancient_one: AncientOneFacts, investigator: InvestigatorFacts, mythos: MythosFacts,
  common_item: CardFacts, unique_item: CardFacts, spell: CardFacts, skill: CardFacts, ally: CardFacts, special: CardFacts,
};

export function BoardFacts(props: Props) {
  const { facts } = props;
  const Body = BODIES[facts.kind];
  const rest = facts.kind === 'ancient_one' ? [] : [...new Set(facts.abilities)].filter((a) => !facts.text.includes(a));
  return (
    <div class="board-facts">
      <div class="facts-art"><Art of={facts.id} shape={facts.kind === 'investigator' ? 'bust' : 'wide'} /></div>
      {facts.text.split('\n').filter(Boolean).map((line) => <p key={line}>{line}</p>)}
      {rest.map((line) => <p key={line}>{line}</p>)}
      {Body && <Body {...props} />}
    </div>
  );
}
