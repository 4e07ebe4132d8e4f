// The end of a game as a scene: how it went and why, what it took, and who still stands.
import { Picture } from '../art/art.tsx';
import { catalogue } from '../catalogue.ts';
import { SeatToken } from '../faces/token.tsx';
import { go } from '../route.ts';
import { MapButton } from '../stage/stage.tsx';
import { table } from '../store.ts';
import { t } from '../strings.ts';
import type { Outcome } from '../types.ts';
import './ending.css';
import { board } from './strings.ts';
import type { BoardView } from './types.ts';

const e = t.boardGame.ending;

export function Ending({ view, over }: { view: BoardView; over: Outcome }) {
  const won = over.outcome === 'won';
  return (
    <section class={`stage ending ${over.outcome}`} aria-label={t.gameOver}>
      {view.ancient_one && <Picture of={view.ancient_one} shape="giant" class="ending-ground" />}
      <div class="fogbank" aria-hidden="true" />
      <div class="ending-sheet paper framed">
        <p class="eyebrow">{e.after(view.turn)}</p>
        <h2>{won ? e.won : e.lost}</h2>
        <p class="ending-why">{t.why[over.why] ?? over.why}</p>
        <Company view={view} />
        <Numbers view={view} score={over.score} />
        <div class="go-row">
          <button type="button" class="primary big" onClick={() => go(`#replay=${table.value?.table ?? ''}`)}>{t.lookBack}</button>
          <MapButton />
        </div>
      </div>
    </section>
  );
}

function Company({ view }: { view: BoardView }) {
  return (
    <ul class="ending-company">
      {view.seats.map((s) => s.investigator && (
        <li key={s.seat} class={s.out ? 'out' : ''}>
          <SeatToken seat={s.seat} who={s.investigator} />
          <span><b>{catalogue.name(s.investigator)}</b><small>{s.traitor ? board.battle.traitor : s.out ? board.battle.devoured : e.stands}</small></span>
        </li>
      ))}
    </ul>
  );
}

function Numbers({ view, score }: { view: BoardView; score: number | undefined }) {
  const trophies = (of: 'gate_trophies' | 'monster_trophies') => view.seats.reduce((n, s) => n + s[of].length, 0);
  const rows: Array<[string, number | undefined]> = [[e.score, score], [e.seals, view.seals], [e.gates, trophies('gate_trophies')], [e.monsters, trophies('monster_trophies')], [e.terror, view.terror]];
  return <dl class="ending-numbers">{rows.map(([name, n]) => n !== undefined && <div key={name}><dt>{name}</dt><dd>{n}</dd></div>)}</dl>;
}
