// How far the stage has told what happened.  It is remembered, so that a reload loses nothing.
import { computed, effect, signal, untracked } from '@preact/signals';
import { settings } from '../settings.ts';
import { load, save } from '../storage.ts';
import { asked, log, table } from '../store.ts';
import { acts, roundStart } from './acts.ts';
import type { Act } from './acts.ts';

/** Events up to this number have been told. */
export const seen = signal(0);
/** Beats of the present act that are on the stage, when they come one at a time. */
export const shown = signal(1);
/** The stage has stepped aside: one looks at the map. */
export const aside = signal(false);

const PLACE = 'arkham.seen';
/** A table's first events are told from the beginning to who has just made it. */
const FRESH_STEPS = 4;

const own = (seat: number | undefined) => {
  const s = table.value;
  return !s || s.seats.length === 0 || seat === undefined || s.seats.includes(seat);
};

const told = computed<Act[]>(() => (settings.value.stage === 'off' ? [] : acts(log.value, roundStart(log.value, seen.value), own)));

/** The act that is last on the table, whether told or not: a question may be about its card. */
export const lastAct = computed<Act | null>(() => acts(log.value, roundStart(log.value, log.value.length), own).at(-1) ?? null);

/** A question about the very card that has just been told needs no Continue before it. */
const asks = (act: Act) => act === told.value.at(-1) && asked.value !== null && asked.value.cause === act.card && act.card !== undefined;

/** What is to be told now. */
export const telling = computed<Act | null>(() => {
  const act = told.value.find((a) => a.end > seen.value);
  return act && !asks(act) ? act : null;
});

/** Beats of an act that are on the stage: all of them, or up to the present one. */
export const visible = (act: Act): number => (settings.value.stage === 'told' ? Math.min(act.beats.length, shown.value) : act.beats.length);

function reveal(act: Act | null) {
  // What was told before a question in the middle is there already.
  shown.value = act ? Math.max(1, act.beats.filter((b) => b.at < seen.value).length + 1) : 1;
}

/** The next beat, or the next act. */
export function goOn() {
  const act = telling.value;
  if (!act) return;
  aside.value = false;
  if (visible(act) < act.beats.length) shown.value++;
  else {
    seen.value = act.end;
    reveal(telling.value);
  }
}

export function showAll() {
  shown.value = telling.value?.beats.length ?? 1;
}

/** On to one's own next choice. */
export function skip() {
  seen.value = log.value.length;
}

/** The last whole round once more, or this one when it is the first. */
export function lookAgain() {
  const now = roundStart(log.value, log.value.length), act = acts(log.value, now, own)[0];
  seen.value = now > 0 && (!act || act.at >= log.value.length - 1) ? roundStart(log.value, now - 1) : now;
  if (!told.value.some((a) => a.end > seen.value)) seen.value = now > 0 ? roundStart(log.value, now - 1) : 0;
  reveal(telling.value);
}

export function startStage() {
  let at = '';
  // Another table: go on where this browser's person left it.
  effect(() => {
    const id = table.value?.table ?? '';
    if (id === at) return;
    at = id;
    untracked(() => {
      const kept = load<Record<string, number>>(PLACE, {})[id];
      seen.value = kept ?? ((asked.value?.step ?? FRESH_STEPS) < FRESH_STEPS ? 0 : log.value.length);
      aside.value = false;
      reveal(telling.value);
    });
  });
  effect(() => {
    const length = log.value.length;
    if (!table.value) return;
    const nothing = telling.value === null;
    untracked(() => {
      if (nothing || seen.value > length) seen.value = length;
      else reveal(telling.value);
    });
  });
  // Another act or another question: whoever looked at the map is called back, at once and not after the next key.
  const subject = computed(() => `${telling.value?.at ?? ''} ${asked.value?.version ?? ''}`);
  effect(() => {
    if (subject.value) untracked(() => { aside.value = false; });
  });
  effect(() => {
    const id = table.value?.table, n = seen.value;
    if (!id) return;
    untracked(() => save(PLACE, { ...Object.fromEntries(Object.entries(load<Record<string, number>>(PLACE, {})).slice(-30)), [id]: n }));
  });
}
