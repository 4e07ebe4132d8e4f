// Passes by the person's settings, one choice at a time: before the question is drawn, so that nothing flickers.
import { effect, untracked } from '@preact/signals';
import { autoChoice, endsPassing, isPass, nextStep, othersTest, waits } from './autopass.ts';
import { PassedBy } from './passedby.ts';
import { settings } from './settings.ts';
import { askHint, busy, choose, decision, following, heldStep, hint, mine, neverHere, onAnswer, passing, shut, view, walking } from './store.ts';
import type { Decision } from './types.ts';
import { t } from './strings.ts';

export function startPassing() {
  const passedBy = new PassedBy();
  onAnswer((d, key) => { if (view.value && d.options?.some((o) => o.key === key && isPass(o))) passedBy.note(d, view.value); });
  effect(() => {
    const d = decision.value;
    if (!d || !mine.value || busy.value) return;
    const step = nextStep(d, walking.value, view.value);
    if (walking.value && !waits(d, walking.value, view.value)) {
      untracked(() => {
        walking.value = step && { ...step, keys: step.keys.slice(1) };
        if (step?.keys[0]) answer(step.keys[0]);
      });
      return;
    }
    if (d.step === heldStep.value) return;
    if (following.value) {
      untracked(() => follow(d));
      return;
    }
    const theirs = othersTest(d, view.value);
    const auto = autoChoice(d, { ...settings.value, never: [...settings.value.never, ...neverHere.value] }, { passing: passing.value, alone: view.value?.players === 1, theirs, again: !!view.value && passedBy.covers(d, view.value) });
    untracked(() => {
      if (endsPassing(d, theirs)) passing.value = false;
      if (auto) answer(auto.key, t.autoWhy[auto.why]);
    });
  });
}

/** Answers in somebody's place: the question is drawn as one that cannot be answered. */
function answer(key: string, why = '') {
  void choose(key, why);
  shut.value = busy.value;
}

/** Does as the bot would, as long as the same is asked: a whole walk, all the sliders. */
function follow(d: Decision) {
  if (following.value?.kind !== d.kind || following.value?.cause !== d.cause || following.value?.seat !== d.seat) {
    following.value = null;
    return;
  }
  void askHint().then(() => {
    if (hint.value && decision.value?.version === hint.value.version) answer(hint.value.best);
    else following.value = null;
  });
}
