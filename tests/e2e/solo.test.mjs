// One person plays whole games: from the first page to the end, by clicking and by keyboard.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, newTable, over, person, press, quiet, sides } from './lib.mjs';

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

for (const [how, choose] of [['clicking', click], ['keyboard', press]]) {
  test(`a whole game by ${how}`, async () => {
    const page = await person(here);
    await newTable(page, 2);
    for (let n = 0; !(await over(page)); n++) {
      assert.ok(n < 2000, 'the game does not end');
      await choose(page, -1);
    }
    await accessible(page, 'the end of a game');
    // Trust in luck: the seed is shown, and it is the one that was asked for.
    assert.equal(await page.locator('.decision.over code').textContent(), '2');
    quiet(page);
    await page.context().close();
  });
}

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
