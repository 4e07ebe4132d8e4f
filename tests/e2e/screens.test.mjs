// Every screen in both colours, wide and narrow: nothing axe-core objects to, nothing wider than the window, no text too small.  PICTURES=DIR keeps what was
// seen, as small files; LONG=1 looks at all sizes and colours, else at two of them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accessible, click, loaded, newTable, over, person, position, quiet, ready, shrunk, sides } from './lib.mjs';

const here = sides();
const ALL = [[1440, 900], [2560, 1440], [390, 844]].flatMap(([w, h]) => ['light', 'dark'].map((theme) => [w, h, theme]));
const SHORT = [[1440, 900, 'dark'], [390, 844, 'light']];

const keep = async (page, name) => writeFileSync(`${process.env.PICTURES}/${name}.webp`, await shrunk(here, await page.screenshot()));

/** Words drawn smaller than 12 pixels; what is behind the map's own zoom does not count. */
const small = (page) => page.evaluate(() => [...document.querySelectorAll('body *')].filter((e) => !e.closest('svg, .sr') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.checkVisibility()
  && parseFloat(getComputedStyle(e).fontSize) < 11.9).map((e) => `${e.className}: ${e.textContent.trim().slice(0, 30)}`));

async function look(page, name) {
  await accessible(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name} is ${wide} px wider than the window`);
  assert.deepEqual(await small(page), [], `${name} has text under 12 px`);
  if (process.env.PICTURES) await keep(page, name);
}

/** Plays on until the page is as wanted: toward monsters and into fights, else now the last option and now the first. */
async function until(page, wanted) {
  for (let n = 0; n < 200 && !(await over(page)); n++) {
    await ready(page);
    if (await wanted()) return true;
    if (await page.locator('.decision.staged').isVisible()) await page.keyboard.press('Space');
    else {
      const offered = await page.locator('.decision.mine:not(.early) [data-option]:enabled').evaluateAll((all) => all.map((o) => `${o.dataset.option} ${o.textContent}`));
      const fight = offered.findIndex((o) => o.startsWith('fight ')), at = fight >= 0 ? fight : offered.findIndex((o) => /^move .*\((?!a gate|clues)[A-Z]/.test(o));
      await click(page, at >= 0 ? at : n % 3 ? -1 : 0);
    }
  }
  return false;
}

for (const [width, height, theme] of process.env.LONG ? ALL : SHORT) {
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
    for (let n = 0; n < 60 && !(await over(page)); n++) await click(page, 0);
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
    for (const who of await page.locator('.seat-who').all()) assert.ok((await who.boundingBox()).width > 60, 'a seat says whose it is');
    await look(page, name('links'));
    quiet(page);
    await page.context().close();
  });

  test(`the stage at ${width}, ${theme}`, async () => {
    const page = await person(here, { width, height, theme, stage: 'fast' });
    const name = (what) => `${what}-${width}-${theme}`;
    const wanted = { stage: () => page.locator('.stage.telling .beat').nth(2).isVisible(), asking: () => page.locator('.stage.asking').isVisible(), fight: () => page.locator('.stage.fight').isVisible() };
    for (let seed = 9; Object.keys(wanted).length > 0; seed++) {
      assert.ok(seed < 20, `never seen: ${Object.keys(wanted)}`);
      await page.goto(here.server.url);
      await newTable(page, seed);
      for (const [what, there] of Object.entries(wanted)) {
        if (!(await until(page, there))) continue;
        await look(page, name(what));
        delete wanted[what];
      }
    }
    quiet(page);
    await page.context().close();
  });

  test(`beyond the town at ${width}, ${theme}`, async () => {
    const page = await person(here, { width, height, theme });
    const name = (what) => `${what}-${width}-${theme}`, setup = (ancient_one, seed) => ({ game: 'board', players: 4, seed, ancient_one });
    here.world ??= await position(setup('hastur', '11'), async (d, state) => d.kind === 'move' && (await state()).seats.filter((s) => /_[12]$/.test(s.place)).length > 1);
    await loaded(page, here.world);
    await page.locator('.beyond [data-pieces]').nth(1).waitFor({ state: 'attached' });
    await look(page, name('worlds'));
    here.battle ??= await position(setup('yig', '1'), async (d, state) => !d.over && (await state()).awake && (await state()).round > 1);
    await loaded(page, here.battle);
    await page.locator('.battle .fighter').nth(3).waitFor({ state: 'attached' });
    await look(page, name('battle'));
    here.end ??= await position(setup('yig', '1'), (d) => !!d.over);
    await loaded(page, here.end);
    await page.locator('.decision.over').waitFor();
    await look(page, name('end'));
    quiet(page);
    await page.context().close();
  });

  test(`the card game at ${width}, ${theme}`, async () => {
    const page = await person(here, { width, height, theme });
    const name = (what) => `${what}-${width}-${theme}`, kind = () => page.locator('.decision').getAttribute('data-kind');
    await newTable(page, 5, ['me', 'me'], undefined, 'cards');
    for (let n = 0; n < 40 && (await kind()) !== 'turn'; n++) await click(page, -1);
    await look(page, name('cards'));
    await page.locator(width < 900 ? '.quick-one:has-text("Investigate")' : '[data-option=investigate]').click();
    await page.locator('.test-scene .token-bar li').nth(5).waitFor();
    await look(page, name('test'));
    quiet(page);
    await page.context().close();
  });

  test(`the campaign desk at ${width}, ${theme}`, async () => {
    const page = await person(here, { width, height, theme, stage: 'fast' });
    const name = (what) => `${what}-${width}-${theme}`, setup = { game: 'cards', variants: 'campaign', players: ['joe_diamond', 'daniela_reyes'], seed: '5' };
    await newTable(page, 5, ['me', 'me'], async (form) => { await form.locator('select[name=played]').selectOption('campaign'); }, 'cards');
    await page.locator('.book .plate img').waitFor();
    await look(page, name('prologue'));
    here.interlude ??= await position(setup, (d) => d.kind === 'purchase');
    await loaded(page, here.interlude);
    // What was told before one came can be looked at again.
    await ready(page);
    if (!(await page.locator('.decision.staged').isVisible())) await page.keyboard.press('l');
    for (let n = 0; n < 80 && !(await page.locator('.book .carries').isVisible()); n++) await page.keyboard.press('Space');
    await look(page, name('resolution'));
    await page.keyboard.press('s');
    await page.locator('.shelf .offer').nth(20).waitFor();
    await page.locator('[data-offer^="upgrade "] .play-card').first().click();
    await page.locator('.swap .differs').waitFor();
    await look(page, name('shop'));
    await page.keyboard.press('m');
    if (width > 900) {
      await page.locator('.log-sheet').click();
      await look(page, name('campaign-log'));
    }
    await page.evaluate(() => { location.hash = '#decks'; });
    await page.locator('[data-pick=joe_diamond]').waitFor();
    await look(page, name('decks'));
    await page.locator('[data-pick=joe_diamond]').click();
    await page.locator('.shelf .offer').nth(30).waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll('.shelf .offer')].every((o) => o.querySelector('.kind')));
    await look(page, name('builder'));
    quiet(page);
    await page.context().close();
  });

  test(`four investigators of the card game at ${width}, ${theme}`, async () => {
    const page = await person(here, { width, height, theme });
    here.four ??= await position({ game: 'cards', players: 4, seed: '12' }, async (d, state) => d.kind === 'turn' && (await state()).round >= 4);
    await loaded(page, here.four);
    await page.locator('.fan .play-card').first().waitFor();
    await look(page, `cards-four-${width}-${theme}`);
    quiet(page);
    await page.context().close();
  });

  test(`towns at ${width}, ${theme}`, async () => {
    const page = await person(here, { width, height, theme });
    const name = (what) => `${what}-${width}-${theme}`;
    await newTable(page, 7, ['me', 'me', 'me'], async (form) => {
      for (const box of ['kingsport', 'innsmouth']) await form.locator(`[data-box=${box}]`).getByRole('switch').click();
      await form.locator('[data-pick=ghroth]').click();
      await form.locator('[data-pick=nodens]').click();
      await look(page, name('boxes'));
    });
    for (let n = 0; n < 30 && !(await over(page)); n++) await click(page, -1);
    await look(page, name('towns'));
    for (const [n, town] of ['kingsport', 'innsmouth'].entries()) {
      if (width < 900) await page.locator('.town-tabs button').nth(n + 1).click();
      else await page.keyboard.press(']');
      await look(page, name(town));
    }
    quiet(page);
    await page.context().close();
  });
}
