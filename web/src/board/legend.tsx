// What the signs on the map mean.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { SeatToken } from '../faces/token.tsx';
import type { Catalogue } from '../types.ts';
import { Gift, GIFT_NAMES } from './glyphs.tsx';
import { Clues, SealDisc } from './pieces.tsx';
import { board as t } from './strings.ts';
import { Dimension, DIMENSION_NAMES, EncounterColour, Inline, MOVES } from './symbols.tsx';
import type { BoardView } from './types.ts';

function Row({ sign, box, children }: { sign: ComponentChildren; box?: number; children: ComponentChildren }) {
  return <li><Inline box={box}>{sign}</Inline><span>{children}</span></li>;
}

function Part({ title, help, children }: { title: string; help?: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {help && <p>{help}</p>}
      <ul>{children}</ul>
    </section>
  );
}

export function Legend({ view, catalogue, onClose }: { view: BoardView; catalogue: Catalogue; onClose: () => void }) {
  const l = t.legendParts, out = useRef<HTMLButtonElement>(null);
  useEffect(() => out.current?.focus(), []);
  return (
    <div class="legend" role="dialog" aria-label={t.legend} onKeyDown={(e) => e.key === 'Escape' && (e.stopPropagation(), onClose())}>
      <header>
        <h2>{t.legend}</h2>
        <button type="button" onClick={onClose} ref={out}>{t.close}</button>
      </header>
      <Part title={l.people}>
        {view.seats.flatMap((s) => (s.investigator ? [<li key={s.seat}><SeatToken seat={s.seat} who={s.investigator} small /><span>{catalogue.name(s.investigator)}</span></li>] : []))}
      </Part>
      <Part title={l.monsters} help={l.monstersHelp}>
        {MOVES.map((m) => (
          <Row key={m} box={24} sign={<g class={`token monster move-${m}`}><rect class="tile-rim" x="-23" y="-23" width="46" height="46" rx="9" /><rect class="tile" x="-19" y="-19" width="38" height="38" rx="7" /></g>}>
            <b>{t.moves[m]?.[0]}</b>: {t.moves[m]?.[1]}
          </Row>
        ))}
      </Part>
      <Part title={l.dimensions}>
        {DIMENSION_NAMES.map((d) => {
          const gate = catalogue.all('gate').map((r) => catalogue.facts(r.id)).find((f) => f?.facts.symbol === d);
          return <Row key={d} sign={<Dimension name={d} />}>{t.dimension[d]}{gate ? `: ${catalogue.name(String(gate.facts.place))}` : ''}</Row>;
        })}
      </Part>
      <Part title={l.arrows} help={l.arrowsHelp}>
        <Row box={26} sign={<g class="arrow arrow-white"><path class="shaft" d="M-24 0H6" /><path class="head" d="M6 -7L22 0L6 7Z" /></g>}>{l.white}</Row>
        <Row box={26} sign={<g class="arrow arrow-black"><path class="shaft" d="M-24 0H6" /><path class="head" d="M4 -7L22 0L4 7L9 0Z" /></g>}>{l.black}</Row>
      </Part>
      <Part title={l.gates}>
        <Row box={38} sign={<g class="gate"><circle class="gate-ring" r="36" /><circle class="gate-disc" r="31" /><circle class="gate-core" r="12" /></g>}>{l.gate}</Row>
        <Row box={38} sign={<SealDisc />}>{l.seal}</Row>
        <Row box={18} sign={<Clues n={2} x={0} y={0} />}>{l.clue}</Row>
        <Row box={38} sign={<><circle class="medallion" r="34" /><path class="boards" d="M-34 -20L34 12M-34 12L34 -20" /></>}>{l.closed}</Row>
        <Row box={38} sign={<circle class="medallion unstable" r="34" />}>{l.unstable}</Row>
      </Part>
      <Part title={l.gifts} help={l.giftsHelp}>
        {GIFT_NAMES.map((g) => <Row key={g} sign={<Gift name={g} />}>{t.gifts[g]}</Row>)}
      </Part>
      <Part title={l.colours}>
        {Object.entries(t.colour).map(([c, name]) => <Row key={c} sign={<EncounterColour name={c} />}>{name}</Row>)}
      </Part>
    </div>
  );
}
