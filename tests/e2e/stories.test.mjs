// Personal Stories: offered by the set-up, shown on the sheet with how far they have come, and told when they turn.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, dealt, loaded, newTable, person, position, quiet, sides } from './lib.mjs';

const here = sides();

test('the set-up offers them with a sentence, and the sheet says what the story asks for', async () => {
  const page = await person(here);
  await newTable(page, 3, ['me'], async (form) => {
    const choice = form.getByLabel(/Personal Stories/);
    await choice.check();
  });
  await page.locator('.kit .story .card').waitFor();
  await page.waitForFunction(() => /Passed .*Fails when/.test(document.querySelector('.story-words')?.textContent ?? ''));
  quiet(page);
  await page.context().close();
});

test('how far it has come stands on the card', async () => {
  const page = await person(here);
  await dealt(page, { game: 'board', seed: '3', players: [{ investigator: 'bob_jenkins' }], variants: ['personal_stories'] });
  await page.locator('.kit .story .ribbon').waitFor();
  assert.match(await page.locator('.kit .story .ribbon').textContent(), /^\d+ of 12$/);
  await accessible(page, 'a sheet with a story');
  await page.locator('.kit .story .card').click();
  await page.getByRole('dialog').getByText(/Passed when you have \$12/).waitFor();
  quiet(page);
  await page.context().close();
});

test('a story that is passed is told, and its other side lies there', async () => {
  const setup = { game: 'board', players: [{ investigator: 'jenny_barnes' }], ancient_one: 'yig', variants: ['personal_stories'] };
  let offered = false, record = null;
  const stop = (decision) => (offered = !!decision.options?.some((o) => o.key.startsWith('use story_jenny_barnes'))) || !!decision.over;
  for (let seed = 1; !offered && seed < 24; seed++) record = await position({ ...setup, seed: String(seed) }, stop);
  assert.ok(offered, 'she never gets there');
  const page = await person(here, { stage: 'told' });
  await loaded(page, record);
  await page.locator('[data-option^="use story_jenny_barnes"]').click();
  await page.locator('.stage .card.l .title').waitFor();
  assert.equal(await page.locator('.stage .card.l .title').textContent(), 'Found');
  await accessible(page, 'a story that turns');
  await page.keyboard.press('s');
  await page.waitForFunction(() => document.querySelector('.kit .story .ribbon')?.textContent === 'passed');
  await page.waitForFunction(() => /maximum Sanity/.test(document.querySelector('.story-words.passed')?.textContent ?? ''));
  quiet(page);
  await page.context().close();
});
