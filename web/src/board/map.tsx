// The board: the town as a drawn map, and all that lies on it.
import { useMemo } from 'preact/hooks';
import { Chart } from '../map/chart.tsx';
import { Beyond } from './beyond.tsx';
import './board.css';
import './town.drawing.css';
import { frame, spotOf } from './layout.ts';
import { ARKHAM } from './arkham.ts';
import { lazy } from '../lazy.tsx';
import { contentId, placesById } from './model.ts';
import { board as t } from './strings.ts';
import { walk } from '../store.ts';
import { Plan, Town } from './town.tsx';
import { ways, withWays } from './ways.ts';
import type { BoardMapProps, BoardView } from './types.ts';

const Legend = lazy(() => import('./legend.tsx').then((m) => m.Legend));

/** The seat to look at: who decides, else whose part of the phase it is. */
function spot(view: BoardView, seat: number | undefined): { x: number; y: number } | undefined {
  const place = view.seats.find((s) => s.seat === (seat ?? view.active ?? view.first))?.place;
  return place ? spotOf(place) : undefined;
}

export function BoardMap({ view, decision, catalogue, onChoose, onFacts, selected }: BoardMapProps) {
  const places = useMemo(() => placesById(view), [view]);
  const worlds = catalogue.all('world').filter((w) => places.has(`${w.id}_1`)).map((w) => w.id);
  const standing = useMemo(() => view.places.map((p) => [p.seats, p.monsters].join(';')).join('|'), [view]);
  const town = ARKHAM;
  const frames = useMemo(() => ({ wide: frame(town, true, worlds.length || 8), tall: frame(town, false, worlds.length || 8) }), [town, worlds.length]);
  // Worked out at each drawing: there are none before the facts have come.
  const far = ways(view, decision, catalogue);
  const open = useMemo(() => withWays(decision, far, catalogue), [decision, [...far.keys()].join()]);
  const choose = (key: string) => {
    const way = far.get(key.replace(/^walk /, ''));
    if (key.startsWith('walk ') && way && decision?.seat !== undefined) walk(decision.seat, way.map((place) => `move ${place}`));
    else onChoose(key);
  };
  return (
    <Chart
      label={t.map} drawing={(wide) => (wide ? frames.wide : frames.tall)} wideFrom={1.5} version={standing} spot={spot(view, decision?.seat)}
      decision={open} selected={selected} onChoose={choose} onFacts={(id) => onFacts(contentId(id, catalogue))}
      legend={(close) => <Legend view={view} catalogue={catalogue} onClose={close} />}
      draw={(hands, wide) => {
        const parts = { town, view, catalogue, hands, places, worlds };
        return (
          <>
            <Plan town={town} catalogue={catalogue} />
            <Town {...parts} />
            <Beyond frame={wide ? frames.wide : frames.tall} {...parts} />
          </>
        );
      }}
    />
  );
}
