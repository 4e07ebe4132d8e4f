// Passes by the person's settings, one choice at a time: before the question is drawn, so that nothing flickers.
import { effect, untracked } from '@preact/signals';
import { autoChoice, endsPassing, nextStep, othersTest } from './autopass.ts';
import { settings } from './settings.ts';
import { busy, choose, decision, heldStep, mine, passing, view, walking } from './store.ts';
import { t } from './strings.ts';

export function startPassing() {
  effect(() => {
    const d = decision.value;
    if (!d || !mine.value || busy.value) return;
    const step = nextStep(d, walking.value);
    if (walking.value) {
      untracked(() => {
        walking.value = step && { seat: step.seat, keys: step.keys.slice(1) };
        if (step?.keys[0]) void choose(step.keys[0]);
      });
      return;
    }
    if (d.step === heldStep.value) return;
    const theirs = othersTest(d, view.value);
    const auto = autoChoice(d, settings.value, { passing: passing.value, alone: view.value?.players === 1, theirs });
    untracked(() => {
      if (endsPassing(d, theirs)) passing.value = false;
      if (auto) void choose(auto.key, t.autoWhy[auto.why]);
    });
  });
}
