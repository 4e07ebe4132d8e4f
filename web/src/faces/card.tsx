// Cards of both games: small in play, large where they are read.
import type { ComponentChildren } from 'preact';
import { Picture, Sign } from '../art/art.tsx';
import { cardOf, catalogue } from '../catalogue.ts';
import { word } from '../map/names.ts';
import { factsOf } from '../store.ts';
import { t } from '../strings.ts';
import type { Id } from '../types.ts';

/** The strip of a card has the colour of its class, or of its kind. */
export function tintOf(id: Id): string {
  const row = catalogue.row(id);
  return `tint-${word(catalogue.facts(id), 'colour') || (row?.kind ?? '')}`;
}

/** A word of more letters is written closer, rather than being broken. */
const LONG = 10;

interface SmallProps {
  id: Id;
  /** It can be used or chosen now. */
  can?: boolean;
  spent?: boolean;
  /** A word across it: used, in hand. */
  ribbon?: string;
  uses?: number;
  /** What it costs to play, and the skills it can be committed to. */
  cost?: number;
  costWords?: string;
  icons?: string[];
  onClick?: () => void;
}

export function SmallCard({ id, can = false, spent = false, ribbon, uses, cost, costWords, icons = [], onClick }: SmallProps) {
  const name = catalogue.name(cardOf(id));
  return (
    <button type="button" class={`card s ${tintOf(cardOf(id))} ${can ? 'can' : ''} ${spent ? 'spent' : ''}`}
      onClick={onClick ?? (() => { factsOf.value = id; })}>
      <span class="face paper">
        <span class="art"><Picture of={cardOf(id)} shape="small" /></span>
        <span class={`label paper ${name.split(' ').some((w) => w.length > LONG) ? 'long' : ''}`}>{name}</span>
        {cost !== undefined && <span class="coin" title={costWords}>{cost}</span>}
        {icons.length > 0 && <span class="skill-tabs">{icons.map((icon, i) => <span key={i}><Sign name={icon} /></span>)}</span>}
        {!!uses && <span class="uses" title={t.tokensOn(uses)}>{uses}</span>}
      </span>
      {ribbon && <span class="ribbon">{ribbon}</span>}
    </button>
  );
}

/** A card that lies open: its words in short. */
export function MediumCard({ id, title, kind, words }: { id: Id; title: string; kind: string; words: string[] }) {
  return (
    <button type="button" class={`card m ${tintOf(cardOf(id))}`} onClick={() => { factsOf.value = id; }}>
      <span class="face paper">
        <span class="title">{title}</span>
        <span class="art"><Picture of={cardOf(id)} shape="wide" /></span>
        <span class="kind">{kind}</span>
        <span class="words">{words.map((line, i) => <span key={i}>{line}</span>)}</span>
      </span>
    </button>
  );
}

/** A card to be read: title, picture, kind, words, and what stands at its foot. */
export function LargeCard({ id, title, kind, words, foot, class: more = '' }: { id: Id; title: string; kind: string; words: string[]; foot?: ComponentChildren; class?: string }) {
  return (
    <article class={`card l ${tintOf(cardOf(id))} ${more}`}>
      <div class="face paper" tabIndex={0} role="group" aria-label={title}>
        <h2 class="title">{title}</h2>
        <div class="art"><Picture of={cardOf(id)} shape="wide" /></div>
        <p class="kind">{kind}</p>
        <div class="words">{words.map((line, i) => <p key={i}>{line}</p>)}</div>
        {foot && <div class="foot">{foot}</div>}
      </div>
    </article>
  );
}
