// Which picture belongs to which component: the rows of icons.tsv, a set at a time, loaded when something of it is first shown.
import { signal } from '@preact/signals';
import { catalogue } from '../catalogue.ts';
import { word } from '../map/names.ts';
import type { Id } from '../types.ts';
import { person } from './bust.ts';
import type { Person } from './bust.ts';

export interface Art {
  icon: string;
  hue: string;
  back: string;
  who?: Person | undefined;
  seed: string;
}

type Loaded = typeof import('virtual:icons/base');
const SETS: Record<string, () => Promise<Loaded>> = {
  base: () => import('virtual:icons/base'),
  mythos: () => import('virtual:icons/mythos'),
  kingsport: () => import('virtual:icons/kingsport'),
  innsmouth: () => import('virtual:icons/innsmouth'),
  core: () => import('virtual:icons/core'),
  andre_patel: () => import('virtual:icons/andre_patel'),
  carolyn_fern: () => import('virtual:icons/carolyn_fern'),
  marie_lambeau: () => import('virtual:icons/marie_lambeau'),
  miguel_de_la_cruz: () => import('virtual:icons/miguel_de_la_cruz'),
  tommy_muldoon: () => import('virtual:icons/tommy_muldoon'),
};

/** Kinds that only the card game has. */
const OF_CARDS = new Set(['asset', 'event', 'skill_card', 'enemy', 'treachery', 'role']);

const paths: Record<string, string> = {};
/** By kind and id: `monster ghoul`; `monster *` is for those without a row. */
const rows = new Map<string, Art>();
/** Readers subscribe to this number: it grows with each set that has come. */
const version = signal(0);
const asked = new Set<string>();
/** Asked for and not here yet: nothing is shown in place of what will come. */
const coming = new Set<string>();

function load(set: string) {
  const fetch = SETS[set];
  if (!fetch || asked.has(set)) return;
  asked.add(set);
  coming.add(set);
  fetch().then((loaded) => {
    coming.delete(set);
    Object.assign(paths, loaded.paths);
    for (const [kind, id, icon, hue, back, bust] of loaded.rows) rows.set(`${kind} ${id}`, { icon, hue, back, who: bust ? person(bust) : undefined, seed: id });
    version.value++;
  }, () => {
    asked.delete(set);
    coming.delete(set);
  });
}

/** The row for this component; undefined until its set is here. */
export function find(kind: string, id: Id, set: string): Art | undefined {
  void version.value;
  // A card of a higher level looks like the one it replaces.
  const found = rows.get(`${kind} ${id}`) ?? rows.get(`${kind} ${id.replace(/_\d$/, '')}`);
  if (found) return found;
  const chunk = kind === 'mythos' && set === 'base' ? 'mythos' : set;
  load(chunk);
  // What is common to a kind is in the game's own set; a set of somebody's own looks so.
  load(OF_CARDS.has(kind) || set === 'core' ? 'core' : 'base');
  const general = rows.get(`${kind} *`);
  return general && !coming.has(chunk) ? { ...general, seed: id } : undefined;
}

/** As its author says, for components that are not in the table: any icon of the table can be named. */
function authors(id: Id): Art | undefined {
  const row = catalogue.row(id);
  if (!row || SETS[row.set]) return undefined;
  const face = catalogue.facts(id)?.face;
  if (!face) return undefined;
  void version.value;
  if (paths[face.icon] === undefined) {
    // It may be in a set that is not here yet.
    const next = Object.keys(SETS).find((set) => !asked.has(set));
    if (next) load(next);
    return undefined;
  }
  return { icon: face.icon, hue: face.hue, back: face.scene, who: face.bust ? person(face.bust) : undefined, seed: id };
}

/** What a component is shown by: encounter cards by their place, gates by what lies behind them, stories by whose they are. */
export function artOf(id: Id): Art | undefined {
  const row = catalogue.row(id);
  if (!row) return undefined;
  if (row.kind === 'location_card' || row.kind === 'gate') {
    const place = word(catalogue.facts(row.id), 'place');
    return place ? artOf(place) : undefined;
  }
  if (row.kind === 'personal_story') {
    const whose = word(catalogue.facts(row.id), 'parent');
    return whose ? artOf(whose) : undefined;
  }
  if (row.kind === 'gate_card') return find('world', '*', row.set);
  return rows.get(`${row.kind} ${row.id}`) ?? authors(row.id) ?? find(row.kind, row.id, row.set);
}

/** The path of an icon by its own name. */
export const pathOf = (icon: string): string | undefined => {
  void version.value;
  return paths[icon];
};
