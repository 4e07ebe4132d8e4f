// Records: taken out, brought in, looked at step by step, and gone on with from a point in the past.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { accessible, click, newTable, person, quiet, sides } from './lib.mjs';

const here = sides();

async function fromMenu(page, name) {
  await page.locator('.menu-button').click();
  await page.locator('.menu-list').getByRole('button', { name }).click();
}

test('export, import, replay, continue from here', async () => {
  const page = await person(here);
  await newTable(page, 11);
  for (let n = 0; n < 15; n++) await click(page, -1);
  await page.locator('.decision.mine:not(.busy)').waitFor();
  const prompt = await page.locator('.decision .prompt').textContent();
  const [download] = await Promise.all([page.waitForEvent('download'), fromMenu(page, /Export|record/i)]);
  const file = await download.path();
  const record = JSON.parse(readFileSync(file, 'utf8'));
  const steps = record.moves.length;
  assert.ok(steps >= 15, 'every choice is in it, those made by itself too');

  const other = await person(here);
  await other.locator('.other-ways input[type=file]').first().setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await other.locator('.table .decision.mine').waitFor();
  assert.equal(await other.locator('.decision .prompt').textContent(), prompt);

  await fromMenu(other, /Look back|Replay/i);
  const slider = other.locator('.replay input[type=range]');
  await slider.waitFor();
  assert.equal(await slider.getAttribute('max'), String(steps));
  await accessible(other, 'a replay');
  const heading = other.locator('.replay .decision .whose');
  for (const n of [1, 2, 3]) {
    await other.locator('.replay .decision button.primary').first().click();
    await other.waitForFunction((k) => document.querySelector('.replay .decision .whose')?.textContent?.includes(`${k} `), n);
  }
  assert.match(await heading.textContent(), new RegExp(`3.*${steps}`));
  await other.getByRole('button', { name: /Continue from here/ }).click();
  await other.locator('.table:not(.replay) .decision.mine').waitFor();
  await click(other, 0);
  quiet(page);
  quiet(other);
  await page.context().close();
  await other.context().close();
});

test('a file that is no record says so', async () => {
  const page = await person(here);
  await page.locator('.other-ways input[type=file]').first().setInputFiles({ name: 'cat.json', mimeType: 'application/json', buffer: Buffer.from('{"cat": 1}') });
  const notice = page.locator('.notice:not([hidden])');
  await notice.waitFor();
  assert.match(await notice.textContent(), /record/);
  quiet(page);
  await page.context().close();
});

test('a problem is reported with the game', async () => {
  const page = await person(here);
  await newTable(page, 12);
  await click(page, 0);
  await fromMenu(page, /Report/);
  await page.locator('dialog textarea').fill('The number on this card is wrong.');
  await accessible(page, 'the report');
  await page.locator('dialog button.primary').click();
  await page.locator('.notice:not([hidden])').waitFor();
  const { readdirSync } = await import('node:fs');
  const reports = readdirSync(`${here.server.data}/reports`);
  assert.equal(reports.length, 1);
  assert.match(readFileSync(`${here.server.data}/reports/${reports[0]}`, 'utf8'), /The number on this card is wrong/);
  quiet(page);
  await page.context().close();
});
