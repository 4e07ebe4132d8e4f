// The open question: whose, about what, what each answer leads to.
import { computed } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { cardOf, catalogue } from '../catalogue.ts';
import { asked, choose, decision, early, factsOf, hint, neverAtTable, passing, rulesNow, seatName, selected, shut, table, view, withdraw } from '../store.ts';
import { interrupts, isPass, othersTest, sensible } from '../autopass.ts';
import { keyOfOption } from '../keys.ts';
import { settings } from '../settings.ts';
import { t } from '../strings.ts';
import { games } from '../games.ts';
import { SeatToken } from '../faces/token.tsx';
import { Die } from './dice.tsx';
import { percent } from './percent.ts';
import { TellingPanel } from '../stage/rail.tsx';
import { stakesOf } from '../stage/stakes.ts';
import { telling } from '../stage/state.ts';
import { Name } from './named.tsx';
import { Over } from './over.tsx';
import type { Answer, Decision, Option } from '../types.ts';

/** From so many options on there is a box to filter them. */
const MANY = 10;
/** A label of so many letters is told in two lines. */
const LONG = 40;

/** What stands in the filter, for the keys too. */
const filterText = { current: '' };

/** The options as listed: those the filter leaves. */
export function listed(d: Decision | null): Option[] {
  const word = filterText.current.trim().toLowerCase();
  const options = d?.options ?? [];
  return word ? options.filter((o) => o.label.toLowerCase().includes(word)) : options;
}

export function DecisionPanel() {
  const d = decision.value;
  if (!d) return <section class="decision" aria-busy="true"><p class="faint">{t.loading}</p></section>;
  if (telling.value) return <TellingPanel act={telling.value} />;
  if (d.over) return <Over over={d.over} version={d.version} />;
  return asked.value ? <Mine d={asked.value} /> : <Theirs d={d} />;
}

/** What was answered before its turn, and the way to take it back. */
function Answered({ seat, answers }: { seat: number; answers: Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <p class="answered" data-answers={answers.length}>
      {t.answered(answers.map((a) => a.label).join(', '))}{' '}
      <button type="button" class="quiet" onClick={() => withdraw(seat)}>{t.takeBack}</button>
    </p>
  );
}

function Theirs({ d }: { d: Decision }) {
  const player = table.value?.players.find((p) => p.seat === d.seat);
  const watcher = table.value?.seats.length === 0;
  return (
    <section class="decision theirs" aria-labelledby="whose" data-version={d.version}>
      <header>
        <SeatToken seat={d.seat ?? 0} who={investigatorOf(d)} />
        <h2 id="whose" class="whose">{player?.bot ? t.botThinks(who(d)) : t.waitingFor(who(d))}</h2>
      </header>
      {d.prompt && <p class="prompt">{d.prompt}</p>}
      {d.secret && <p class="faint">{t.secret}</p>}
      {early.value.map((e) => <Answered key={e.seat} {...e} />)}
      {watcher && <p class="faint">{t.watching}</p>}
      {!watcher && player && !player.online && !player.bot && <p class="faint">{t.awayNow}</p>}
    </section>
  );
}

/** Who is asked. */
const investigatorOf = (d: Decision) => (view.value && d.seat !== undefined ? games[table.value?.game ?? '']?.investigator(view.value, d.seat) ?? null : null);

/** The investigator's name, and the person's when there is one. */
function who(d: Decision): string {
  const id = investigatorOf(d);
  const person = table.value?.players.find((p) => p.seat === d.seat)?.name;
  if (!id) return seatName(d.seat);
  return person ? `${catalogue.name(id)} (${person})` : catalogue.name(id);
}

/** As signals these change in the document alone: nothing else is drawn anew. */
const mineNow = computed(() => `decision mine ${asked.value?.early ? 'early' : ''} ${shut.value ? 'busy' : ''}`);

function Mine({ d }: { d: Decision }) {
  const [filter, setFilter] = useState('');
  filterText.current = filter;
  useEffect(() => setFilter(''), [d.version, d.early?.length]);
  const many = (d.options?.length ?? 0) > MANY;
  const options = listed(d);
  const enter = sensible(d);
  const ui = games[table.value?.game ?? ''];
  const Picture = useMemo(() => ui?.picture(d) ?? null, [ui, d.kind, !d.early]);
  const rule = rulesNow.value?.ruleOf[d.kind ?? ''];
  const cause = d.cause && !/^\d+$/.test(d.cause) ? d.cause : null;
  return (
    <section class={mineNow} aria-labelledby="whose" aria-busy={shut} data-kind={d.kind} data-version={d.version}>
      <header>
        <SeatToken seat={d.seat ?? 0} who={investigatorOf(d)} lit />
        <div class="who">
          <h2 id="whose" class="whose">{d.early ? t.yourChoiceEarly(who(d)) : t.yourChoice(who(d))}</h2>
          {cause && <span class="cause">{t.asks} <Name id={cause} /></span>}
        </div>
      </header>
      {d.early && decision.value && <p class="faint">{t.earlyWhy(who(decision.value))}</p>}
      {d.early && <Answered seat={d.seat ?? 0} answers={d.early} />}
      <p class="prompt">{d.prompt}</p>
      {settings.value.explain && rule && <p class="rule">{rule}</p>}
      <Stakes d={d} />
      {cause && t.asksByText.includes(d.kind ?? '') && <CauseText id={cause} />}
      {many && !Picture && (
        <input class="filter" type="search" value={filter} placeholder={t.filter(d.options?.length ?? 0)} aria-label={t.filterName}
          onInput={(e) => setFilter(e.currentTarget.value)} />
      )}
      {ui && view.value && <ui.Aside decision={d} view={view.value} />}
      {Picture && view.value ? <Picture decision={d} view={view.value} /> : null}
      {d.kind === 'die' ? <DieButtons options={options} /> : (
        <ol class="options">
          {options.map((o, i) => (Picture && !isPass(o) ? null : (
            <li key={o.key}><OptionButton o={o} index={i} enter={o === enter} warns={view.value ? ui?.warn?.(o, d, view.value) ?? null : null} /></li>
          )))}
        </ol>
      )}
      {options.length === 0 && <p class="faint">{t.nothingMatches}</p>}
      {options.some((o) => o.odds !== undefined) && (
        <details class="odds-note"><summary>{t.oddsNote}</summary><p>{rulesNow.value?.oddsInclude}</p></details>
      )}
      {!d.early && onlyCard(d) && <button type="button" class="quiet" onClick={() => { const id = onlyCard(d); if (id) neverAtTable(id); }}>{t.notForThis(catalogue.name(onlyCard(d) ?? ''))}</button>}
      {!d.early && canPass(d) && !passing.value && (
        <button type="button" class="quiet" onClick={() => { passing.value = true; }}>{t.passUntilTurn}</button>
      )}
    </section>
  );
}

/** What hangs on a check, before it is rolled. */
function Stakes({ d }: { d: Decision }) {
  const { pass, fail, ifPass, ifFail } = stakesOf(d);
  return (
    <>
      {pass && <p class="stakes-line"><b>{ifPass}:</b> {pass}</p>}
      {fail && <p class="stakes-line fail"><b>{ifFail}:</b> {fail}</p>}
    </>
  );
}

/** "Pass until my turn" is offered where something interrupts. */
const canPass = (d: Decision) => t.canPass.includes(d.kind ?? '') && interrupts(d, othersTest(d, view.value)) && !!d.options?.some(isPass);

/** The card that a window is open for, where it is one alone. */
function onlyCard(d: Decision): string | null {
  if (!interrupts(d, othersTest(d, view.value)) || d.kind === 'check' || !d.options?.some(isPass)) return null;
  const cards = new Set(d.options.filter((o) => !isPass(o)).map((o) => cardOf(o.refs[0] ?? '')));
  const [card] = cards;
  return cards.size === 1 && card && catalogue.row(card) ? card : null;
}

/** What the card that asks says: without it a choice is about nothing. */
function CauseText({ id }: { id: string }) {
  const text = catalogue.facts(id)?.text;
  return text ? <p class="rule">{text.split('\n').join(' ')}</p> : null;
}

/** "Use Dexter Drake: After you play…": what it leads to stands below in small. */
function Label({ text }: { text: string }) {
  const cut = text.indexOf(': ');
  if (cut < 0 || text.length < LONG) return <>{text}</>;
  return <>{text.slice(0, cut)}<small class="leads-to">{text.slice(cut + 2)}</small></>;
}

/** What a check behind an option brings either way; a use says so itself. */
function Leads({ o }: { o: Option }) {
  if (o.odds === undefined || !o.stakes) return null;
  return (
    <small class="leads-to">
      {o.stakes.pass && <span class="passes"><span class="sr">{t.ifPass}: </span>{o.stakes.pass}</span>}
      {o.stakes.fail && <span class="fails"><span class="sr">{t.ifFail}: </span>{o.stakes.fail}</span>}
    </small>
  );
}

function OptionButton({ o, index, enter, warns }: { o: Option; index: number; enter: boolean; warns: string | null }) {
  const point = () => { selected.value = o.refs; };
  const away = () => { selected.value = []; };
  const best = hint.value?.best === o.key;
  const about = o.refs[0];
  return (
    <div class="option-row">
      <button type="button" class={`option ${enter ? 'enter' : ''} ${best ? 'best' : ''}`} data-option={o.key} disabled={shut}
        onClick={() => void choose(o.key)} onMouseEnter={point} onMouseLeave={away} onFocus={point} onBlur={away}>
        <kbd aria-hidden="true">{keyOfOption(index)}</kbd>
        <span class="label"><Label text={o.label} /><Leads o={o} />{warns && <small class="leads-to warns">{warns}</small>}{best && <em class="best-mark">{t.botWould(hint.value?.why.get(o.key) ?? '')}</em>}</span>
        {enter && <kbd class="enter-key" aria-hidden="true">{t.enterKey}</kbd>}
        {o.odds !== undefined && <Odds odds={o.odds} />}
      </button>
      {about && !/^\d+$/.test(about) && (
        <button type="button" class="about" aria-label={t.factsOf(catalogue.name(about))} onClick={() => { factsOf.value = about; }}>i</button>
      )}
    </div>
  );
}

function Odds({ odds }: { odds: number }) {
  return (
    <span class={`odds ${odds < 0.34 ? 'poor' : odds < 0.67 ? 'fair' : ''}`} title={rulesNow.value?.oddsInclude}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle class="odds-all" cx="18" cy="18" r="15.9" />
        <circle class="odds-part" cx="18" cy="18" r="15.9" pathLength="100" stroke-dasharray={`${odds * 100} 100`} />
      </svg>
      <b>{percent(odds)}</b>
    </span>
  );
}

/** One's own dice: what does it show? */
function DieButtons({ options }: { options: Option[] }) {
  return (
    <div class="die-buttons" role="group" aria-label={t.ownDie}>
      {options.map((o) => (
        <button type="button" key={o.key} data-option={o.key} disabled={shut} onClick={() => void choose(o.key)}>
          <Die face={Number(o.key.split(' ')[1])} />
        </button>
      ))}
    </div>
  );
}
