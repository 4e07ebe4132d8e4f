// The board game's part of the page, as games.ts asks for it.
import { catalogue, readable } from '../catalogue.ts';
import type { ChoiceProps, GameUi } from '../games.ts';
import { lazy } from '../lazy.tsx';
import { BoardMap } from './map.tsx';
import { Check } from './check.tsx';
import { Aside } from './aside.tsx';
import { turnTo } from './opentown.ts';
import { Sheet } from './sheet.tsx';
import { townsIn } from './towns.ts';
import { InForce, Sleeper } from './sleeper.tsx';
import { Sliders, SLIDING } from './sliders.tsx';
import { status } from './status.ts';
import type { BoardView } from './types.ts';
import { t } from '../strings.ts';

/** Decisions that belong to a fight. */
const FIGHTING = new Set(['combat', 'check', 'before_horror', 'weapon', 'ability_ignored', 'reroll_die']);

// What most of the first turns do without comes when it is needed.
const Battle = lazy(() => import('./battle.tsx').then((m) => m.Battle));
const BoardFacts = lazy(() => import('./facts.tsx').then((m) => m.BoardFacts));
const Ending = lazy(() => import('./ending.tsx').then((m) => m.Ending));
const Fight = lazy(() => import('./fight.tsx').then((m) => m.Fight));
const Plates = lazy(() => import('./plate.tsx').then((m) => m.Plates));
const FightScene = (props: ChoiceProps) => <Fight decision={props.decision} view={props.view as BoardView} />;

export const boardGame: GameUi = {
  setup: {
    name: t.boardGame.name, most: 8, investigators: 'investigator',
    choice: { param: 'ancient_one', label: t.ancientOne, blank: t.dealt, values: () => catalogue.all('ancient_one') },
  },
  Board: (props) => {
    const view = props.view as BoardView;
    return view.awake ? <Battle {...props} view={view} /> : <BoardMap {...props} view={view} />;
  },
  Facts: (props) => <BoardFacts {...props} view={props.view as BoardView} />,
  Sheet: (props) => <Sheet {...props} view={props.view as BoardView} />,
  when(view) {
    const v = view as BoardView;
    return {
      turn: v.awake ? t.board.battle.title : v.turn > 0 ? t.boardGame.turn(v.turn) : '',
      phase: v.awake ? t.boardGame.battleRound(v.round) : t.boardGame.phases[v.phase] ?? v.phase,
    };
  },
  status: (view) => status(view as BoardView),
  piles(view) {
    const v = view as BoardView;
    return [
      ...Object.entries(v.decks).map(([deck, left]) => ({ name: t.boardGame.decks[deck] ?? readable(deck), left })),
      { name: t.boardGame.cup, left: v.cup },
      { name: t.boardGame.gateStack, left: v.gate_stack },
    ];
  },
  investigator: (view, seat) => (view as BoardView).seats[seat]?.investigator ?? null,
  Aside: (props) => <Aside decision={props.decision} view={props.view as BoardView} />,
  picture: ({ kind = '' }) => (SLIDING.includes(kind) ? (props) => <Sliders decision={props.decision} view={props.view as BoardView} /> : null),
  member(view, seat) {
    const s = (view as BoardView).seats[seat];
    return { place: s?.place ?? null, sanity: s?.sanity ?? 0, stamina: s?.stamina ?? 0, out: s?.out ?? false };
  },
  Head: ({ view }) => <><Sleeper view={view as BoardView} /><InForce view={view as BoardView} /></>,
  Check: (props) => <Check decision={props.decision} view={props.view as BoardView} />,
  scene(decision, view) {
    const v = view as BoardView;
    return !v.awake && v.combat && v.combat.seat === decision.seat && FIGHTING.has(decision.kind ?? '') ? FightScene : null;
  },
  Ending: ({ view, over }) => <Ending view={view as BoardView} over={over} />,
  Beside: ({ view }) => (townsIn(view as BoardView).length > 1 ? <Plates view={view as BoardView} /> : null),
  turn: (view, decision, by) => turnTo(view as BoardView, decision, by),
  active: (view) => (view as BoardView).active,
};
