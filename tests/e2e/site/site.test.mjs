// The page without a server: a folder on a web host that only knows files, then no host at all.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, click, newTable, person, quiet, serve } from '../lib.mjs';
import { SITE, fromMenu, host, offline, own, sides } from './host.mjs';

const here = sides();

const version = (page) => page.locator('.decision').getAttribute('data-version');
const prompt = async (page) => {
  await page.locator('.decision.mine:not(.busy)').waitFor();
  return page.locator('.decision .prompt').textContent();
};
async function record(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), fromMenu(page, /Export|record/i)]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

test('a table of two and a bot, without a network, through a reload', async () => {
  const page = await person(here);
  await accessible(page, 'the first page of the site');
  await newTable(page, 5, ['me', 'me', 'bot thumb']);
  await offline(page);
  for (let n = 0; n < 8; n++) await click(page, -1);
  const asked = await prompt(page), steps = (await record(page)).moves.length;
  await page.reload();
  assert.equal(await prompt(page), asked, 'what was asked is asked again');
  assert.equal((await record(page)).moves.length, steps, 'nothing is lost');
  const before = await version(page);
  await click(page, 0);
  await page.keyboard.press('u');
  await page.waitForFunction((v) => Number(document.querySelector('.decision')?.dataset.version) > Number(v) + 1, before);
  assert.equal(await prompt(page), asked, 'a step is taken back');
  await page.keyboard.press('h');
  await page.locator('.decision .best-mark').first().waitFor();
  quiet(page);
  await page.context().close();
});

test('a bot that thinks long does so beside the table, and chooses what the program would', async () => {
  const page = await person(here);
  await newTable(page, 5, ['me', 'bot search']);
  await offline(page);
  for (let n = 0; n < 7; n++) await click(page, -1);
  await prompt(page);
  assert.ok(page.workers().some((w) => /thinker-/.test(w.url())), 'a worker of its own thinks');
  // The program is led through the same game twice: to learn who was asked, then with its own bot in that seat.
  const { setup, moves } = await record(page);
  const program = (each) => {
    const lines = [['new', { ...setup, players: 2 }], ['seat_bot', { seat: 1, bot: 'search' }], ...moves.map(([option], n) => each(option, n)), ['save', {}]];
    const { stdout } = spawnSync(join(process.env.BUILD ?? 'build', 'arkham'), ['engine'], { encoding: 'utf8', input: lines.map(([method, params]) => `${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`).join('') });
    return stdout.trim().split('\n').map((line) => JSON.parse(line).result);
  };
  const led = program((option) => ['choose', { option }]), asked = moves.map((_, n) => (n ? led[n + 1] : led[0]).decision.seat);
  assert.ok(asked.filter((seat) => seat === 1).length > 8, 'the bot has played a turn');
  assert.deepEqual(program((option, n) => (asked[n] === 1 ? ['bot', {}] : ['choose', { option }])).at(-1).record.moves, moves);
  quiet(page);
  await page.context().close();
});

test('records out and in, a replay, on from a point in the past, and the list of games', async () => {
  const page = await person(here);
  await newTable(page, 11);
  await offline(page);
  for (let n = 0; n < 10; n++) await click(page, -1);
  const asked = await prompt(page), kept = await record(page);
  await page.locator('.home-button').first().click();
  await page.locator('.table-row').first().waitFor();
  await page.locator('.other-ways input[type=file]').first().setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(kept)) });
  assert.equal(await prompt(page), asked, 'a record goes on where it stopped');
  await fromMenu(page, /Look back|replay/i);
  await page.locator('.replay .decision button.primary').first().click();
  await page.locator('.replay .decision button.primary').last().click();
  await page.locator('.table:not(.replay) .decision.mine').waitFor();
  assert.ok((await record(page)).moves.length < kept.moves.length, 'the new table begins in the past');
  await page.locator('.home-button').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.table-row').length === 3);
  page.on('dialog', (d) => d.accept());
  await page.locator('.table-list .quiet').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.table-row').length === 2);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.table-row').length === 2);
  quiet(page);
  await page.context().close();
});

test('a scenario of the card game, and dice of one’s own', async () => {
  const page = await person(here);
  await newTable(page, 3, ['me'], undefined, 'cards');
  await offline(page);
  for (let n = 0; n < 10; n++) await click(page, -1);
  await page.locator('.home-button').first().click();
  await newTable(page, 3, ['me'], (form) => form.getByLabel(/own dice/).check());
  for (let n = 0; n < 6; n++) await click(page, 0);
  assert.equal((await record(page)).setup.chance, 'asked');
  quiet(page);
  await page.context().close();
});

test('from this browser to a server’s table, and back, each with one click', async () => {
  const server = await serve(), page = await person(here);
  try {
    await newTable(page, 21);
    for (let n = 0; n < 8; n++) await click(page, -1);
    const asked = await prompt(page), kept = await record(page);
    page.once('dialog', (d) => d.accept(server.url));
    await fromMenu(page, 'Move it to a server');
    await page.waitForURL((url) => url.href.startsWith(server.url) && url.hash.startsWith('#table='));
    assert.equal(await prompt(page), asked);
    await click(page, 0);
    const there = await record(page);
    assert.deepEqual(there.moves.slice(0, kept.moves.length), kept.moves, 'the same game, choice by choice and hash by hash');
    await fromMenu(page, /without the server/);
    await page.waitForURL((url) => url.href.startsWith(here.server.url) && url.hash.startsWith('#table='));
    await prompt(page);
    assert.deepEqual((await record(page)).moves, there.moves);
    await fromMenu(page, 'Move it to a server');
    await page.waitForURL((url) => url.href.startsWith(server.url) && url.hash.startsWith('#table='));
    quiet(page);
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test('an address whose game is damaged leads home, with a word', async () => {
  const page = await person(here, { url: `${here.server.url}#game=nonsense` });
  await page.locator('.notice:not([hidden])').getByText(/damaged/).waitFor();
  await page.locator('.door-board').waitFor();
  await page.context().close();
});

test('an author’s own cards: mistakes with their place, then a game with them, which keeps them', async () => {
  const page = await person(here);
  await page.locator('.own-cards summary').click();
  const pick = (text) => page.locator('.own-cards input[type=file]').setInputFiles({ name: 'lamp.card', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await pick('common_item\n  nonsense\n');
  await page.locator('.own-errors').getByText('own/lamp.card:1:').first().waitFor();
  await accessible(page, 'own cards with mistakes');
  await pick(own);
  await page.locator('.notice:not([hidden])').getByText(/good/).waitFor();
  await newTable(page, 7);
  const kept = await record(page);
  await page.locator('.home-button').first().click();
  await page.getByRole('button', { name: 'Play without them' }).click();
  await page.getByRole('button', { name: 'Play without them' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.table-row').first().click();
  await prompt(page);
  const again = await record(page);
  assert.equal(again.content, kept.content, 'the game is still played with the author’s cards');
  await page.locator('.home-button').first().click();
  await newTable(page, 7);
  assert.notEqual((await record(page)).content, kept.content);
  quiet(page);
  await page.context().close();
});

test('a newer version waits until it is taken, and the open game comes along', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arkham-site-'));
  cpSync(SITE, folder, { recursive: true });
  const next = await host({ folder });
  const page = await person(here, { url: next.url });
  try {
    await newTable(page, 9);
    for (let n = 0; n < 5; n++) await click(page, -1);
    const asked = await prompt(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await prompt(page);
    writeFileSync(join(folder, 'index.html'), readFileSync(join(folder, 'index.html'), 'utf8').replace('<body>', '<body data-version="2">'));
    writeFileSync(join(folder, 'sw.js'), readFileSync(join(folder, 'sw.js'), 'utf8').replace(/VERSION = '\w+'/, "VERSION = 'two'"));
    await page.reload();
    assert.equal(await page.locator('body').getAttribute('data-version'), null, 'the old version is still there');
    await page.locator('.banner button').click();
    await page.locator('body[data-version="2"]').waitFor();
    assert.equal(await prompt(page), asked);
  } finally {
    await page.context().close();
    await next.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a game that was played on in another window is shown as it stands', async () => {
  const page = await person(here);
  await newTable(page, 13);
  await click(page, -1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await prompt(other);
  await click(other, -1);
  await click(other, -1);
  const asked = await prompt(other);
  await page.locator('.decision.mine [data-option]:enabled').first().click();
  await page.locator('.notice:not([hidden])').getByText(/another window/).waitFor();
  await page.waitForFunction((p) => document.querySelector('.decision .prompt')?.textContent === p, asked);
  await page.context().close();
});

test('a record of another version plays as far as it goes, and what is no record is refused', async () => {
  const page = await person(here);
  const open = (name, text) => page.locator('.other-ways input[type=file]').first().setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await open('cat.json', '{"cat": 1}');
  await page.locator('.notice:not([hidden])').getByText(/record/).waitFor();
  await open('torn.json', readFileSync('tests/replays/first-board-01.json', 'utf8').slice(0, 2000));
  await page.locator('.notice:not([hidden])').getByText(/torn.json/).waitFor();
  const { sum: _, ...edited } = JSON.parse(readFileSync('tests/replays/first-board-02.json', 'utf8'));
  edited.moves[8][0] = 'no such choice';
  await open('other.json', JSON.stringify(edited));
  await page.locator('.notice:not([hidden])').getByText(/up to step \d+ of/).waitFor();
  await page.locator('.table .decision').waitFor();
  await page.context().close();
});

test('a damaged game can still be taken out, and the others play', async () => {
  const page = await person(here);
  await newTable(page, 2);
  const table = page.url().split('=')[1];
  await page.evaluate((id) => new Promise((done) => {
    indexedDB.open('arkham').onsuccess = (e) => {
      const work = e.target.result.transaction('records', 'readwrite');
      work.objectStore('records').put('{"arkham": 1, "engine": torn', id);
      work.oncomplete = () => { e.target.result.close(); done(); };
    };
  }), table);
  await page.reload();
  await page.locator('.broken').getByText(/cannot be opened/).first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.broken button.primary').click()]);
  assert.equal(readFileSync(await download.path(), 'utf8'), '{"arkham": 1, "engine": torn', 'what is kept comes out as it is');
  await page.goto(here.server.url);
  await newTable(page, 2);
  await click(page, 0);
  await page.context().close();
});

/** A page whose browser lacks something from the beginning, its workers too. */
async function lacking(t, script) {
  const altered = await host({ alter: (file, bytes) => (/assets\/(index|worker)-.*\.js$/.test(file) ? Buffer.concat([Buffer.from(`${script};\n`), bytes]) : bytes) });
  t.after(() => altered.stop());
  const page = await person(here, { url: altered.url });
  t.after(() => page.context().close());
  return page;
}

test('no room in the storage: a word that stays, and the game goes on', async (t) => {
  const page = await lacking(t, "if (self.IDBObjectStore) { const put = IDBObjectStore.prototype.put; let n = 0; IDBObjectStore.prototype.put = function (...a) { if (this.name === 'records' && ++n > 4) throw new DOMException('full', 'QuotaExceededError'); return put.apply(this, a); }; }");
  await newTable(page, 2);
  for (let n = 0; n < 6; n++) await click(page, -1);
  await page.locator('.banner').getByText(/no room/).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.banner button').click()]);
  assert.ok(JSON.parse(readFileSync(await download.path(), 'utf8')).moves.length >= 6, 'all of it can be taken out');
  await click(page, -1);
});

test('a browser that keeps nothing plays, and says so', async (t) => {
  const page = await lacking(t, "Object.defineProperty(self, 'indexedDB', { value: undefined })");
  await newTable(page, 2);
  await click(page, -1);
  await page.locator('.banner').getByText(/keeps nothing/).waitFor();
  await click(page, -1);
});

test('a browser without workers, and a site whose engine is missing, say so', async (t) => {
  const page = await lacking(t, 'delete self.Worker');
  await page.locator('.banner').getByText(/no workers/).waitFor();
  const torn = await host({ alter: (file, bytes) => (file.endsWith('.gz') ? null : bytes) });
  t.after(() => torn.stop());
  const other = await person(here, { url: torn.url });
  await other.locator('.banner').getByText(/could not be started/).waitFor();
  await other.context().close();
});

test('the engine is found when a host unpacks it on the way', async (t) => {
  const { gunzipSync } = await import('node:zlib');
  const unpacking = await host({ path: '/', alter: (file, bytes) => (file.endsWith('.gz') ? gunzipSync(bytes) : bytes) });
  t.after(() => unpacking.stop());
  const page = await person(here, { url: unpacking.url });
  await newTable(page, 2);
  await page.context().close();
});

test('nothing but its own files is asked for, and the policy allows nothing else', async () => {
  const page = await person(here);
  const asked = new Set();
  page.context().on('request', (r) => asked.add(new URL(r.url()).origin));
  await newTable(page, 2);
  for (const origin of asked) assert.ok(['null', new URL(here.server.url).origin].includes(origin), origin);
  const refused = await page.evaluate(() => Promise.all([
    fetch('https://example.com').then(() => 'fetched', () => 'refused'),
    (async () => {
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'self.inlined = true' }));
      return self.inlined ? 'run' : 'refused';
    })(),
  ]));
  assert.deepEqual(refused, ['refused', 'refused']);
  await page.context().close();
});
