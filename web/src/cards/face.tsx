// Faces of the card game's cards: one drawing for every type, with what that type has.
import type { ComponentChildren } from 'preact';
import { CardSign, Picture, Sign } from '../art/art.tsx';
import { cardOf, catalogue } from '../catalogue.ts';
import { tintOf } from '../faces/card.tsx';
import { count, list, word, words } from '../map/names.ts';
import { factsOf } from '../store.ts';
import { t as all } from '../strings.ts';
import type { Facts, Id } from '../types.ts';
import { icons } from './icons.ts';
import { peekAt } from './peek.ts';
import { cards as t } from './strings.ts';

/** Classes, each with a sign beside its colour. */
const CLASSES = new Set(['guardian', 'seeker', 'rogue', 'mystic', 'survivor']);

/** How long the longest word of a name is: long ones have smaller type, rather than being broken. */
export function wordsOf(name: string): '' | 'long' | 'longer' {
  const most = Math.max(...name.split(/[\s-]/).map((w) => w.length));
  return most > 12 ? 'longer' : most > 8 ? 'long' : '';
}

/** Up to three stars; above, a number with one. */
const stars = (level: number) => (level > 3 ? `${level}\u2605` : '\u2605'.repeat(level));

/** "Asset \u00b7 Item, Weapon". */
function typeLine(facts: Facts): string {
  const kind = all.kinds[facts.kind] ?? t.plain(facts.kind), traits = list(facts, 'traits').map((x) => t.plain(x)).join(', ');
  return traits ? `${kind} \u00b7 ${traits}` : kind;
}

/** What an enemy brings into a fight: fight, health, evade. */
function Foe({ facts }: { facts: Facts }) {
  const one = (sign: string, value: number | undefined, name: string) => <span title={name}><Sign name={sign} /><span class="sr">{name} </span>{value ?? '\u2013'}</span>;
  return <span class="foe-row">{one('combat', count(facts, 'fight'), t.factNames.fight)}{one('stamina', count(facts, 'toughness'), t.factNames.health)}{one('agility', count(facts, 'evade'), t.factNames.evade)}</span>;
}

/** At the foot: what a card can take, what it deals, where it is worn, its victory points. */
function Foot({ facts }: { facts: Facts }) {
  const parts: ComponentChildren[] = [];
  const add = (sign: string, n: number | undefined, name: string) => { if (n) parts.push(<span key={name} title={name}><Sign name={sign} /><span class="sr">{name} </span>{n}</span>); };
  if (facts.kind === 'asset' || facts.kind === 'role') {
    add('stamina', count(facts, 'stamina'), t.factNames.health);
    add('sanity', count(facts, 'sanity'), t.factNames.sanity);
  }
  if (facts.kind === 'enemy') {
    add('damage', count(facts, 'damage'), t.factNames.damage);
    add('sanity', count(facts, 'horror_dealt'), t.factNames.horror);
  }
  if (facts.kind === 'place') add('clues', count(facts, 'clues'), t.factNames.clues);
  if (facts.kind === 'agenda') add('doom', count(facts, 'doom'), t.factNames.doom);
  if (facts.kind === 'act') add('clues', count(facts, 'clues'), t.factNames.clues);
  add('victory', count(facts, 'victory'), t.factNames.victory);
  for (const slot of words(facts, 'slots')) parts.push(<span key={slot} class="slot-sign" title={t.plain(slot)}><CardSign name={`slot_${slot}`} /><span class="sr">{t.plain(slot)}</span></span>);
  return parts.length ? <span class="foot">{parts}</span> : null;
}

/** All there is to see of a card but its frame; `long` brings the whole text. */
export function FaceOf({ id, long = false }: { id: Id; long?: boolean }) {
  const card = cardOf(id), facts = catalogue.facts(card);
  const cost = count(facts, 'cost'), level = count(facts, 'level') ?? 0, colour = word(facts, 'colour'), printed = icons(facts);
  const text = facts?.text.split('\n').filter(Boolean) ?? [];
  return (
    <span class="face paper">
      <span class="title">
        {cost !== undefined && <span class="coin" title={t.cost(cost)}>{cost < 0 ? '\u2013' : cost}</span>}
        <span class={`card-name ${wordsOf(catalogue.name(card))}`}>{catalogue.name(card)}</span>
      </span>
      {facts?.kind === 'enemy' && <Foe facts={facts} />}
      <span class="art">
        <Picture of={card} shape="wide" />
        {facts?.kind === 'place' && <span class="shroud-mark" title={t.factNames.shroud}>{count(facts, 'shroud') ?? '\u2013'}</span>}
        {CLASSES.has(colour) && <span class="class-sign" title={t.plain(colour)}><CardSign name={colour} /></span>}
        {level > 0 && <span class="level" title={t.level(level)}>{stars(level)}</span>}
        {printed.length > 0 && <span class="skill-tabs">{printed.map((icon, i) => <span key={i} title={t.skills[icon]}><Sign name={icon} /></span>)}</span>}
      </span>
      {facts && <span class="kind">{typeLine(facts)}</span>}
      <span class={long ? 'words' : 'words short'}>{text.map((line, i) => <span key={i}>{line}</span>)}</span>
      {facts && <Foot facts={facts} />}
    </span>
  );
}

interface Props {
  id: Id;
  can?: boolean;
  /** A tag over it: what it would do now. */
  tag?: string | undefined;
  copies?: number;
  onClick?: (() => void) | undefined;
}

/** A card in a hand or on offer; hovered, focused or held it is shown large. */
export function HandCard({ id, can = false, tag, copies = 1, onClick }: Props) {
  return (
    <button type="button" class={`card m play-card ${tintOf(cardOf(id))} ${can ? 'can' : ''}`} onClick={onClick ?? (() => { factsOf.value = id; })} {...peekAt(id)}>
      {tag && <span class="tag-over">{tag}</span>}
      <FaceOf id={id} />
      {copies > 1 && <span class="uses">{`\u00d7${copies}`}</span>}
    </button>
  );
}

/** The back of a pile: green of players, wine of the encounters. */
export function Back({ kind }: { kind: 'player' | 'encounter' }) {
  return <span class={`card s back ${kind}`} aria-hidden="true"><span class="face"><Sign name={kind === 'player' ? 'seals' : 'encounter_deck'} /></span></span>;
}
