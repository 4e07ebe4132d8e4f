// An investigator of the card game: body and mind, skills, hand, what is in play and what threatens.
import type { ComponentChildren } from 'preact';
import { Picture, Sign } from '../art/art.tsx';
import { added, catalogue } from '../catalogue.ts';
import { SmallCard } from '../faces/card.tsx';
import type { SheetProps } from '../games.ts';
import { count, kindOf } from '../map/names.ts';
import { Name } from '../table/named.tsx';
import { Reason } from '../table/reason.tsx';
import type { Facts, Id } from '../types.ts';
import { cards as t } from './strings.ts';
import { SKILLS } from './types.ts';
import type { CardsSeat, CardsView, PlayedCard } from './types.ts';

/** Skill icons printed on a card that can be committed. */
export function icons(facts: Facts | undefined): string[] {
  const printed: Record<string, string> = { willpower: 'willpower', intellect: 'intellect', strength: 'combat', agility: 'agility', wild: 'wild' };
  return Object.entries(printed).flatMap(([fact, name]) => Array<string>(count(facts, fact) ?? 0).fill(name));
}

export function Sheet({ view, seat, decision }: SheetProps) {
  const v = view as CardsView, s = v.seats[seat];
  if (!s) return null;
  const facts = catalogue.facts(s.investigator), choices = new Set(decision?.options?.flatMap((o) => o.refs) ?? []);
  const out = s.out !== 'no';
  return (
    <div class={`sheet dock card-sheet ${out ? 'out' : ''}`}>
      <div class={`me ${v.active === seat ? 'active' : ''} ${out ? 'out' : ''}`}>
        <Picture of={s.investigator} shape="bust" />
        <div class="nm">
          <h2><Name id={s.investigator} /></h2>
          {s.at && !out && <span class="sheet-place">{t.at} <Name id={kindOf(s.at)} /></span>}
        </div>
      </div>
      <div class="stats">
        <Vitals s={s} active={v.active === seat} />
        <div class="card-skills">
          {SKILLS.map((name, i) => {
            const now = s.skills[i] ?? 0, base = count(facts, name === 'combat' ? 'strength' : name) ?? now;
            return <Reason key={name} class={`card-skill ${now > base ? 'up' : now < base ? 'down' : ''}`} why={t.skillWhy(t.skills[name] ?? name, now, base, added(s.reasons, name))}><Sign name={name} /><span class="sr">{t.skills[name]}</span><b>{now}</b></Reason>;
          })}
        </div>
        <p class="faint">{[t.deck(s.deck_size), t.discard(s.discard.length), ...(s.physical_trauma + s.mental_trauma ? [t.trauma(s.physical_trauma, s.mental_trauma)] : [])].join(' \u00b7 ')}</p>
        <span class="states">{out && <span class="state">{t.out[s.out]}</span>}{v.lead === seat && v.players > 1 && <span class="state">{t.lead}</span>}</span>
      </div>
      <div class="kit" tabIndex={0} role="group" aria-label={t.inPlay}>
        <Played title={t.threat} cards={s.threat} choices={choices} />
        <Played title={t.inPlay} cards={s.play.filter((c) => kindOf(c.id) !== s.investigator)} choices={choices} />
        {s.hand
          ? <Part title={t.hand(s.hand_size)}>{tally(s.hand).map(([id, n]) => <HandCard key={id} id={id} n={n} choice={choices.has(id)} />)}</Part>
          : <p class="faint none">{t.handHidden(s.hand_size)}</p>}
      </div>
    </div>
  );
}

function tally(ids: Id[]): Array<[Id, number]> {
  const found = new Map<Id, number>();
  for (const id of ids) found.set(id, (found.get(id) ?? 0) + 1);
  return [...found];
}

function Vitals({ s, active }: { s: CardsSeat; active: boolean }) {
  const pool = (kind: 'health' | 'sanity', most: number, hurt: number) => (
    <Reason class={`vital ${kind === 'health' ? 'stamina' : 'sanity'} ${most - hurt <= 1 ? 'low' : ''}`} why={t.vitalWhy[kind](most - hurt, most, hurt)}>
      <span class="vital-name">{t.vitals[kind]}</span>
      <b>{most - hurt}<small>/{most}</small></b>
      <span class="pips" aria-hidden="true">{Array.from({ length: most }, (_, i) => <i key={i} class={i < most - hurt ? 'full' : ''} />)}</span>
    </Reason>
  );
  const purse = (kind: 'resources' | 'clues' | 'actions', n: number) => <Reason class="purse" why={t.vitalWhy[kind]}><span class="vital-name">{t.vitals[kind]}</span><b>{n}</b></Reason>;
  return (
    <div class="vitals">
      {pool('health', s.health, s.damage)}
      {pool('sanity', s.sanity, s.horror)}
      {purse('resources', s.resources)}
      {purse('clues', s.clues)}
      {active && purse('actions', s.actions)}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return <div class="kit-part"><h3 class="eyebrow">{title}</h3><div class="kit-row">{children}</div></div>;
}

function HandCard({ id, n, choice }: { id: Id; n: number; choice: boolean }) {
  const facts = catalogue.facts(id), cost = count(facts, 'cost');
  return <SmallCard id={id} can={choice} icons={icons(facts)} {...(cost !== undefined && { cost, costWords: t.cost(cost) })} {...(n > 1 && { ribbon: `\u00d7${n}` })} />;
}

const MARKS = ['damage', 'horror', 'uses', 'tokens', 'clues', 'doom'] as const;

function Played({ title, cards, choices }: { title: string; cards: PlayedCard[]; choices: Set<Id> }) {
  if (!cards.length) return null;
  return (
    <Part title={title}>
      {cards.map((c) => {
        const marks = [...MARKS.flatMap((m) => (c[m] && m !== 'uses' ? [`${c[m]} ${t.marks[m]}`] : [])), ...(c.exhausted ? [t.marks.exhausted] : [])];
        return <SmallCard key={c.id} id={c.id} can={choices.has(c.id)} spent={!!c.exhausted} uses={c.uses ?? 0} {...(marks.length > 0 && { ribbon: marks.join(', ') })} />;
      })}
    </Part>
  );
}
