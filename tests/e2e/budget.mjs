// The page's budgets, in the rows of `arkham bench`: its weight, and the time from starting the server to the first decision in a browser.
// With `--weight` only the weight, and an exit code for tests.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { browse, person, serve } from './lib.mjs';

const files = (dir) => readdirSync(dir).flatMap((name) => {
  const path = join(dir, name);
  return statSync(path).isDirectory() ? files(path) : [path];
});

function row(name, value, unit, budget) {
  const ok = value <= budget;
  console.log(`${name.padEnd(40)} ${value.toFixed(value < 100 ? 3 : 0).padStart(14)} ${unit.padEnd(14)} ${`<=${budget}`.padEnd(12)} ${ok ? 'ok' : 'MISS'}`);
  return ok;
}

const DIST = new URL('../../web/dist', import.meta.url).pathname;
const packed = (of) => of.reduce((sum, f) => sum + Math.min(statSync(f).size, gzipSync(readFileSync(f), { level: 9 }).length), 0) / 1024;
/** A script and all that it cannot begin without. */
function needs(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, other] of readFileSync(join(DIST, 'assets', name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) needs(other, seen);
  return seen;
}
const ENTRY = /assets\/(index-[^"]+\.js)/.exec(readFileSync(join(DIST, 'index.html'), 'utf8'))[1];
/** What the first decision of a game of the board needs besides: its own styles (the card game's come with its table), its pictures, the types of the bar, the question and the sheet, and of the two papers the larger. */
const FIRST = /index\.html|index-[^.]+\.css|icon\.svg|manifest|base-|im-fell-english-latin-400-normal|spectral-latin-(400-normal|600)|libre-franklin|paper-day/;
const scripts = needs(ENTRY);
const whole = row('page, compressed', packed(files(DIST)), 'KB', 900);
const first = row('page up to the first decision', packed(files(DIST).filter((f) => FIRST.test(f) || scripts.has(f.split('/').at(-1)))), 'KB', 300);
if (process.argv.includes('--weight')) process.exit(whole && first ? 0 : 1);

const browser = await browse();
const began = performance.now();
const server = await serve();
const page = await person({ browser, server });
await page.locator('.door-board button.primary:enabled').click();
await page.locator('.decision.mine [data-option]').first().waitFor();
row('serve to first decision in the browser', performance.now() - began, 'ms', 3000);
await browser.close();
await server.stop();
