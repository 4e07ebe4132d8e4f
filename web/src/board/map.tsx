// The board: the towns as drawn maps, and all that lies on them.
import { useEffect, useMemo } from 'preact/hooks';
import { Chart } from '../map/chart.tsx';
import { Beyond } from './beyond.tsx';
import './board.css';
import './town.drawing.css';
import { frame, shapeFor, spotOf } from './layout.ts';
import type { Shape } from './layout.ts';
import { lazy } from '../lazy.tsx';
import { contentId, placesById } from './model.ts';
import { actingAt, allAtOnce, opened, openTown } from './opentown.ts';
import { routeIn } from './route.ts';
import { board as t } from './strings.ts';
import { walk } from '../store.ts';
import { Plan, Town } from './town.tsx';
import { townOf, townsIn } from './towns.ts';
import { ways, withWays } from './ways.ts';
import type { BoardMapProps } from './types.ts';

const TownTabs = lazy(() => import('./plate.tsx').then((m) => m.TownTabs));
const Legend = lazy(() => import('./legend.tsx').then((m) => m.Legend));
/** Before the catalogue is here. */
const WORLDS = 8;

export function BoardMap({ view, decision, catalogue, onChoose, onFacts, selected }: BoardMapProps) {
  const places = useMemo(() => placesById(view), [view]);
  const worlds = catalogue.all('world').filter((w) => places.has(`${w.id}_1`)).map((w) => w.id);
  const standing = useMemo(() => [...view.places.map((p) => [p.seats, p.monsters, p.gate].join(';')), ...(view.rifts ?? []).map((r) => r.place)].join('|'), [view]);
  const towns = useMemo(() => townsIn(view), [view.places.length]), open = openTown(view, decision), n = worlds.length || WORLDS;
  const frames = useMemo(() => ({ tall: frame('tall', towns, open, n), wide: frame('wide', towns, open, n), all: frame('all', towns, open, n) }), [towns, open, n]);
  const shape = (w: number, h: number) => shapeFor(w, h, towns, n);
  // Who acts elsewhere calls back whoever has looked at another town.
  const at = actingAt(view, decision?.seat), acting = at ? townOf(at)?.id : undefined;
  useEffect(() => { opened.value = null; }, [decision?.seat ?? view.active, acting]);
  // Worked out at each drawing: there are none before the facts have come.
  const far = ways(view, decision, catalogue);
  const reach = useMemo(() => withWays(decision, far, catalogue), [decision, [...far.keys()].join()]);
  const choose = (key: string) => {
    const way = far.get(key.replace(/^walk /, ''));
    if (key.startsWith('walk ') && way && decision?.seat !== undefined) walk(decision.seat, way.map((place) => `move ${place}`));
    else onChoose(key);
  };
  const now = frames[allAtOnce.value ? 'all' : 'wide'];
  return (
    <div class={towns.length > 1 ? 'towns' : 'towns one'}>
      {towns.length > 1 && <TownTabs view={view} />}
      <Chart<Shape>
        label={t.map(open.id)} shape={shape} drawing={(s) => frames[s]} subject={open.id} version={standing} route={routeIn(now, catalogue)} spot={at ? spotOf(at, now) : undefined}
        decision={reach} selected={selected} onChoose={choose} onFacts={(id) => onFacts(contentId(id, catalogue))}
        legend={(close) => <Legend view={view} catalogue={catalogue} onClose={close} />}
        draw={(hands, s) => {
          const parts = { view, catalogue, hands, places, worlds };
          return (
            <>
              <Lies at={s === 'all'} />
              {frames[s].towns.map(({ town, x, y, k }) => (
                <g key={town.id} transform={`translate(${x} ${y}) scale(${k})`}>
                  <Plan town={town} catalogue={catalogue} />
                  <Town town={town} {...parts} />
                </g>
              ))}
              <Beyond frame={frames[s]} {...parts} />
            </>
          );
        }}
      />
    </div>
  );
}

/** Tells the dock whether all towns lie on the table. */
function Lies({ at }: { at: boolean }) {
  useEffect(() => { allAtOnce.value = at; }, [at]);
  return null;
}
