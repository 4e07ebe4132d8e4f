// A campaign of three scenarios as a bot would play it, by the key that does so, with the book telling and decks changed on the desk.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, changeDeck, newTable, over, person, quiet, ready, sides } from '../lib.mjs';

const here = sides();

test('a campaign of three scenarios by the hint key, with upgrades', async () => {
  const page = await person(here, { stage: 'fast' });
  await newTable(page, 3, ['me'], async (form) => { await form.locator('select[name=played]').selectOption('campaign'); }, 'cards');
  const told = new Set();
  for (let n = 0; !(await over(page)); n++) {
    assert.ok(n < 6000, 'the campaign does not end');
    await ready(page);
    if (await over(page)) break;
    const kind = await page.locator('.decision').getAttribute('data-kind'), before = await page.locator('.decision').getAttribute('data-version');
    if (await page.locator('.decision.staged').isVisible()) {
      if (await page.locator('.book').isVisible()) told.add(await page.locator('.book h2').textContent());
      await page.keyboard.press('Space');
    } else if (kind === 'purchase' || kind === 'remove') await changeDeck(page);
    else {
      await page.keyboard.press('H');
      await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, before);
    }
  }
  assert.deepEqual([...told], ['Spreading Flames', 'Smoke and Mirrors', 'Queen of Ash'], 'the book told every scenario');
  await page.keyboard.press('s');
  await page.locator('.log-sheet').click();
  assert.match(await page.locator('dialog.campaign-log').textContent(), /Spreading Flames.* took .*Smoke and Mirrors.*Queen of Ash/);
  await accessible(page, 'the end of a campaign');
  quiet(page);
  await page.context().close();
});
