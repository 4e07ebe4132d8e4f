// A word that stays until something is done about it.
import { signal } from '@preact/signals';

export const banner = signal<{ text: string; label: string; act: () => void } | null>(null);
