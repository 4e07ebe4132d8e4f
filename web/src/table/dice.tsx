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

/** Dice of bone, as they fall on the stage. */
export function Bones({ faces, hitsFrom, wait = 0 }: { faces: number[]; hitsFrom: number; wait?: number }) {
  return (
    <span class="bones">
      {faces.map((face, i) => (
        <span key={i} class={face >= hitsFrom ? 'bone hit' : 'bone miss'} role="img" aria-label={face >= hitsFrom ? t.dieHit(face) : t.die(face)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">{(PIPS[face] ?? []).map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.4" />)}</svg>
        </span>
      ))}
      {Array.from({ length: wait }, (_, i) => <span key={`w${i}`} class="bone wait" aria-hidden="true">?</span>)}
    </span>
  );
}

export function Dice({ faces, hitsFrom }: { faces: number[]; hitsFrom: number }) {
  return <span class="dice">{faces.map((f, i) => <Die key={i} face={f} hit={f >= hitsFrom} />)}</span>;
}
