// An investigator of the card game: body and mind on paper, what is in play by slot, what threatens, the piles, and the hand as a fan.
import type { ComponentChildren } from 'preact';
import { CardSign, Picture, Sign } from '../art/art.tsx';
import { added, catalogue } from '../catalogue.ts';
import type { SheetProps } from '../games.ts';
import { count, kindOf, words } from '../map/names.ts';
import { Name } from '../table/named.tsx';
import { Reason } from '../table/reason.tsx';
import type { Decision, Facts } from '../types.ts';
import { act, Hand } from './hand.tsx';
import { Laid } from './laid.tsx';
import { ClosedPile, OpenPile } from './piles.tsx';
import { cards as t } from './strings.ts';
import { SKILLS } from './types.ts';
import type { CardsSeat, CardsView, PlayedCard } from './types.ts';

export function Sheet({ view, seat, decision }: SheetProps) {
  const v = view as CardsView, s = v.seats[seat];
  if (!s) return null;
  const out = s.out !== 'no';
  return (
    <div class={`sheet card-sheet ${out ? 'out' : ''}`}>
      <Self v={v} seat={seat} s={s} out={out} />
      <div class="card-area">
        <div class="lay-row" tabIndex={0} role="group" aria-label={t.inPlay}>
          <InPlay v={v} cards={s.play.filter((c) => kindOf(c.id) !== s.investigator)} decision={decision} />
          {s.threat.length > 0 && <Part title={t.threat} class="threat">{s.threat.map((c) => <Usable key={c.id} c={c} v={v} decision={decision} />)}</Part>}
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

/** In the order one wears things; what has no slot comes last. */
const SLOTS = ['hand', 'ally', 'accessory', 'body', 'head', 'arcane'];
const slotOf = (c: PlayedCard) => words(catalogue.facts(kindOf(c.id)), 'slots')[0] ?? '';
const rank = (c: PlayedCard) => (SLOTS.indexOf(slotOf(c)) + SLOTS.length + 1) % (SLOTS.length + 1);

/** A card that is used by a click where there is one thing to do with it; else the click reads it. */
function Usable({ c, v, decision }: { c: PlayedCard; v: CardsView; decision: Decision | null }) {
  const options = decision?.options?.filter((o) => o.refs.includes(c.id)) ?? [];
  return <Laid c={c} view={v} can={options.length > 0} onClick={options.length > 0 ? () => act(c.id, options) : undefined} />;
}

function InPlay({ v, cards, decision }: { v: CardsView; cards: PlayedCard[]; decision: Decision | null }) {
  if (cards.length === 0) return <p class="faint none">{t.nothingInPlay}</p>;
  return <>{[...cards].sort((a, b) => rank(a) - rank(b)).map((c) => { const slot = slotOf(c); return <Part key={c.id} title={<>{slot && <CardSign name={`slot_${slot}`} />}{slot ? t.plain(slot) : t.inPlay}</>}><Usable c={c} v={v} decision={decision} /></Part>; })}</>;
}

/** Deck and discard pile; who wants to may look through the second. */
function Piles({ s }: { s: CardsSeat }) {
  return (
    <div class="piles">
      <OpenPile ids={s.discard} name={t.discardShort} title={t.discard(s.discard.length)} />
      <ClosedPile kind="player" n={s.deck_size} name={t.deckShort} />
    </div>
  );
}
