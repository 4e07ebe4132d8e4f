// A campaign on the page: from one scenario to the next, with the log and the changing of decks between them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, newTable, person, quiet, sides } from './lib.mjs';

const here = sides();
/** Chooses the last option until asked for this kind. */
async function until(page, kind) {
  for (let n = 0; (await page.locator('.decision').getAttribute('data-kind')) !== kind; n++) {
    assert.ok(n < 1500, `nobody is asked ${kind}`);
    await click(page, -1);
  }
}

test('a campaign goes on to its second scenario', async () => {
  const page = await person(here);
  await newTable(page, 5, ['me'], async (form) => {
    await form.locator('select[name=played]').selectOption('campaign');
  }, 'cards');
  const log = page.locator('.story.campaign');
  await log.locator('summary').click();
  await log.getByText('Nothing is written down yet.').waitFor();
  await until(page, 'purchase');
  await log.getByText('Miskatonic University burned').waitFor();
  await accessible(page, 'changing a deck');
  await until(page, 'turn');
  await page.locator('.card-table .site').nth(8).waitFor();	// nine districts
  await accessible(page, 'the districts of Arkham');
  quiet(page);
  await page.context().close();
});
