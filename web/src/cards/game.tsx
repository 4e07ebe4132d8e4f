// The card game's part of the page, as games.ts asks for it.
import { catalogue } from '../catalogue.ts';
import type { ChoiceProps, GameUi } from '../games.ts';
import { kindOf } from '../map/names.ts';
import { lazy } from '../lazy.tsx';
import { actClues, agendaDoom, groupClues } from './model.ts';
import { cards as t } from './strings.ts';
import type { CardsView } from './types.ts';
import { warning } from './warn.ts';

const CardTable = lazy(() => import('./map.tsx').then((m) => m.CardTable));
const CardFacts = lazy(() => import('./facts.tsx').then((m) => m.CardFacts));
const Sheet = lazy(() => import('./sheet.tsx').then((m) => m.Sheet));
const TestScene = lazy(() => import('./test.tsx').then((m) => m.TestScene));
const Test = (props: ChoiceProps) => <TestScene decision={props.decision} view={props.view as CardsView} />;
/** Questions of a test that are answered on its scene. */
const OF_TEST = new Set(['commit', 'token']);
const Mates = lazy(() => import('./mates.tsx').then((m) => m.Mates));
const Book = lazy(() => import('./desk/book.tsx').then((m) => m.Book));
const Shop = lazy(() => import('./desk/shop.tsx').then((m) => m.Shop));
const Swap = lazy(() => import('./desk/shop.tsx').then((m) => m.Swap));
/** Questions between scenarios that are answered on the desk. */
const OF_DESK = new Set(['purchase', 'remove', 'new_investigator', 'build_deck']);
const Aside = lazy(() => import('./aside.tsx').then((m) => m.Aside));

export const cardGame: GameUi = {
  setup: {
    name: t.game, most: 4, investigators: 'role',
    plays: {
      label: t.newTable.played, blank: t.newTable.first,
      values: () => [{ id: 'campaign', name: t.newTable.campaign }, ...catalogue.all('scenario').map(({ id, name }) => ({ id, name }))],
      ask: (id): Record<string, string> => (id === 'campaign' ? { variants: 'campaign' } : { scenario: id }),
    },
    choice: { param: 'difficulty', label: t.newTable.difficulty, blank: t.newTable.standard, values: () => Object.entries(t.newTable.difficulties).map(([id, name]) => ({ id, name })) },
  },
  Board: CardTable,
  Sheet,
  Facts: CardFacts,
  when(view) {
    const v = view as CardsView;
    if (v.resolution !== undefined) return { turn: catalogue.name(v.scenario), phase: t.between };
    return v.round > 0 ? { turn: t.round(v.round), phase: t.phases[v.phase] ?? v.phase } : { turn: catalogue.name(v.scenario), phase: t.opening };
  },
  status(view) {
    const v = view as CardsView, doom = agendaDoom(v, catalogue), needed = actClues(v, catalogue), s = t.status;
    return [
      { key: 'doom', label: s.doom, value: doom.of === undefined ? String(doom.now) : `${doom.now}/${doom.of}`, why: s.doomWhy, warn: doom.of !== undefined && doom.now >= doom.of - 1 },
      { key: 'clues', label: s.clues, value: needed === undefined ? String(groupClues(v)) : `${groupClues(v)}/${needed}`, why: s.cluesWhy },
      { key: 'encounter', label: s.encounter, value: String(v.encounter_deck), why: s.encounterWhy },
      { key: 'victory', label: s.victory, value: String(v.victory.length), why: s.victoryWhy },
    ];
  },
  piles(view) {
    const v = view as CardsView;
    return [
      { name: t.piles.encounter, left: v.encounter_deck },
      { name: t.piles.discarded, left: v.encounter_discard.length },
      { name: t.piles.aside, left: v.set_aside.length },
      ...v.seats.map((s) => ({ name: t.piles.deck(catalogue.name(s.investigator)), left: s.deck_size })),
    ];
  },
  investigator: (view, seat) => (view as CardsView).seats[seat]?.investigator ?? null,
  Aside: (props) => <Aside view={props.view as CardsView} catalogue={catalogue} />,
  picture: (d) => (OF_DESK.has(d.kind ?? '') && !d.early ? Swap : null),
  pick(d, nth) {
    const onDesk = OF_DESK.has(d.kind ?? '') && !d.early;
    if (onDesk) void import('./desk/shop.tsx').then((m) => m.pickNth(nth));
    return onDesk;
  },
  member(view, seat) {
    const s = (view as CardsView).seats[seat];
    return { place: s?.at ? kindOf(s.at) : null, sanity: s ? s.sanity - s.horror : 0, stamina: s ? s.health - s.damage : 0, out: !!s && s.out !== 'no' && (view as CardsView).resolution === undefined };
  },
  Beside: Mates,
  compact: true,
  warn: (option, decision, view) => warning(option, decision, view as CardsView, catalogue),
  tells: (act) => (act.kind === 'story' && catalogue.row(kindOf(act.card ?? ''))?.kind === 'scenario' ? Book : null),
  scene: (decision, view) => (OF_DESK.has(decision.kind ?? '') ? Shop : (view as CardsView).test && OF_TEST.has(decision.kind ?? '') ? Test : null),
  active(view) {
    const { active } = view as CardsView;
    return active >= 0 ? active : null;
  },
};
