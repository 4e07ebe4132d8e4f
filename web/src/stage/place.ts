// Where what the stage tells now happens: it stays lit on the map, and its town is the one that is shown.
import { computed } from '@preact/signals';
import type { Id } from '../types.ts';
import { telling, visible } from './state.ts';
import { tell } from './words.ts';

export const stagePlace = computed<Id | undefined>(() => {
  const act = telling.value;
  return act ? act.beats.slice(0, visible(act)).map((b) => tell(b, act).place).findLast(Boolean) ?? (act.kind === 'encounter' ? act.place : undefined) : undefined;
});
