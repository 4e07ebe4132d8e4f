// Whole games from a folder of files with the network switched off, reloaded in the middle, and carried to a server and back at their end.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { click, newTable, over, person, quiet, ready, serve } from '../lib.mjs';
import { fromMenu, offline, sides } from './host.mjs';

const here = sides();

async function record(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), fromMenu(page, /Export|record/i)]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

for (const game of ['board', 'cards']) {
  test(`a whole game of the ${game} without a network`, async (t) => {
    const server = await serve();
    t.after(() => server.stop());
    const page = await person(here);
    t.after(() => page.context().close());
    await newTable(page, 2, ['me'], undefined, game);
    await offline(page);
    let reloads = 0;
    for (let n = 0; !(await over(page)); n++) {
      assert.ok(n < 4000, 'the game does not end');
      await ready(page);
      if (await over(page)) break;
      await click(page, -1);
      if (n % 40 === 8) {
        await page.reload();
        await page.locator('.table .decision').waitFor();
        reloads++;
      }
    }
    assert.ok(reloads > 0);
    const kept = await record(page);
    assert.equal(kept.setup.seed, '2');
    quiet(page);

    await page.context().setOffline(false);
    page.once('dialog', (d) => d.accept(server.url));
    await fromMenu(page, 'Move it to a server');
    await page.waitForURL((url) => url.href.startsWith(server.url) && url.hash.startsWith('#table='));
    await page.locator('.decision.over').waitFor();
    assert.deepEqual((await record(page)).moves, kept.moves, 'native and WebAssembly have the same game, hash by hash');
    await fromMenu(page, /without the server/);
    await page.waitForURL((url) => url.href.startsWith(here.server.url) && url.hash.startsWith('#table='));
    await page.locator('.decision.over').waitFor();
    assert.deepEqual((await record(page)).moves, kept.moves);
  });
}
