// Small ink drawings: one for each location, and one for each thing a location may give.
import type { Id } from '../types.ts';
import { board as t } from './strings.ts';

/** In a box from -24 to 24; drawn with ink lines, `Z`-closed parts are washed. */
const PLACES: Record<Id, string> = {
  train_station: 'M-18 12H18M-18 17H18M-14 12V17M-5 12V17M5 12V17M14 12V17M-15 9V-8H2V-15H13V9ZM-15 -8L-12 -15H-7V-8M2 -4H13M-11 9A3 3 0 1 0 -5 9M4 9A3 3 0 1 0 10 9',
  newspaper: 'M-15 -17H15V17H-15ZM-11 -12H11M-11 -6H-1V4H-11ZM3 -6H11M3 -1H11M3 4H11M-11 9H11M-11 13H6',
  curiositie_shoppe: 'M-17 17V-4H17V17ZM-20 -4L-16 -15H16L20 -4ZM-12 17V4H-3V17M2 4H12V11H2ZM-13 -4V0M-4 -4V0M5 -4V0M14 -4V0',
  bank_of_arkham: 'M-19 -7L0 -18L19 -7ZM-15 -7V13M-5 -7V13M5 -7V13M15 -7V13M-18 13H18V17H-18Z',
  arkham_asylum: 'M-19 17V-3H-8V-10H8V-3H19V17ZM-8 -10L0 -19L8 -10ZM-4 17V8H4V17M-15 2H-11V8H-15ZM11 2H15V8H11ZM-3 -6H3V1H-3ZM0 -6V1',
  independence_square: 'M-6 17H6L4 -12L0 -20L-4 -12ZM-13 17H13M-20 14C-20 5 -12 5 -12 14ZM12 14C12 5 20 5 20 14ZM-16 14V18M16 14V18',
  hibbs_roadhouse: 'M-18 17V-2H18V17ZM-22 -2L0 -17L22 -2ZM-4 17V6H4V17M-14 4H-8V10H-14ZM8 4H14V10H8M-4 -5H4M9 -9V-16H13V-6',
  velmas_diner: 'M-13 -4H11V6C11 13 6 16 -1 16C-8 16 -13 13 -13 6ZM11 -1H15C20 -1 20 8 15 8H11M-7 -8C-10 -12 -4 -13 -7 -18M0 -8C-3 -12 3 -13 0 -18M6 -8C3 -12 9 -13 6 -18',
  police_station: 'M0 -19L5 -8L17 -10L12 2L17 12L5 11L0 20L-5 11L-17 12L-12 2L-17 -10L-5 -8ZM-5 1A5 5 0 1 0 5 1A5 5 0 1 0 -5 1',
  unvisited_isle: 'M-19 10C-12 2 -4 0 1 1C9 2 15 6 19 10ZM-4 1V-10M4 1V-7M-10 -8C-9 -15 1 -15 2 -9M-1 -6C1 -12 9 -12 10 -5M-21 15C-14 11 -8 19 0 15C8 11 14 19 21 15',
  the_unnamable: 'M-14 17V-4L0 -17L14 -4V17ZM-9 17V4H-2V17M4 3H9V9H4ZM4 3L9 9M-19 17H19M-4 -6L4 -3M-1 -12L3 -8M7 -17C12 -21 17 -16 14 -11',
  river_docks: 'M-20 7H20M-16 7V17M-5 7V17M6 7V17M17 7V17M-12 3L-15 -3H11L8 3ZM-2 -3V-18L9 -6H-2M-20 20C-14 16 -8 22 0 19C8 16 14 22 20 19',
  graveyard: 'M-13 15V-5A8 8 0 0 1 3 -5V15ZM-5 -9V3M-9 -4H-1M7 15V3H15V15ZM-19 15H20M11 -1V-13M7 -9H15',
  black_cave: 'M-20 16C-18 -6 -8 -17 2 -17C13 -17 19 -3 20 16ZM-10 16C-9 4 -4 -3 1 -3C7 -3 10 5 11 16M-12 -4L-8 -8M9 -9L12 -5',
  general_store: 'M-18 17V-3H18V17ZM-18 -3V-16H18V-3ZM-13 -12H13M-13 -7H13M-4 17V4H5V17M-14 3H-8V10H-14ZM9 3H14V10H9',
  library: 'M0 -12C-6 -17 -14 -16 -19 -13V13C-14 10 -6 10 0 15ZM0 -12C6 -17 14 -16 19 -13V13C14 10 6 10 0 15M-14 -8C-11 -9 -7 -8 -5 -7M-14 -2C-11 -3 -7 -2 -5 -1M14 -8C11 -9 7 -8 5 -7M14 -2C11 -3 7 -2 5 -1',
  science_building: 'M-5 -18H5M-3 -18V-5L-15 14C-16 17 -14 18 -12 18H12C14 18 16 17 15 14L3 -5V-18M-10 7H10M-3 12H-2M4 11H5M0 -1H1',
  administration_building: 'M-19 17V-2H19V17ZM-7 -2V-10H7V-2M-7 -10L0 -18L7 -10ZM-4 17V8H4V17M-14 3H-10V9H-14ZM10 3H14V9H10ZM-2 -6A2 2 0 1 0 2 -6A2 2 0 1 0 -2 -6',
  the_witch_house: 'M-13 17V-2H13V17ZM-17 -2L-4 -12L2 -20L6 -12L17 -2ZM-3 17V7H4V17M-9 3H-6V8H-9M7 3H10V8H7M1 -9A2 2 0 1 0 5 -9A2 2 0 1 0 1 -9',
  silver_twilight_lodge: 'M-17 17V-8L0 -18L17 -8V17ZM-4 17V6H4V17M0 -11L3 -3H-3ZM-12 -3V12M12 -3V12M-20 17H20',
  woods: 'M-10 -17L-2 0H-18ZM-10 -8L-1 10H-19ZM-10 10V17M9 -13L17 2H1ZM9 -4L18 13H0ZM9 13V18',
  st_marys_hospital: 'M-17 17V-13H17V17ZM-3 -9H3V-4H8V2H3V7H-3V2H-8V-4H-3ZM-4 17V11H4V17M-20 17H20',
  ye_olde_magick_shoppe: 'M-12 -3H12L9 15C5 18 -5 18 -9 15ZM-16 -3H16M-10 16L-13 20M10 16L13 20M-6 -8A2.5 2.5 0 1 0 -1 -8A2.5 2.5 0 1 0 -6 -8M3 -13A2 2 0 1 0 7 -13A2 2 0 1 0 3 -13M-3 -18V-14M-5 -16H-1',
  historical_society: 'M-12 -18H12M-12 18H12M-9 -18V-12C-9 -5 -3 -3 0 0C3 -3 9 -5 9 -12V-18ZM-9 18V12C-9 5 -3 3 0 0C3 3 9 5 9 12V18ZM-5 -11H5M0 4V9',
  mas_boarding_house: 'M-16 17V-6H16V17ZM-20 -6L0 -19L20 -6ZM-4 17V6H4V17M-12 0H-7V5H-12ZM7 0H12V5H7ZM-12 10H-7V15H-12ZM7 10H12V15H7ZM-2 -9H2V-5H-2Z',
  south_church: 'M-8 17V-4L0 -11L8 -4V17ZM0 -11V-22M-4 -18H4M-18 17V3L-8 -1M18 17V3L8 -1M-18 17H18M-3 17V8A3 3 0 0 1 3 8V17M-2 -2A2 2 0 1 0 2 -2A2 2 0 1 0 -2 -2',
};

export function PlaceGlyph({ id }: { id: Id }) {
  return <path class="glyph" d={PLACES[id] ?? 'M-12 14V-6L0 -15L12 -6V14Z'} />;
}

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
