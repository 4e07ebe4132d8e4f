// The engine in WebAssembly beside the native one, in the rows of `arkham bench`: the time for the same random games on one thread.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const NATIVE = resolve(process.env.BUILD ?? 'build', 'arkham'), ROUNDS = 3;
const GAMES = { board: 1000, cards: 2000 };

/** Seconds of computing that a run takes; starting it included, as it is for who plays. */
function seconds(program, words) {
  const run = spawnSync('bash', ['-c', 'TIMEFORMAT=%U; time "$@" >/dev/null', 'bench', program, ...words], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return Number(run.stderr.trim().split('\n').at(-1));
}

for (const [game, games] of Object.entries(GAMES)) {
  const words = ['golden', '--sign', game, '--games', String(games), '--hashes'];
  const best = (program) => Math.min(...Array.from({ length: ROUNDS }, () => seconds(program, words)));
  const times = best('tools/wasi') / best(NATIVE);
  console.log(`${`wasm ${game} random play, times native`.padEnd(40)} ${times.toFixed(3).padStart(14)} ${'x'.padEnd(14)} ${'<=2'.padEnd(12)} ${times <= 2 ? 'ok' : 'MISS'}`);
}
