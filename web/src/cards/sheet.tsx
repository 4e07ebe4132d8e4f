// An investigator of the card game: body and mind on paper, what is in play by slot, what threatens, the piles, and the hand as a fan.
import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { CardSign, Picture, Sign } from '../art/art.tsx';
import { added, cardOf, catalogue } from '../catalogue.ts';
import { SmallCard } from '../faces/card.tsx';
import type { SheetProps } from '../games.ts';
import { count, kindOf, words } from '../map/names.ts';
import { choose } from '../store.ts';
import { Dialog } from '../table/dialog.tsx';
import { Name } from '../table/named.tsx';
import { Reason } from '../table/reason.tsx';
import type { Decision, Facts, Id } from '../types.ts';
import { Back, HandCard } from './face.tsx';
import { cards as t } from './strings.ts';
import { SKILLS } from './types.ts';
import type { CardsSeat, CardsView, PlayedCard } from './types.ts';

export function Sheet({ view, seat, decision }: SheetProps) {
  const v = view as CardsView, s = v.seats[seat];
  if (!s) return null;
  const choices = new Set(decision?.options?.flatMap((o) => o.refs) ?? []), out = s.out !== 'no';
  return (
    <div class={`sheet card-sheet ${out ? 'out' : ''}`}>
      <Self v={v} seat={seat} s={s} out={out} />
      <div class="card-area">
        <div class="lay-row" tabIndex={0} role="group" aria-label={t.inPlay}>
          <InPlay cards={s.play.filter((c) => kindOf(c.id) !== s.investigator)} choices={choices} />
          {s.threat.length > 0 && <Part title={t.threat} class="threat">{s.threat.map((c) => <Laid key={c.id} c={c} choices={choices} />)}</Part>}
          <Piles s={s} />
        </div>
        <Hand s={s} decision={decision} />
      </div>
    </div>
  );
}

/** The investigator's own card. */
function Self({ v, seat, s, out }: { v: CardsView; seat: number; s: CardsSeat; out: boolean }) {
  const facts = catalogue.facts(s.investigator);
  return (
    <div class={`me self-card ${v.active === seat ? 'active' : ''} ${out ? 'out' : ''}`}>
      <div class="self-face">
        <Picture of={s.investigator} shape="bust" />
        <div class="nm"><h2><Name id={s.investigator} /></h2>{s.at && !out && <span class="sheet-place">{t.at} <Name id={kindOf(s.at)} /></span>}</div>
        {v.active === seat && <span class="actions" role="img" aria-label={`${t.vitals.actions} ${s.actions}`}>{Array.from({ length: Math.max(3, s.actions) }, (_, i) => <i key={i} class={i < s.actions ? 'on' : ''} />)}</span>}
      </div>
      <div class="self-numbers paper">
        <Skills s={s} facts={facts} />
        <Vitals s={s} />
        <span class="states">{out && <span class="state">{t.out[s.out]}</span>}{v.lead === seat && v.players > 1 && <span class="state">{t.lead}</span>}{s.physical_trauma + s.mental_trauma > 0 && <span class="state">{t.trauma(s.physical_trauma, s.mental_trauma)}</span>}</span>
      </div>
    </div>
  );
}

function Skills({ s, facts }: { s: CardsSeat; facts: Facts | undefined }) {
  return (
    <div class="card-skills">
      {SKILLS.map((name, i) => {
        const now = s.skills[i] ?? 0, base = count(facts, name === 'combat' ? 'strength' : name) ?? now;
        return <Reason key={name} class={`card-skill ${now > base ? 'up' : now < base ? 'down' : ''}`} why={t.skillWhy(t.skills[name] ?? name, now, base, added(s.reasons, name))}><Sign name={name} /><span class="sr">{t.skills[name]}</span><b>{now}</b></Reason>;
      })}
    </div>
  );
}

function Vitals({ s }: { s: CardsSeat }) {
  const pool = (kind: 'health' | 'sanity', most: number, hurt: number) => (
    <Reason class={`vital ${kind === 'health' ? 'stamina' : 'sanity'} ${most - hurt <= 1 ? 'low' : ''}`} why={t.vitalWhy[kind](most - hurt, most, hurt)}>
      <Sign name={kind === 'health' ? 'stamina' : 'sanity'} /><span class="sr">{t.vitals[kind]}</span><b>{most - hurt}<small>/{most}</small></b>
    </Reason>
  );
  const purse = (kind: 'resources' | 'clues', n: number) => <Reason class={`purse ${kind}`} why={t.vitalWhy[kind]}><Sign name={kind} /><span class="sr">{t.vitals[kind]}</span><b>{n}</b></Reason>;
  return <div class="vitals">{pool('health', s.health, s.damage)}{pool('sanity', s.sanity, s.horror)}{purse('resources', s.resources)}{purse('clues', s.clues)}</div>;
}

function Part({ title, class: name = '', children }: { title: ComponentChildren; class?: string; children: ComponentChildren }) {
  return <div class={`kit-part ${name}`}><h3 class="eyebrow">{title}</h3><div class="kit-row">{children}</div></div>;
}

const MARKS = ['damage', 'horror', 'tokens', 'clues', 'doom'] as const;

/** A card that lies on the table, with what lies on it. */
function Laid({ c, choices }: { c: PlayedCard; choices: Set<Id> }) {
  const marks = [...MARKS.flatMap((m) => (c[m] ? [`${c[m]} ${t.marks[m]}`] : [])), ...(c.exhausted ? [t.marks.exhausted] : [])];
  return <SmallCard id={c.id} can={choices.has(c.id)} spent={!!c.exhausted} uses={c.uses ?? 0} {...(marks.length > 0 && { ribbon: marks.join(', ') })} />;
}

/** In the order one wears things; what has no slot comes last. */
const SLOTS = ['hand', 'ally', 'accessory', 'body', 'head', 'arcane'];
const slotOf = (c: PlayedCard) => words(catalogue.facts(kindOf(c.id)), 'slots')[0] ?? '';
const rank = (c: PlayedCard) => (SLOTS.indexOf(slotOf(c)) + SLOTS.length + 1) % (SLOTS.length + 1);

function InPlay({ cards, choices }: { cards: PlayedCard[]; choices: Set<Id> }) {
  if (cards.length === 0) return <p class="faint none">{t.nothingInPlay}</p>;
  return <>{[...cards].sort((a, b) => rank(a) - rank(b)).map((c) => { const slot = slotOf(c); return <Part key={c.id} title={<>{slot && <CardSign name={`slot_${slot}`} />}{slot ? t.plain(slot) : t.inPlay}</>}><Laid c={c} choices={choices} /></Part>; })}</>;
}

/** Deck and discard pile; who wants to may look through the second. */
function Piles({ s }: { s: CardsSeat }) {
  const [open, setOpen] = useState(false), top = s.discard.at(-1);
  return (
    <div class="piles">
      <span class="pile"><Back kind="player" /><b class="pile-n">{s.deck_size}</b><small>{t.deckShort}</small></span>
      <button type="button" class="pile" disabled={s.discard.length === 0} onClick={() => setOpen(true)}>
        {top ? <span class="card s"><span class="face paper"><span class="art"><Picture of={cardOf(top)} shape="small" /></span><span class="label paper">{catalogue.name(cardOf(top))}</span></span></span> : <span class="card s none" />}
        <b class="pile-n">{s.discard.length}</b><small>{t.discardShort}</small>
      </button>
      {open && <Dialog title={t.discard(s.discard.length)} onClose={() => setOpen(false)} class="pile-open"><div class="pile-cards">{s.discard.map((id, i) => <HandCard key={i} id={id} />)}</div></Dialog>}
    </div>
  );
}

function tally(ids: Id[]): Array<[Id, number]> {
  const found = new Map<Id, number>();
  for (const id of ids) found.set(id, (found.get(id) ?? 0) + 1);
  return [...found];
}

/** The hand as a fan: a click on what can be played plays it, another one reads it. */
function Hand({ s, decision }: { s: CardsSeat; decision: Decision | null }) {
  if (!s.hand) return <div class="fan hidden-hand">{Array.from({ length: Math.min(s.hand_size, 8) }, (_, i) => <Back key={i} kind="player" />)}<span class="faint">{t.handHidden(s.hand_size)}</span></div>;
  const hand = tally(s.hand), middle = (hand.length - 1) / 2;
  return (
    <div class={`fan ${hand.length > 6 ? 'tight' : ''}`} role="group" aria-label={t.hand(s.hand_size)}>
      {hand.map(([id, n], i) => {
        const options = decision?.options?.filter((o) => o.refs.includes(id)) ?? [], only = options.length === 1 ? options[0] : undefined;
        const lean = (el: HTMLElement | null) => { el?.style.setProperty('--lean', String(i - middle)); };
        return <div key={id} class="held" ref={lean}><HandCard id={id} can={options.length > 0} copies={n} onClick={only && (() => void choose(only.key))} /></div>;
      })}
      {hand.length === 0 && <p class="faint none">{t.emptyHand}</p>}
    </div>
  );
}
