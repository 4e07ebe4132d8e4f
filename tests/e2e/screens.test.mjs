// Every screen in both colours, wide and narrow: nothing axe-core objects to, nothing wider than the window.  PICTURES=DIR keeps what was seen.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, newTable, person, quiet, sides } from './lib.mjs';

const here = sides();

async function look(page, name) {
  await accessible(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name} is ${wide} px wider than the window`);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

for (const [width, height, theme] of [[1440, 900, 'light'], [1440, 900, 'dark'], [390, 844, 'light'], [390, 844, 'dark']]) {
  test(`screens at ${width}, ${theme}`, async () => {
    const page = await person(here, { width, height, theme });
    const name = (what) => `${what}-${width}-${theme}`;
    await look(page, name('home'));
    await page.locator('.door-board').getByRole('button', { name: 'New table' }).click();
    await page.locator('.tile-card .picture').nth(20).waitFor();
    await look(page, name('new'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await newTable(page, 20, ['me', 'me', 'me', 'me']);
    await look(page, name('begin'));
    for (let n = 0; n < 90 && !(await page.locator('.decision.over').isVisible()); n++) await click(page, 0);
    await look(page, name('table'));
    for (const tab of await page.locator('nav.tabs button:visible').all()) {
      await tab.click();
      await look(page, name(`tab-${(await tab.textContent()).trim().toLowerCase()}`));
    }
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await look(page, name('help'));
    await page.keyboard.press('Escape');
    await page.locator('.menu-button').click();
    await look(page, name('menu'));
    await page.locator('.menu-list').getByRole('button', { name: 'Settings' }).click();
    await page.locator('dialog[open]').waitFor();
    await look(page, name('settings'));
    await page.keyboard.press('Escape');
    await page.locator('.menu-button').click();
    await page.locator('.menu-list').getByRole('button', { name: /links/i }).click();
    await page.locator('dialog[open]').waitFor();
    await look(page, name('links'));
    quiet(page);
    await page.context().close();
  });
}
