// The table: board, sheets, log and the open decision, on a wide screen all at once, on a phone by tabs with the decision below.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Sign } from '../art/art.tsx';
import { catalogue } from '../catalogue.ts';
import { asked, broken, choose, decision, factsOf, log, open, selected, table, view } from '../store.ts';
import { useBeforePaint } from '../frame.ts';
import { lazy } from '../lazy.tsx';
import { games, type GameUi } from '../games.ts';
import { t } from '../strings.ts';
import { status } from '../net.ts';
import { Guide } from '../guide.tsx';
import { ConsentDialog } from './consent.tsx';
import { Crew } from './crew.tsx';
import { DecisionPanel } from './decision.tsx';
import { FactsDialog } from './facts.tsx';
import { useTableKeys } from './tablekeys.ts';
import { Log } from './log.tsx';
import { Announcer } from './announce.tsx';
import { Quick } from './quick.tsx';
import { Sheets } from './sheets.tsx';
import { Stage } from '../stage/stage.tsx';
import { StatusBar } from './statusbar.tsx';
import type { View } from '../types.ts';

const Broken = lazy(() => import('./broken.tsx').then((m) => m.Broken));

export type Tab = 'map' | 'sheets' | 'log';
const TAB_SIGNS = { map: 'map', sheets: 'seat', log: 'log' };

export function TablePage({ id }: { id: string }) {
  useEffect(() => { void open(id); }, [id, status.value === 'open']);
  useTableKeys();
  const s = table.value, v = view.value;
  if (broken.value?.table === id) return <Broken {...broken.value} />;
  if (!s || !v || s.table !== id) return <main class="table-wait"><p class="faint">{t.sittingDown}</p></main>;
  const ui = games[s.game];
  if (!ui) return <main class="table-wait"><p>{t.noPageFor}</p></main>;
  return <Laid ui={ui} v={v} />;
}

function Laid({ ui, v }: { ui: GameUi; v: View }) {
  const [tab, setTab] = useState<Tab>('map');
  const [low, setLow] = useState(false);
  const compact = ui.compact && !!asked.value && !ui.picture(asked.value);
  useEffect(() => { if (ui.compact) setLow(!!compact && matchMedia('(max-width: 900px)').matches); }, [asked.value?.version, compact]);
  // On a phone whoever looks at a sheet or the log wants to see it: the question goes down to one line, and comes up again with the map.
  const turnTo = (x: Tab) => {
    setTab(x);
    if (matchMedia('(max-width: 900px)').matches) setLow(x !== 'map' || !!compact);
  };
  const scroll = useRef<HTMLDivElement>(null);
  useBeforePaint(() => { if (scroll.current) scroll.current.scrollTop = 0; }, [decision.value?.version]);
  return (
    <main class={`table tab-${tab} ${low ? 'low' : ''} ${ui.compact ? 'compact' : ''}`}>
      <StatusBar ui={ui} v={v} />
      <section class="board-pane" id="pane-map" aria-label={t.tabs.map}>
        <ui.Board view={v} decision={asked.value} catalogue={catalogue} selected={selected.value}
          onChoose={(key) => void choose(key)} onFacts={(id) => { factsOf.value = id; }} />
      </section>
      <Sheets ui={ui} v={v} />
      <Stage ui={ui} v={v} />
      <div class="side">
        {ui.Head && <ui.Head view={v} />}
        <Crew ui={ui} v={v} />
        <div class="decision-pane">
          <button type="button" class="grip" aria-expanded={!low} onClick={() => setLow(!low)}>
            <span class="sr">{low ? t.showDecision : t.hideDecision}</span>
          </button>
          {low && ui.compact && <Quick onAll={() => setLow(false)} />}
          {low && !ui.compact && asked.value && <button type="button" class="low-question" onClick={() => setLow(false)}>{asked.value.prompt}</button>}
          <JustNow onOpen={() => turnTo('log')} />
          <div class="decision-scroll" ref={scroll}>
            <DecisionPanel />
            <Guide />
          </div>
        </div>
        <div class="log-pane" id="pane-log"><Log shown={tab} /></div>
      </div>
      <nav class="tabs" aria-label={t.parts}>
        {(['map', 'sheets', 'log'] as const).map((x) => (
          <button type="button" key={x} aria-current={tab === x ? 'true' : undefined} onClick={() => turnTo(x)}><Sign name={TAB_SIGNS[x]} />{t.tabs[x]}</button>
        ))}
      </nav>
      <FactsDialog />
      <ConsentDialog />
      <Announcer />
    </main>
  );
}

const NO_NEWS = new Set(['phase', 'turn', 'round', 'setup', 'window', 'test_step']);

/** On a phone the log is behind a tab: its last line stays in sight. */
function JustNow({ onOpen }: { onOpen: () => void }) {
  const last = log.value.findLast((e) => !NO_NEWS.has(e.type));
  if (!last) return null;
  return <button type="button" class="just-now" onClick={onOpen}>{last.text}</button>;
}
