// A shelf of card faces to choose from, with its filters; arrows walk it.
import { useState } from 'preact/hooks';
import { catalogue } from '../../catalogue.ts';
import { keyOfOption } from '../../keys.ts';
import { t as all } from '../../strings.ts';
import type { Id } from '../../types.ts';
import { HandCard } from '../face.tsx';
import { cards } from '../strings.ts';
import { COLOURS, EVERYTHING, KINDS, wanted, type Wanted } from './filter.ts';
import { desk as t } from './strings.ts';

export interface Offer {
  key: string;
  card: Id;
  /** What it costs, or why it cannot be had. */
  tag: string;
  upgrade?: boolean;
  /** It can only be looked at. */
  shut?: boolean;
  /** So many are there already. */
  copies?: number;
}

interface Props {
  offers: Offer[];
  picked: string | null;
  onPick: (key: string) => void;
  /** Takes one back, where several may be taken. */
  onLess?: (key: string) => void;
}

export function Shelf({ offers, picked, onPick, onLess }: Props) {
  const [want, setWant] = useState(EVERYTHING);
  const shown = offers.filter((o) => wanted(want, catalogue.name(o.card), catalogue.facts(o.card), !!o.upgrade));
  return (
    <>
      <Filters want={want} all={offers.length} upgrades={offers.some((o) => o.upgrade)} onChange={setWant} />
      <ul class="shelf" onKeyDown={walk}>
        {shown.map((o, nth) => (
          <li key={o.key} class={`offer ${o.key === picked ? 'picked' : ''} ${o.shut ? 'shut' : ''}`} data-offer={o.key}>
            <HandCard id={o.card} can={o.key === picked} copies={o.copies ?? 1} onClick={() => onPick(o.key)} />
            <span class="price">{!onLess && keyOfOption(nth) && <kbd aria-hidden="true">{keyOfOption(nth)}</kbd>}{o.tag}</span>
            {onLess && !!o.copies && <button type="button" class="less" aria-label={t.less(catalogue.name(o.card))} onClick={() => onLess(o.key)}>{'\u2212'}</button>}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p class="faint">{t.none}</p>}
    </>
  );
}

/** Arrows go from face to face: left and right to the next, up and down to the row above or below. */
function walk(e: KeyboardEvent) {
  const faces = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.play-card')], at = faces.indexOf(document.activeElement as HTMLElement), here = faces[at];
  if (!here || !e.key.startsWith('Arrow')) return;
  const top = (el: HTMLElement | undefined) => el?.getBoundingClientRect().top ?? 0, row = faces.filter((f) => Math.abs(top(f) - top(faces[0])) < 8).length || 1;
  const next = faces[at + (e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : e.key === 'ArrowDown' ? row : -row)];
  e.preventDefault();
  next?.focus();
}

function Filters({ want, all: n, upgrades, onChange }: { want: Wanted; all: number; upgrades: boolean; onChange: (w: Wanted) => void }) {
  const pick = (what: 'colour' | 'level' | 'kind', every: string, values: Array<[string, string]>) => (
    <select aria-label={every} value={want[what]} onChange={(e) => onChange({ ...want, [what]: e.currentTarget.value })}>
      <option value="">{every}</option>
      {values.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
    </select>
  );
  const down = (e: KeyboardEvent) => {
    if (e.key !== 'ArrowDown' && e.key !== 'Enter') return;
    e.preventDefault();
    document.querySelector<HTMLElement>('.shelf .play-card')?.focus();
  };
  return (
    <div class="shelf-filters">
      <input class="filter" type="search" value={want.words} placeholder={t.search(n)} aria-label={t.searchName} onInput={(e) => onChange({ ...want, words: e.currentTarget.value })} onKeyDown={down} />
      {upgrades && <button type="button" class="toggle" aria-pressed={want.upgrades} onClick={() => onChange({ ...want, upgrades: !want.upgrades })}>{t.filters.upgrades}</button>}
      {pick('colour', t.filters.all, COLOURS.map((c) => [c, cards.plain(c)]))}
      {pick('level', t.filters.levels, ['0', '1', '2', '3', '4', '5'].map((l) => [l, t.level(Number(l))]))}
      {pick('kind', t.filters.types, KINDS.map((k) => [k, all.kinds[k] ?? k]))}
    </div>
  );
}
