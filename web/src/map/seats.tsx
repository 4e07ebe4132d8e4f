// Tokens of seats: a shape and a colour each.
import { closed, polygon } from './shapes.ts';

/** Outlines of investigators' tokens, one a seat; each leaves room for two letters. */
const SEATS = [
  'M-20 0A20 20 0 1 0 20 0A20 20 0 1 0 -20 0Z',
  'M-17 -17H17V17H-17Z',
  closed(polygon(6, 21)),
  'M0 -24L22 0L0 24L-22 0Z',
  'M-18 -18H18V4C18 14 9 20 0 23C-9 20 -18 14 -18 4Z',
  closed(polygon(8, 21, Math.PI / 8)),
  closed(polygon(5, 23)),
  'M-22 -16H22L15 17H-15Z',
];

export function SeatShape({ seat }: { seat: number }) {
  return <path class={`seat-shape lit seat-${seat % SEATS.length}`} d={SEATS[seat % SEATS.length]} />;
}

/** A seat's token outside the map: on sheets, in lists. */
export function SeatMark({ seat, initials }: { seat: number; initials: string }) {
  return (
    <svg class="seat-mark signs" viewBox="-26 -26 52 52" aria-hidden="true">
      <SeatShape seat={seat} />
      <text class="token-text" y="6">{initials}</text>
    </svg>
  );
}
