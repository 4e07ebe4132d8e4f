// What this browser's person likes.  Kept here, unknown to the server.
import { signal } from '@preact/signals';
import { load, save } from './storage.ts';
import type { Id } from './types.ts';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  volume: number;
  /** A message of the system when it is one's turn and the page is out of sight. */
  knock: boolean;
  /** Never ask where nothing could be bettered: clues for a check that is passed already. */
  idle: boolean;
  /** Take the only option without asking, where it is just to be acknowledged. */
  goOn: boolean;
  /** Take all clues that lie where one's only investigator ends the movement. */
  clues: boolean;
  /** Boxes beside the base game that this person has. */
  boxes: string[];
  /** Cards that are never offered as an interruption. */
  never: Id[];
  /** What happens is told on a stage: not at all, a card at a time, or beat by beat. */
  stage: 'off' | 'fast' | 'told';
  motion: 'off' | 'quick' | 'full';
  explain: boolean;
  guideSeen: boolean;
}

const PLACE = 'arkham.settings';
const DEFAULTS: Settings = {
  theme: 'auto', sound: true, volume: 0.5, knock: false, idle: true, clues: true, goOn: false, never: [], boxes: [], stage: 'fast', motion: 'full', explain: true, guideSeen: false,
};

export const settings = signal<Settings>({ ...DEFAULTS, ...load<Partial<Settings>>(PLACE, {}) });

export function change(what: Partial<Settings>) {
  settings.value = { ...settings.value, ...what };
  save(PLACE, settings.value);
  applyTheme();
}

export function applyTheme() {
  const { theme, motion } = settings.value, root = document.documentElement;
  for (const m of ['off', 'quick', 'full']) root.classList.toggle(`motion-${m}`, m === motion);
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
