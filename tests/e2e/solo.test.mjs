// One person alone: from the first page to the first steps.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, newTable, person, quiet, sides } from './lib.mjs';

const here = sides();

test('a first visit is one click from the first decision', async () => {
  const page = await person(here);
  await accessible(page, 'the first page');
  await page.locator('.door-board button.primary').click();
  await page.locator('.decision.mine [data-option]').first().waitFor();
  assert.match(await page.locator('.decision .whose').textContent(), /\S/);
  assert.match(await page.locator('.decision .prompt').textContent(), /\S/);
  quiet(page);
  await page.context().close();
});

test('places that can be gone to are clicked on the map, and one step is taken back by a key', async () => {
  const page = await person(here);
  await newTable(page, 7);
  for (let n = 0; (await page.locator('.decision').getAttribute('data-kind')) !== 'move'; n++) {
    assert.ok(n < 100, 'never asked to move');
    await click(page, -1);
  }
  const version = await page.locator('.decision').getAttribute('data-version');
  await page.locator('.board-pane .target.can').first().click();
  await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, version);
  const moved = await page.locator('.decision').getAttribute('data-version');
  await page.keyboard.press('u');
  await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, moved);
  assert.equal(await page.locator('.decision').getAttribute('data-kind'), 'move');
  quiet(page);
  await page.context().close();
});
