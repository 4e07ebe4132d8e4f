// Dice as they lie on the table.
import { t } from '../strings.ts';

const PIPS: Record<number, Array<[number, number]>> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

export function Die({ face, hit }: { face: number; hit?: boolean }) {
  return (
    <svg class={hit ? 'die hit' : 'die'} viewBox="0 0 24 24" role="img" aria-label={hit ? t.dieHit(face) : t.die(face)}>
      <rect class="die-face" x="1.5" y="1.5" width="21" height="21" rx="4.5" />
      {(PIPS[face] ?? []).map(([x, y]) => <circle class="die-pip" key={`${x} ${y}`} cx={x} cy={y} r="2.1" />)}
    </svg>
  );
}

export function Dice({ faces, hitsFrom }: { faces: number[]; hitsFrom: number }) {
  return <span class="dice">{faces.map((f, i) => <Die key={i} face={f} hit={f >= hitsFrom} />)}</span>;
}
