// A person on a map of either game.
import { picture } from '../art/pictures.ts';
import type { Id } from '../types.ts';

/** A face in a ring of the seat's colour. */
export function Figure({ seat, who, active = false, r = 25 }: { seat: number; who: Id; active?: boolean; r?: number }) {
  return (
    <g class={`token figure s${seat % 8}`}>
      {active && <circle class="halo" r={r + 9} />}
      <circle class="figure-edge" r={r + 4.5} />
      <circle class="figure-ring lit" r={r + 2.5} />
      <circle class="figure-ground" r={r} />
      <image class="figure-face" href={picture(who, 'bust') ?? ''} x={-r} y={-r} width={2 * r} height={2.3 * r} clip-path={`circle(${r}px at ${r}px ${r}px)`} preserveAspectRatio="xMidYMin slice" />
    </g>
  );
}
