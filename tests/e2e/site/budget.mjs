// The budgets of the page without a server, in the rows of `arkham bench`: its weight, the first decision of who comes back, and a hint.
// With `--weight` only the weight, and an exit code for tests.
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browse, click, person } from '../lib.mjs';
import { SITE, host } from './host.mjs';

function row(name, value, unit, budget) {
  const ok = value <= budget;
  console.log(`${name.padEnd(40)} ${value.toFixed(value < 100 ? 3 : 0).padStart(14)} ${unit.padEnd(14)} ${`<=${budget}`.padEnd(12)} ${ok ? 'ok' : 'MISS'}`);
  return ok;
}

const files = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).map((f) => join(f.parentPath, f.name));
const packed = (of) => of.reduce((sum, f) => { const bytes = readFileSync(f); return sum + Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length); }, 0) / 1024;

const browser = await browse(), server = await host();
// A first visit is everything that is asked for up to the first decision, before the rest is fetched to be kept.
const page = await person({ browser }, { url: server.url });
await page.locator('.door-board button.primary:enabled').click();
await page.locator('.decision.mine [data-option]').first().waitFor();
const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((e) => e.name));
const inWorker = files.filter((f) => /worker-.*\.js$|lean\.wasm-.*\.gz$/.test(f));
const first = new Set([join(SITE, 'index.html'), ...inWorker, ...fetched.map((url) => join(SITE, new URL(url).pathname.slice(new URL(server.url).pathname.length)))]);
const light = row('site, first visit to the first decision', packed(files.filter((f) => first.has(f))), 'KB', 1024);
row('site, all files, kept for later', packed(files), 'KB', 1536);
if (!process.argv.includes('--weight')) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Who comes back finds everything in the cache.
  await page.goto(server.url);
  await page.locator('.door-board button.primary:enabled').waitFor();
  const began = performance.now();
  await page.reload();
  await page.locator('.door-board button.primary:enabled').click();
  await page.locator('.decision.mine [data-option]').first().waitFor();
  row('site, first decision with a warm cache', performance.now() - began, 'ms', 1000);
  await click(page, 0);
  await page.locator('.decision.mine:not(.busy)').waitFor();
  const { took, frame } = await page.evaluate(async () => {
    // The longest wait between two frames while the hint is worked out.
    let last = performance.now(), longest = 0, on = true;
    const watch = (now) => { longest = Math.max(longest, now - last); last = now; if (on) requestAnimationFrame(watch); };
    await new Promise((done) => { requestAnimationFrame((now) => { last = now; done(); }); });
    requestAnimationFrame(watch);
    const start = performance.now();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));
    await new Promise((done) => {
      const seen = new MutationObserver(() => { if (document.querySelector('.best-mark, .stop.best')) { seen.disconnect(); done(); } });
      seen.observe(document.body, { childList: true, attributes: true, subtree: true });
      setTimeout(done, 20000);
    });
    on = false;
    return { took: performance.now() - start, frame: longest };
  });
  row('site, a hint', took, 'ms', 100);
  row('site, longest frame meanwhile', frame, 'ms', 50);
}
await browser.close();
await server.stop();
process.exit(light ? 0 : 1);
