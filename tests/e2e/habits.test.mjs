// What people expect of a table they come back to: finished games, cards they were asked about once too often, a word when it is their turn, a bot while they are away.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, loaded, newTable, over, person, position, quiet, ready, sides } from './lib.mjs';

const here = sides();

test('a finished game is listed apart from those that go on, with how it ended', async () => {
  const page = await person(here);
  await loaded(page, await position({ game: 'board', players: 1, seed: '3' }, (d) => !!d.over));
  await page.evaluate(() => { location.hash = '#'; });
  await newTable(page, 4);
  await page.evaluate(() => { location.hash = '#'; });
  await page.locator('.my-tables > .table-list .table-row').waitFor();
  assert.equal(await page.locator('.my-tables > .table-list .table-row').count(), 1);
  await page.getByText('Finished games (1)').click();
  const row = page.locator('.my-tables details .table-row');
  assert.match(await row.textContent(), / · (won|lost)/);
  await accessible(page, 'finished games');
  await row.click();
  await page.locator('.decision.over').waitFor();
  quiet(page);
  await page.context().close();
});

test('a card that is not to ask again does not at this table, also after a reload', async () => {
  const page = await person(here), never = page.getByRole('button', { name: /^Not for .* again at this table$/ });
  await newTable(page, 3);
  for (await ready(page); !(await never.isVisible()); await ready(page)) {
    assert.ok(!(await over(page)), 'no card ever asks alone');
    await click(page, -1);
  }
  const words = await never.textContent(), before = await page.locator('.decision').getAttribute('data-version');
  await never.click();
  await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, before);
  await page.reload();
  await page.locator('.table .decision').waitFor({ state: 'attached' });
  const passed = page.locator('.line.auto', { hasText: 'only cards you never want to be asked for' });
  for (await ready(page); !(await passed.count()); await ready(page)) {
    assert.ok(!(await over(page)), 'it never came to be passed');
    assert.equal(await page.getByRole('button', { name: words }).count(), 0, 'it asks again');
    await click(page, -1);
  }
  quiet(page);
  await page.context().close();
});

/** Two people at a table: the host, and a guest by the host's link. */
async function two(seed) {
  const host = await person(here);
  await newTable(host, seed, ['me', 'link']);
  const url = await host.evaluate(() => `${location.origin}/#t=${JSON.parse(localStorage.getItem('arkham.tokens')).find((h) => h.what === 1).token}`);
  const guest = await person(here, { url });
  await guest.locator('.table .decision').waitFor();
  return { host, guest };
}

const asked = (page) => page.locator('.decision.mine:not(.early) [data-option]:enabled').first().isVisible();

test('who looks at something else is told of their turn, by the title and by a message', async () => {
  const { host, guest } = await two(5);
  await guest.evaluate(() => {
    window.told = [];
    window.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
    };
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await guest.locator('.menu-button').click();
  await guest.locator('.menu-list').getByRole('button', { name: 'Settings' }).click();
  await guest.getByLabel(/message of the system/).check();
  await guest.keyboard.press('Escape');
  for (let n = 0; !(await asked(guest)); n++) {
    assert.ok(n < 40, 'the guest is never asked');
    assert.deepEqual(await guest.evaluate(() => window.told), []);
    const seen = await host.locator('.decision').getAttribute('data-version');
    if (await asked(host)) await click(host, -1);
    await guest.waitForFunction((v) => Number(document.querySelector('.decision')?.dataset.version) > Number(v), seen);
  }
  await guest.waitForFunction(() => window.told.length === 1);
  assert.match(await guest.title(), /Your choice/);
  for (const page of [host, guest]) {
    quiet(page);
    await page.context().close();
  }
});

test('a bot plays for somebody who left, and the person comes back to the seat', async () => {
  const { host, guest } = await two(6), link = guest.url();
  await guest.goto(here.server.url);
  const seat = async (who) => {
    await host.locator('.menu-button').click();
    await host.locator('.menu-list').getByRole('button', { name: /links/i }).click();
    await host.locator('.seat-list li').nth(1).locator('select').selectOption(who);
    await host.locator('.seat-list li').nth(1).getByText(who ? /bot/i : /away|here/i).first().waitFor();
    await host.keyboard.press('Escape');
  };
  await seat('random');
  for (let n = 0; n < 15; n++) {
    await ready(host);
    await click(host, -1);
  }
  await seat('');
  await guest.goto(link);
  await guest.locator('.table .decision').waitFor();
  for (let n = 0; !(await asked(guest)); n++) {
    assert.ok(n < 60, 'the guest is never asked');
    if (await asked(host)) await click(host, -1);
    else await guest.waitForTimeout(20);
  }
  await click(guest, -1);
  for (const page of [host, guest]) {
    quiet(page);
    await page.context().close();
  }
});
