// How many questions a person answers in solo games played by the hint key, by the page's own rules: node tests/e2e/prompts.mjs [GAME] [GAMES] [--list]
// Before: what passed by itself when only idle checks and lying clues did.  Now: also what was passed by already, and a whole step (a walk, all the sliders)
// at one key.  Both play the same games: the bot's choice is taken everywhere, and where the page passes it must be the bot's choice too, or the game is its own.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { autoChoice, isPass } from '../../web/src/autopass.ts';
import { PassedBy } from '../../web/src/passedby.ts';

const [game = 'board', games = '20'] = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const child = spawn(resolve(process.env.BUILD ?? 'build', 'arkham'), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
let id = 0;
async function call(method, params) {
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })}\n`);
  const { result, error } = JSON.parse((await lines.next()).value);
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

const SETTINGS = { idle: true, clues: true, goOn: false, never: [] };
/** The same question by the same cause, one after the other, is one step: the key that does as the bot would takes all of it. */
const step = (d) => `${d.kind} ${d.cause ?? ''}`;

async function play(seed, now) {
  let { game_id, decision: d } = await call('new', { game, players: 1, seed: String(seed) });
  const passedBy = new PassedBy(), passed = [];
  let prompts = 0, last = '';
  while (!d.over) {
    const view = now ? await call('state', { game_id, seat: d.seat }) : null;
    const auto = autoChoice(d, SETTINGS, { passing: false, alone: true, theirs: false, again: !!view && passedBy.covers(d, view) });
    const best = (await call('hint', { game_id })).best ?? d.options[0].key;
    const key = auto?.key ?? best;
    if (auto) passed.push(`seed ${seed}, step ${d.step}: ${d.prompt} (${auto.why}) ${auto.why === 'again' ? d.options.filter((o) => !isPass(o)).map((o) => o.label).join(' / ') : ''}${auto.key === best ? '' : ' (the bot would not have)'}`);
    else {
      if (!(now && step(d) === last)) prompts++;
      if (view && d.options.some((o) => o.key === key && isPass(o))) passedBy.note(d, view);
    }
    if (!auto) last = step(d);
    d = (await call('choose', { game_id, option: key })).decision;
  }
  return { prompts, passed, end: `${d.over.outcome} ${d.over.why} at step ${d.step}` };
}

let before = 0, after = 0, same = 0;
for (let seed = 1; seed <= Number(games); seed++) {
  const old = await play(seed, false), now = await play(seed, true);
  before += old.prompts;
  after += now.prompts;
  same += Number(old.end === now.end);
  console.log(`seed ${seed}: ${old.prompts} -> ${now.prompts}; ${now.end}${old.end === now.end ? '' : ` (before: ${old.end})`}`);
  if (process.argv.includes('--list')) for (const line of now.passed) console.log(`  ${line}`);
}
const fewer = 1 - after / before;
console.log(`${before} prompts before, ${after} now: ${Math.round(fewer * 100)} % fewer; ${same} of ${games} games end the same`);
child.stdin.end();
if (fewer < 0.4 || same < Number(games)) process.exitCode = 1;
