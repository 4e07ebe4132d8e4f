// A seat's link as a code: held before the camera of another device, it takes the seat there.
import { t } from '../strings.ts';
import { qr } from './qr.ts';

const QUIET = 4;

export function SeatCode({ link, who }: { link: string; who: string }) {
  const squares = qr(link);
  if (!squares) return <p class="faint">{t.codeTooLong}</p>;
  const size = squares.length + 2 * QUIET;
  const d = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join('');
  return (
    <figure class="seat-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.codeFor(who)} shape-rendering="crispEdges"><rect width={size} height={size} fill="#fff" /><path d={d} fill="#000" /></svg>
      <figcaption>{t.codeHow(who)}</figcaption>
    </figure>
  );
}
