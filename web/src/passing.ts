// Passes by the person's settings, one choice at a time: before the question is drawn, so that nothing flickers.
import { effect, untracked } from '@preact/signals';
import { autoChoice, endsPassing } from './autopass.ts';
import { settings } from './settings.ts';
import { busy, choose, decision, heldStep, mine, passing } from './store.ts';
import { t } from './strings.ts';

export function startPassing() {
  effect(() => {
    const d = decision.value;
    if (!d || !mine.value || busy.value || d.step === heldStep.value) return;
    const auto = autoChoice(d, settings.value, passing.value);
    untracked(() => {
      if (endsPassing(d)) passing.value = false;
      if (auto) void choose(auto.key, t.autoWhy[auto.why]);
    });
  });
}
