// Passing by itself: what need not be asked is not, the log says so, and it can be taken back and answered by hand.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { click, newTable, over, person, quiet, ready, sides } from './lib.mjs';

const here = sides();

/** What passed because nothing could get better: clues are taken by themselves too, which is another matter. */
const idle = (page) => page.locator('.line.auto', { hasText: 'nothing could get better' });

/** Plays games until a check was passed so; the page it happened on. */
async function passed() {
  for (let seed = 42; seed < 52; seed++) {
    const page = await person(here);
    await newTable(page, seed);
    for (let n = 0; n < 150 && !(await over(page)); n++) {
      await click(page, n % 2 ? 0 : -1);
      if (await idle(page).count()) return page;
    }
    await page.context().close();
  }
  assert.fail('nothing was ever passed');
}

test('a check that is passed is not asked about; its pass is in the log and can be taken back', async () => {
  const page = await passed();
  const decision = page.locator('.decision');
  await page.locator('.decision.mine:not(.busy), .decision.over').waitFor();
  const steps = await page.locator('.line.auto').count();
  const late = await decision.getAttribute('data-version');
  await idle(page).last().getByRole('button').click();
  await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, late);
  assert.equal(await decision.getAttribute('data-kind'), 'check');
  await page.waitForFunction((n) => document.querySelectorAll('.line.auto').length < n, steps);
  // By hand it goes on.
  const again = await decision.getAttribute('data-version');
  await page.locator('.decision [data-option=done]').click();
  await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, again);
  quiet(page);
  await page.context().close();
});

test('undo goes back over what passed by itself, and what it comes back to is not passed again', async () => {
  const page = await person(here);
  await newTable(page, 3);
  const version = async () => Number(await page.locator('.decision').getAttribute('data-version'));
  for (await ready(page); !(await over(page)); await ready(page)) await click(page, -1);
  const first = await version(), back = 20;
  for (let n = 0; n < back; n++) {
    const before = await page.evaluate(() => {
      document.querySelector('.undo-button').click();
      return document.querySelector('.decision').dataset.version;
    });
    await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, before);
  }
  await page.locator('.decision.mine:not(.busy)').waitFor();
  // Each is one change of the table: nothing went forward again in between.
  assert.equal(await version(), first + back);
  quiet(page);
  await page.context().close();
});
