// One small ink drawing for each thing a location may give.
import { board as t } from './strings.ts';

/** In a box from -10 to 10. */
const GIFTS: Record<string, string> = {
  clue: 'M-7 -2A5.5 5.5 0 1 0 4 -2A5.5 5.5 0 1 0 -7 -2ZM2.5 2.5L8 8',
  money: 'M3.5 -4.5C2.5 -6.5 -3.5 -6.5 -3.5 -3C-3.5 0.5 3.5 -0.5 3.5 3C3.5 6.5 -3 6.5 -4 4M0 -8V8',
  sanity: 'M-5 7V2C-8 -2 -6 -8 0 -8C6 -8 8 -2 5 2L4 4H1V7M-2 -4A2 2 0 1 0 2 -4A2 2 0 1 0 -2 -4',
  stamina: 'M0 7C-9 1 -8 -6 -4 -6C-1.5 -6 0 -4 0 -2.5C0 -4 1.5 -6 4 -6C8 -6 9 1 0 7Z',
  common_item: 'M-7 -3H7V6H-7ZM-3 -3V-6H3V-3M-7 1H7',
  unique_item: 'M0 -8L7 -2L0 8L-7 -2ZM-7 -2H7M-2 -2L0 8L2 -2L0 -8Z',
  spell: 'M-6 -7H4C7 -7 7 -3 4 -3H-3V6C-3 8 -7 8 -7 5H3C6 5 6 8 3 8H-5M-1 0H3',
  skill: 'M-8 -2L0 -6L8 -2L0 2ZM-4 0V5C-2 7 2 7 4 5V0M8 -2V4',
  ally: 'M-4 -4A4 4 0 1 0 4 -4A4 4 0 1 0 -4 -4M-7 8C-7 2 7 2 7 8Z',
  blessing: 'M0 -8V8M-4 -3H4M-7 -7L-5 -5M7 -7L5 -5M-8 3H-5M8 3H5',
};

export const GIFT_NAMES = Object.keys(GIFTS);

export function Gift({ name, sure = false, x = 0, y = 0 }: { name: string; sure?: boolean; x?: number; y?: number }) {
  return (
    <g class={sure ? 'gift sure' : 'gift'} transform={`translate(${x} ${y})`}>
      <circle r="12" />
      <path d={GIFTS[name] ?? GIFTS.common_item} />
      <text class="gift-name" y="20">{t.giftWords[name]}</text>
    </g>
  );
}
