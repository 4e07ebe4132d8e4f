// Chances that the page works out itself: what more dice would do for a check that is under way.

/** At least `need` successes with `dice` dice that succeed with chance `p`. */
export function atLeast(need: number, dice: number, p: number): number {
  if (need <= 0) return 1;
  let chance = 0, ways = 1;
  for (let k = 0; k <= dice; k++) {
    if (k >= need) chance += ways * p ** k * (1 - p) ** (dice - k);
    ways = (ways * (dice - k)) / (k + 1);
  }
  return Math.min(1, chance);
}

/** How many dice a roll has, told by its chance; undefined where something else than dice is in it. */
export function diceFor(need: number, p: number, odds: number): number | undefined {
  return Array.from({ length: 31 }, (_, n) => n).find((n) => Math.abs(atLeast(need, n, p) - odds) < 0.0005);
}

/** How many dice a clue gives, told by the chance that one clue has: mostly one, by some abilities two. */
export function dicePerClue(need: number, p: number, odds: number | undefined): number {
  if (odds === undefined) return 1;
  return [1, 2, 3].find((n) => Math.abs(atLeast(need, n, p) - odds) < 0.005) ?? 1;
}

export interface Handful {
  clues: number;
  dice: number;
  chance: number;
}

/** What spending one clue, two, three and so on would do. */
export function handfuls(need: number, held: number, countsFrom: number, odds: number | undefined, most = 4): Handful[] {
  const p = (7 - countsFrom) / 6, each = dicePerClue(need, p, odds);
  return Array.from({ length: Math.min(held, most) }, (_, i) => ({ clues: i + 1, dice: (i + 1) * each, chance: atLeast(need, (i + 1) * each, p) }));
}
