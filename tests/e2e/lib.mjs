// What the tests in a browser share: a server with a data folder of its own, browsers, and the hands of a player.
import { after, before } from 'node:test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { join, resolve } from 'node:path';
import assert from 'node:assert/strict';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const AXE = require.resolve('axe-core/axe.min.js');
const ARKHAM = resolve(process.env.BUILD ?? 'build', 'arkham');

/** Everything may take long on a busy machine; nothing is ever waited for by the clock alone. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

/** A server of one's own; `stop()` ends it and throws its data away. */
export async function serve() {
  const data = mkdtempSync(join(tmpdir(), 'arkham-e2e-'));
  const child = spawn(ARKHAM, ['serve', '--port', '0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((done, failed) => {
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
      const at = /http:\/\/\S+/.exec(said);
      if (at) done(at[0]);
    });
    child.once('exit', (code) => failed(new Error(`arkham serve ended with ${code}: ${said}`)));
  });
  const stop = async () => {
    const gone = new Promise((done) => { child.once('exit', done); });
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(data, { recursive: true, force: true });
  };
  return { url, data, stop };
}

export function browse() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** The two sides of every test in a file, a server and a browser: there while its tests run. */
export function sides() {
  const here = {};
  before(async () => {
    here.server = await serve();
    here.browser = await browse();
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.stop();
  });
  return here;
}

/** A person with a browser of their own: another storage, so nothing is shared with anybody else's. Anything the page complains of fails the test. */
export async function person({ browser, server }, { url = server.url, width = 1440, height = 900, theme = 'light', stage = 'off', motion = 'reduce', touch = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: motion, hasTouch: touch, acceptDownloads: true });
  // The stage has tests of its own; elsewhere what happens stands in the log alone.
  await context.addInitScript((s) => { if (!localStorage.getItem('arkham.settings')) localStorage.setItem('arkham.settings', JSON.stringify({ stage: s })); }, stage);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.complaints = [];
  page.on('pageerror', (e) => page.complaints.push(String(e)));
  page.on('console', (m) => { if (m.type() === 'error') page.complaints.push(m.text()); });
  await page.goto(url);
  return page;
}

export function quiet(page) {
  assert.deepEqual(page.complaints, [], 'the page complained');
}

/** No violation that axe-core knows of, on the screen as it is now. */
export async function accessible(page, where) {
  // What breathes or drifts never ends.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime !== Infinity).map((a) => a.finished.catch(() => {}))));
  if (!(await page.evaluate(() => 'axe' in window))) {
    // The page's own policy forbids scripts from elsewhere: this goes in as the debugger, not as the page.
    const cdp = await page.context().newCDPSession(page);
    const { readFileSync } = await import('node:fs');
    await cdp.send('Runtime.evaluate', { expression: readFileSync(AXE, 'utf8') });
    await cdp.detach();
  }
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const told = found.violations.map((v) => `${v.id}: ${v.help}\n    ${v.nodes.slice(0, 4).map((n) => n.html).join('\n    ')}`);
  assert.deepEqual(told, [], `${where}: axe-core found something`);
}

/** A new table by the form, with this seed; `seats` says who plays each: me, link, or a bot. */
export async function newTable(page, seed, seats = ['me'], more = async () => {}, game = 'board') {
  await page.locator(`.door-${game}`).getByRole('button', { name: 'New table' }).click();
  const form = page.locator('form.new-table');
  await form.locator('select[name=players]').selectOption(String(seats.length));
  for (const [i, who] of seats.entries()) await form.locator('.seat-forms fieldset').nth(i).locator('select').first().selectOption(who);
  await form.locator('summary').click();
  await form.getByLabel('Seed').fill(String(seed));
  await more(form);
  await form.locator('button[type=submit]').click();
  await page.locator('.table .decision').waitFor({ state: 'attached' });
}

/** A table of this set-up, and the page at all its seats. */
export const dealt = (page, setup) => seated(page, 'table_new', setup);
/** The same of a record. */
export const loaded = (page, record) => seated(page, 'load', { record, name: 'A game that goes on' });

/**
 * The record of a game played by the engine alone, as its bot would, up to the first decision that is wanted: `stop(decision, state, events)`, where `state()` asks for
 * the view and `events` came of the last choice.  For positions that take a long time to come about by hand; `changes` are made before anything is chosen.
 */
export const position = async (setup, stop, changes = []) => (await positions(setup, { it: stop }, changes)).it;

/** The same for several positions of one game, by their names. */
export async function positions(setup, wanted, changes = []) {
  const child = spawn(ARKHAM, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] }), lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const call = async (method, params) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })}\n`);
    const { result, error } = JSON.parse((await lines.next()).value);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  try {
    const left = new Map(Object.entries(wanted)), records = {};
    let { game_id, decision } = await call('new', setup), events = [];
    if (changes.length) ({ decision } = await call('set', { game_id, changes }));
    for (;;) {
      for (const [name, stop] of left) {
        if (!(await stop(decision, () => call('state', { game_id, seat: decision.seat }), events))) continue;
        records[name] = (await call('save', { game_id })).record;
        left.delete(name);
      }
      if (left.size === 0) return records;
      assert.ok(!decision.over, `the game is over before ${[...left.keys()]}`);
      const { best } = await call('hint', { game_id });
      ({ decision, events } = await call('choose', { game_id, option: best ?? decision.options[0].key }));
    }
  } finally {
    child.stdin.end();
  }
}

/** A table made by this call, and the page at all its seats. */
async function seated(page, method, params) {
  const { table, tokens } = await page.evaluate((message) => new Promise((done, failed) => {
    const ws = new WebSocket(`ws://${location.host}/ws`);
    ws.onopen = () => ws.send(JSON.stringify(message));
    ws.onmessage = (e) => {
      const { result, error } = JSON.parse(e.data);
      ws.close();
      if (error) failed(new Error(error.message));
      else done(result);
    };
  }), { jsonrpc: '2.0', id: 1, method, params });
  for (const token of [tokens.host, ...tokens.seats]) {
    await page.evaluate((t) => { location.hash = `#t=${t}`; }, token);
    await page.waitForFunction((t) => location.hash === `#table=${t}`, table);
    await page.evaluate(() => { location.hash = '#'; });
  }
  await page.evaluate((t) => { location.hash = `#table=${t}`; }, table);
  await page.locator('.table .decision').waitFor({ state: 'attached' });
}

/** Makes one choice and waits until the table has gone on. */
async function act(page, what) {
  const before = await page.locator('.decision').getAttribute('data-version');
  await what();
  await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, before, { timeout: PATIENCE });
}

/** Something can be done: an answer, going on, or nothing any more. */
export const ready = (page) => page.waitForFunction(() => document.querySelector('.decision.staged, .decision.over, .decision.mine:not(.busy, .early) [data-option]:enabled') || (document.querySelector('.shelf .offer') && document.querySelector('.decision.mine:not(.busy)')));

const options = (page) => page.locator('.decision.mine:not(.early) [data-option]:enabled');

/** On a phone the options of some questions lie low: this brings them up. */
async function drawer(page) {
  await options(page).first().waitFor({ state: 'attached' });
  const grip = page.locator('.table.low .grip:visible');
  if (await grip.count()) await grip.click();
  await options(page).first().waitFor();
}

/** Clicks the option of this number; -1 is the last. */
export async function click(page, n = -1) {
  await drawer(page);
  await act(page, () => options(page).nth(n).click());
}

/** Between two scenarios: takes the first upgrade or card on the shelf, or the first that goes out; when there is none, goes on. */
export async function changeDeck(page) {
  const first = page.locator('.shelf .play-card').first();
  if (!(await first.isVisible())) return click(page, -1);
  await first.click();
  await page.locator('.swap [data-option]:enabled').waitFor();
  await act(page, () => page.locator('.swap [data-option]').click());
}

/** Taps the option of this number with a finger; -1 is the last. */
export async function tap(page, n = -1) {
  const grip = page.locator('.table.low .grip:visible');
  await options(page).first().waitFor({ state: 'attached' });
  if (await grip.count()) await grip.tap();
  await options(page).first().waitFor();
  await act(page, () => options(page).nth(n).tap());
}

/** Types the key that stands on the option of this number; to those without one the arrows lead. */
export async function press(page, n = -1) {
  await drawer(page);
  const key = (await options(page).nth(n).locator('kbd').first().textContent()).trim();
  await act(page, async () => {
    if (key) return page.keyboard.press(key);
    const wanted = await options(page).nth(n).getAttribute('data-option');
    for (let i = 0; (await page.evaluate(() => document.activeElement?.dataset.option)) !== wanted; i++) {
      assert.ok(i < 200, `the arrows never come to ${wanted}`);
      await page.keyboard.press('ArrowUp');
    }
    await page.keyboard.press('Enter');
  });
}

/** A picture as a small file: WebP, not wider than this. */
export async function shrunk(here, png, width = 1200) {
  here.darkroom ??= await here.browser.newPage();
  const webp = await here.darkroom.evaluate(async ([data, most]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob()), k = Math.min(1, most / image.width);
    const canvas = new OffscreenCanvas(image.width * k, image.height * k);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.55 })).arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text);
  }, [png.toString('base64'), width]);
  return Buffer.from(webp, 'base64');
}

export const over = (page) => page.locator('.decision.over').isVisible();

/** Lets a view be changed before the page sees it: for positions that take a whole game to come about. */
export async function altered(page, change) {
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const server = ws.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text), part = message.result ?? message.params;
      if (part?.view) change(part.view, part.decision);
      ws.send(JSON.stringify(message));
    });
  });
  await page.reload();
  await page.locator('.table .decision').waitFor({ state: 'attached' });
}
