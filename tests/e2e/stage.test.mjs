// The stage: what happens is shown, goes on by one key, survives a reload, and can be looked at again.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, newTable, over, person, quiet, ready, sides } from './lib.mjs';

const here = sides();
const telling = (page) => page.locator('.decision.staged').isVisible();

/** Plays on, the stage included, until the page is as wanted; false when the game ends before. */
async function until(page, wanted, choice = -1) {
  for (let n = 0; n < 400; n++) {
    await ready(page);
    if (await wanted()) return true;
    if (await over(page)) return false;
    if (await telling(page)) await page.keyboard.press('Space');
    else await click(page, choice);
  }
  return false;
}

for (const [stage, motion] of [['fast', 'no-preference'], ['told', 'reduce']]) {
  test(`a Mythos card is told, ${stage}`, async () => {
    const page = await person(here, { stage, motion });
    await newTable(page, 20);
    assert.ok(await until(page, async () => (await page.locator('.stage .beat').count()) > 2), 'no card with so many beats');
    await page.locator('.stage .card.l .title').waitFor();
    await accessible(page, `the stage, ${stage}`);
    const beats = await page.locator('.stage .beat:not(.later)').count();
    if (stage === 'told') {
      assert.equal(beats, 1, 'one beat after the other');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => document.querySelectorAll('.stage .beat:not(.later)').length === 2);
      await page.getByRole('button', { name: 'Show all' }).click();
    }
    // A reload loses nothing.
    const act = await page.locator('.decision.staged').getAttribute('data-stage');
    await page.reload();
    await page.locator('.decision.staged').waitFor();
    assert.equal(await page.locator('.decision.staged').getAttribute('data-stage'), act);
    // Skipped, looked at again, and skipped for good.
    await page.keyboard.press('s');
    await page.locator('.decision.mine').waitFor();
    await page.keyboard.press('l');
    await page.locator('.decision.staged').waitFor();
    await page.keyboard.press('m');
    await page.locator('.stage-back').waitFor();
    await page.keyboard.press('m');
    await page.locator('.stage').waitFor();
    await page.keyboard.press('s');
    await page.locator('.decision.mine').waitFor();
    quiet(page);
    await page.context().close();
  });
}

test('a fight is a scene, and clues are spent by the handful', async () => {
  let found = null;
  for (let seed = 3; !found && seed < 24; seed++) {
    const page = await person(here, { stage: 'fast' });
    await newTable(page, seed);
    const fight = page.locator('.decision [data-option^="fight "]');
    for (let n = 0; n < 150 && !found && !(await over(page)); n++) {
      await ready(page);
      if (await page.locator('.stage [data-clues="2"]').count()) found = page;
      else if (await telling(page)) await page.keyboard.press('Space');
      else if (await fight.count()) await fight.first().click();
      else await click(page, n % 2 ? 0 : -1);
    }
    if (!found) await page.context().close();
  }
  assert.ok(found, 'nobody ever has two clues for a check');
  await accessible(found, 'a check on the stage');
  const version = await found.locator('.decision').getAttribute('data-version');
  await found.locator('.stage [data-clues="2"]').click();
  await found.waitForFunction((v) => Number(document.querySelector('.decision')?.dataset.version) > Number(v), version);
  quiet(found);
  await found.context().close();
});
