// The final battle: the town is gone from sight, and what counts is how much of the Ancient One is left and who still stands.
import { Picture, Sign } from '../art/art.tsx';
import { SeatToken } from '../faces/token.tsx';
import { count, signed } from '../map/names.ts';
import type { Catalogue, Option } from '../types.ts';
import { Beads } from './sleeper.tsx';
import { board as t } from './strings.ts';
import type { BoardMapProps, BoardSeat, BoardView } from './types.ts';

/** Successes toward the next doom token: as many as there are players. */
function Tally({ view }: { view: BoardView }) {
  return (
    <p class="battle-tally">
      <b>{view.doom}</b> {t.battle.doomLeft}
      <span class="hits" aria-hidden="true">{Array.from({ length: view.players }, (_, i) => <i key={i} class={i < view.tally ? 'on' : ''}>{i < view.tally && <Sign name="swords" />}</i>)}</span>
      {t.battle.tally(view.tally, view.players)}
    </p>
  );
}

function Fighter({ sheet, view, catalogue, options, deciding, onChoose, onFacts }:
  { sheet: BoardSeat; view: BoardView; catalogue: Catalogue; options: Option[]; deciding: boolean; onChoose: (key: string) => void; onFacts: (id: string) => void }) {
  const who = sheet.investigator;
  if (!who) return null;
  const only = options.length === 1 ? options[0] : undefined;
  return (
    <li>
      <button type="button" class={`fighter s${sheet.seat % 8}${sheet.out ? ' fallen' : ''}${deciding ? ' now' : ''}${only ? ' can' : ''}`} onClick={() => (only ? onChoose(only.key) : onFacts(who))}>
        <SeatToken seat={sheet.seat} who={who} />
        <span>
          <b>{catalogue.name(who)}</b>
          <small>{sheet.out ? t.battle.devoured : deciding ? t.battle.strikes : view.first === sheet.seat ? t.battle.first : ''}</small>
        </span>
        {!sheet.out && (
          <span class="fighter-life">
            <span class="drop sanity"><span class="sr">{t.battle.sanity(sheet.sanity, sheet.max_sanity)}</span><span aria-hidden="true">{sheet.sanity}</span></span>
            <span class="drop stamina"><span class="sr">{t.battle.stamina(sheet.stamina, sheet.max_stamina)}</span><span aria-hidden="true">{sheet.stamina}</span></span>
            <span class="drop clues"><span class="sr">{t.clues(sheet.clues)}</span><span aria-hidden="true">{sheet.clues}</span></span>
          </span>
        )}
      </button>
    </li>
  );
}

export function Battle({ view, decision, catalogue, onChoose, onFacts }: BoardMapProps) {
  const id = view.ancient_one;
  if (!id) return null;
  const facts = catalogue.facts(id), flags = facts?.facts.flags;
  return (
    <section class="battle" aria-label={t.battle.title}>
      <Picture of={id} shape="giant" class="battle-ground" />
      <div class="battle-words">
        <p class="eyebrow">{view.round ? t.battle.round(view.round) : t.battle.title}</p>
        <h2><button type="button" class="name" onClick={() => onFacts(id)}>{catalogue.name(id)}</button></h2>
        <Beads n={view.doom} of={view.doom_track} />
        <Tally view={view} />
        <ul class="battle-facts">
          <li>{t.battle.rating(signed(view.rating ?? count(facts, 'combat') ?? 0))}</li>
          {Array.isArray(flags) && flags.map((f) => <li key={f}>{t.abilities(String(f))}</li>)}
          {facts && [...new Set(facts.abilities)].filter((a) => !facts.text.includes(a)).map((a) => <li key={a}>{a}</li>)}
        </ul>
      </div>
      <ul class="fighters" aria-label={t.battle.standing}>
        {view.seats.map((s) => (
          <Fighter key={s.seat} sheet={s} view={view} catalogue={catalogue} onChoose={onChoose} onFacts={onFacts}
            options={decision?.options?.filter((o) => o.refs.includes(String(s.seat))) ?? []} deciding={(decision?.seat ?? view.active) === s.seat} />
        ))}
      </ul>
    </section>
  );
}
