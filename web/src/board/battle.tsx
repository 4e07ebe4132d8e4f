// The final battle: the town is gone from sight, and what counts is how much of the Ancient One is left and who still stands.
import { count, initials, signed } from '../map/names.ts';
import { SeatMark } from '../map/seats.tsx';
import type { Catalogue, Option } from '../types.ts';
import { board as t } from './strings.ts';
import type { BoardMapProps, BoardSeat, BoardView } from './types.ts';

/** Arms that reach out of the dark: as many, as long and as bent as the name says, so that each looks different and always the same. */
function arms(name: string): string[] {
  let s = [...name].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) >>> 0, 7);
  const roll = () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
  const n = 9 + Math.floor(roll() * 5);
  return Array.from({ length: n }, (_, i) => {
    const a = (i / n) * 2 * Math.PI + roll() * 0.3, reach = 120 + roll() * 70, bend = (roll() - 0.5) * 140;
    const at = (r: number, off: number) => `${(r * Math.cos(a) * 1.7 - off * Math.sin(a)).toFixed(0)} ${(r * Math.sin(a) + off * Math.cos(a)).toFixed(0)}`;
    return `M${at(30, 0)}C${at(reach * 0.4, bend)} ${at(reach * 0.7, -bend)} ${at(reach, bend * 0.5)}`;
  });
}

function Thing({ name }: { name: string }) {
  return (
    <svg class="battle-art" viewBox="-320 -200 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {arms(name).map((d, i) => <path key={i} class="arm" d={d} />)}
      <path class="lid" d="M-96 0C-52 -58 52 -58 96 0C52 58 -52 58 -96 0Z" />
      <circle class="iris" r="36" />
      <path class="pupil" d="M0 -32C9 -12 9 12 0 32C-9 12 -9 -12 0 -32Z" />
    </svg>
  );
}

function Doom({ view }: { view: BoardView }) {
  return (
    <div class="battle-doom" role="img" aria-label={t.battle.left(view.doom, view.doom_track)}>
      {Array.from({ length: view.doom_track }, (_, i) => (
        <svg key={i} class={i < view.doom ? 'signs doom filled' : 'signs doom'} viewBox="-15 -15 30 30" aria-hidden="true">
          <circle r="13" />
          {i < view.doom && <path d="M-9 0C-5 -7 5 -7 9 0C5 7 -5 7 -9 0ZM-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0Z" />}
        </svg>
      ))}
    </div>
  );
}

/** Successes toward the next doom token: as many as there are players. */
function Tally({ view }: { view: BoardView }) {
  return (
    <p class="battle-tally">
      <span class="pips" aria-hidden="true">{Array.from({ length: view.players }, (_, i) => <i key={i} class={i < view.tally ? 'on' : ''} />)}</span>
      {t.battle.tally(view.tally, view.players)}
    </p>
  );
}

function Fighter({ sheet, view, catalogue, options, deciding, onChoose, onFacts }:
  { sheet: BoardSeat; view: BoardView; catalogue: Catalogue; options: Option[]; deciding: boolean; onChoose: (key: string) => void; onFacts: (id: string) => void }) {
  const who = sheet.investigator;
  if (!who) return null;
  const name = catalogue.name(who), only = options.length === 1 ? options[0] : undefined;
  return (
    <li class={`fighter${sheet.out ? ' fallen' : ''}${deciding ? ' deciding-seat' : ''}`}>
      <button type="button" class={only ? 'fighter-name offered' : 'fighter-name'} onClick={() => (only ? onChoose(only.key) : onFacts(who))}>
        <SeatMark seat={sheet.seat} initials={initials(name)} />
        <span>{name}</span>
      </button>
      {sheet.out ? <span class="faint">{t.battle.devoured}</span> : (
        <span class="fighter-life">
          <span>{t.battle.sanity(sheet.sanity, sheet.max_sanity)}</span>
          <span>{t.battle.stamina(sheet.stamina, sheet.max_stamina)}</span>
          <span>{t.clues(sheet.clues)}</span>
          {view.first === sheet.seat && <span>{t.battle.first}</span>}
        </span>
      )}
    </li>
  );
}

export function Battle({ view, decision, catalogue, onChoose, onFacts }: BoardMapProps) {
  const id = view.ancient_one;
  if (!id) return null;
  const facts = catalogue.facts(id), name = catalogue.name(id);
  const flags = facts?.facts.flags;
  return (
    <section class="battle" aria-label={t.battle.title}>
      <Thing name={id} />
      <div class="battle-words">
        <p class="battle-round">{view.round ? t.battle.round(view.round) : t.battle.title}</p>
        <h2><button type="button" onClick={() => onFacts(id)}>{name}</button></h2>
        <Doom view={view} />
        <p class="battle-left">{t.battle.left(view.doom, view.doom_track)}</p>
        <Tally view={view} />
        <ul class="battle-facts">
          <li>{t.battle.rating(signed(view.rating ?? count(facts, 'combat') ?? 0))}</li>
          {Array.isArray(flags) && flags.map((f) => <li key={f}>{t.abilities(String(f))}</li>)}
          {facts && [...new Set(facts.abilities)].filter((a) => !facts.text.includes(a)).map((a) => <li key={a}>{a}</li>)}
        </ul>
        <ul class="fighters" aria-label={t.battle.standing}>
          {view.seats.map((s) => (
            <Fighter key={s.seat} sheet={s} view={view} catalogue={catalogue} onChoose={onChoose} onFacts={onFacts}
              options={decision?.options?.filter((o) => o.refs.includes(String(s.seat))) ?? []} deciding={(decision?.seat ?? view.active) === s.seat} />
          ))}
        </ul>
      </div>
    </section>
  );
}
