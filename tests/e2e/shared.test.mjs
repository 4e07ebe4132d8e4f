// Several people at one table: two browsers and somebody who watches, a reload in the middle of a decision, undo with consent.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, newTable, person, quiet, sides } from './lib.mjs';

const here = sides();

/** The links that this browser could give away: of a seat (by its number from 0), or `watch`. */
const link = (page, what) => page.evaluate((w) => {
  for (const key of Object.keys(localStorage)) {
    const held = JSON.parse(localStorage.getItem(key) ?? 'null');
    const one = Array.isArray(held) ? held.find((h) => h.what === w) : null;
    if (one) return `${location.origin}/#t=${one.token}`;
  }
  return null;
}, what);

const version = (page) => page.locator('.decision').getAttribute('data-version');
const same = (page, v) => page.waitForFunction((x) => document.querySelector('.decision')?.dataset.version === x, v);

/** One choice by whoever is asked; all the others see the new position. */
async function turn(pages, watchers = []) {
  for (;;) {
    for (const page of pages) {
      if (!(await page.locator('.decision.mine:not(.early) [data-option]:enabled').first().isVisible())) continue;
      await click(page, -1);
      const now = await version(page);
      await Promise.all([...pages, ...watchers].filter((p) => p !== page).map((p) => same(p, now)));
      return page;
    }
    await pages[0].waitForTimeout(20);
  }
}

test('two people play, one reloads in the middle of a decision, a third watches', async () => {
  const host = await person(here);
  await newTable(host, 5, ['me', 'link']);
  const seat = await link(host, 1), watch = await link(host, 'watch');
  assert.ok(seat && watch, 'the host has links to give away');
  const guest = await person(here, { url: seat });
  const watcher = await person(here, { url: watch });
  await Promise.all([guest, watcher].map((p) => p.locator('.table .decision').waitFor()));
  for (const p of [guest, watcher]) assert.ok(!p.url().includes('t='), 'the secret does not stay in the address');
  const acted = new Set();
  for (let n = 0; n < 25; n++) acted.add(await turn([host, guest], [watcher]));
  assert.equal(acted.size, 2, 'both were asked');
  assert.equal(await watcher.locator('.decision.mine').count(), 0);
  assert.equal(await watcher.locator('[data-option]').count(), 0, 'who watches cannot choose');

  const asked = (await host.locator('.decision.mine:not(.early)').count()) ? host : guest;
  const before = await version(asked), prompt = await asked.locator('.decision .prompt').textContent();
  await asked.reload();
  await same(asked, before);
  assert.equal(await asked.locator('.decision .prompt').textContent(), prompt);
  await turn([host, guest], [watcher]);
  await accessible(watcher, 'a watched table');

  // Closing the browser and coming back: the table is in one's list.
  await host.goto(here.server.url);
  await host.locator('.table-list .table-row').first().click();
  await host.locator('.table .decision').waitFor();
  await turn([host, guest], [watcher]);
  for (const p of [host, guest, watcher]) {
    quiet(p);
    await p.context().close();
  }
});

test('what others have seen is taken back with their consent only', async () => {
  const host = await person(here);
  await newTable(host, 6, ['me', 'link']);
  const guest = await person(here, { url: await link(host, 1) });
  await guest.locator('.table .decision').waitFor();
  for (let n = 0; n < 12; n++) await turn([host, guest]);
  const late = await version(host);
  const undo = async () => {
    await host.locator('.menu-button').click();
    await host.getByRole('button', { name: /round/ }).first().click();
    await guest.locator('.consent').waitFor();
  };
  await undo();
  await accessible(guest, 'the question for consent');
  await guest.locator('.consent button').last().click();
  await host.locator('.consent').waitFor({ state: 'detached' });
  assert.equal(await version(host), late);
  await undo();
  await guest.locator('.consent button.primary').click();
  await host.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, late);
  await host.locator('.consent').waitFor({ state: 'detached' });
  await same(guest, await version(host));
  await turn([host, guest]);
  for (const p of [host, guest]) {
    quiet(p);
    await p.context().close();
  }
});

/** A table for two that begins with setting the skills: some investigators have something to choose before. */
async function withSliders() {
  for (let seed = 1; seed < 50; seed++) {
    const host = await person(here);
    await newTable(host, seed, ['me', 'link']);
    if (await host.locator('.decision .slider').count()) return host;
    await host.context().close();
  }
  return assert.fail('no table begins with setting the skills');
}

test('who waits may answer already', async () => {
  const host = await withSliders();
  const guest = await person(here, { url: await link(host, 1) });
  await guest.locator('.decision').waitFor();
  const [now, later] = (await host.locator('.decision.mine:not(.early)').count()) ? [host, guest] : [guest, host];
  await later.locator('.decision.early').waitFor();
  await accessible(later, 'an early decision');
  // By hand, by key, and taken back.
  const answers = later.locator('.answered');
  await later.locator('.early .slider').first().locator('[data-option]').nth(2).click();
  await later.locator('.early .slider').first().locator('.stop.now').waitFor();
  await answers.getByRole('button').click();
  await answers.waitFor({ state: 'detached' });
  for (let n = 1; n <= 3; n++) {
    await later.keyboard.press('3');
    await later.locator(`.answered[data-answers="${n}"]`).waitFor();
  }
  assert.equal(await later.locator('[data-option]').count(), 0, 'all is answered');
  for (let n = 0; n < 3; n++) await click(now, 0);
  await later.locator('.answered').waitFor({ state: 'detached' });
  await later.waitForFunction(() => document.querySelectorAll('.sheet-card.deciding').length === 1);
  await same(later, await version(now));
  for (const p of [host, guest]) {
    quiet(p);
    await p.context().close();
  }
});

test('what the server says of the table is shown', async () => {
  const page = await person(here);
  await newTable(page, 9, ['me', 'me']);
  // The server's own words, at a time of the test's choosing.
  let say = () => {}, change = () => {};
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const server = ws.connectToServer();
    say = (method, params) => ws.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.result?.roles) change(message.result);
      ws.send(JSON.stringify(message));
    });
  });
  change = (joined) => Object.assign(joined, { known: ['seed', 'loaded'], alone: false });
  await page.reload();
  await page.locator('.log .known').first().waitFor();
  assert.match(await page.locator('.log').textContent(), /seed was chosen.*saved game/s);
  const table = /table=(\w+)/.exec(page.url())[1];
  say('roles', { table, roles: { seats: [1], host: false }, why: 'revoked' });
  await page.locator('.notice').getByText('A link was replaced').waitFor();
  say('closing', { why: 'stopping' });
  await page.locator('.banner').getByText('comes back by itself').waitFor();
  await accessible(page, 'a server that closes');
  change = (joined) => { for (const part of ['view', 'decision', 'events', 'setup']) delete joined[part]; joined.trouble = 'this table cannot be opened: a choice is not legal any more'; };
  await page.reload();
  await page.locator('.broken').getByText('not legal any more').waitFor();
  await accessible(page, 'a table that cannot be opened');
  quiet(page);
  await page.context().close();
});

test('a seat has a code for another device', async () => {
  const page = await person(here);
  await newTable(page, 9);
  await page.locator('.menu-button').click();
  await page.locator('.menu-list').getByRole('button', { name: /links/i }).click();
  await page.getByRole('button', { name: 'Code for another device' }).click();
  await page.locator('.seat-code svg path').waitFor();
  await accessible(page, 'the code of a seat');
  quiet(page);
  await page.context().close();
});

test('a bot takes a seat', async () => {
  const page = await person(here);
  await newTable(page, 9, ['me', 'bot random']);
  for (let n = 0; n < 12; n++) await click(page, -1);
  quiet(page);
  await page.context().close();
});
