// A deck as a list, by kind: cost, sign, name and how many.
import { Icon } from '../../art/art.tsx';
import { catalogue } from '../../catalogue.ts';
import { SeatToken } from '../../faces/token.tsx';
import { tintOf } from '../../faces/card.tsx';
import { count, words } from '../../map/names.ts';
import type { Id } from '../../types.ts';
import { peekAt } from '../peek.ts';
import { desk as t } from './strings.ts';

/** Signatures, weaknesses and the like do not count toward the size of a deck. */
export const counts = (id: Id) => !words(catalogue.facts(id), 'flags').some((f) => f === 'weakness' || f === 'signature' || f === 'permanent' || f === 'story');

export function tally(ids: Id[]): Array<[Id, number]> {
  const found = new Map<Id, number>();
  for (const id of ids) found.set(id, (found.get(id) ?? 0) + 1);
  return [...found];
}

interface Props {
  who: Id;
  seat?: number;
  deck: Id[];
  /** Lit: it is about to leave, or has just come. */
  lit?: (id: Id) => boolean;
  onPick?: (id: Id) => void;
}

export function DeckList({ who, seat = 0, deck, lit, onPick }: Props) {
  const parts = Object.keys(t.parts), partOf = (id: Id) => { const kind = counts(id) ? (catalogue.row(id)?.kind ?? '') : ''; return t.parts[kind] ? kind : 'other'; };
  const full = deck.filter(counts).length;
  return (
    <aside class="deck-list" aria-label={t.deckNamed(catalogue.name(who))}>
      <header><SeatToken seat={seat} who={who} /><span><h2>{catalogue.name(who)}</h2><small>{t.deckOf(full, deck.length - full)}</small></span></header>
      {parts.map((part) => {
        const own = tally(deck.filter((id) => partOf(id) === part)).sort(([a], [b]) => catalogue.name(a).localeCompare(catalogue.name(b)));
        return own.length > 0 && (
          <section key={part}>
            <h3>{t.parts[part]}<span>{own.reduce((sum, [, n]) => sum + n, 0)}</span></h3>
            <ul>{own.map(([id, n]) => <Row key={id} id={id} n={n} lit={!!lit?.(id)} onPick={onPick} />)}</ul>
          </section>
        );
      })}
    </aside>
  );
}

function Row({ id, n, lit, onPick }: { id: Id; n: number; lit: boolean; onPick: ((id: Id) => void) | undefined }) {
  const cost = count(catalogue.facts(id), 'cost'), level = count(catalogue.facts(id), 'level') ?? 0;
  return (
    <li class={`${tintOf(id)} ${lit ? 'lit' : ''}`}>
      <button type="button" data-deck-card={id} onClick={() => onPick?.(id)} {...peekAt(id)}>
        <span class="cost">{cost === undefined || cost < 0 ? '\u2013' : cost}</span><Icon of={id} /><span class="row-name">{catalogue.name(id)}{level > 0 && <em> {'\u2605'.repeat(Math.min(level, 5))}</em>}</span>{n > 1 && <b>{t.copies(n)}</b>}
      </button>
    </li>
  );
}
