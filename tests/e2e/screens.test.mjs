// Every screen in both colours, wide and narrow: nothing axe-core objects to, nothing wider than the window, no text too small.  PICTURES=DIR keeps what was
// seen, as small files; LONG=1 looks at all sizes and colours, else at two of them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accessible, click, newTable, over, person, quiet, ready, sides } from './lib.mjs';

const here = sides();
const ALL = [[1440, 900], [2560, 1440], [390, 844]].flatMap(([w, h]) => ['light', 'dark'].map((theme) => [w, h, theme]));
const SHORT = [[1440, 900, 'dark'], [390, 844, 'light']];

/** A picture of the screen, not wider than 1200, as WebP. */
async function keep(page, name) {
  const png = (await page.screenshot()).toString('base64');
  here.darkroom ??= await here.browser.newPage();
  const webp = await here.darkroom.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob()), k = Math.min(1, 1200 / image.width);
    const canvas = new OffscreenCanvas(image.width * k, image.height * k);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.55 })).arrayBuffer());
    return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
  }, png);
  writeFileSync(`${process.env.PICTURES}/${name}.webp`, Buffer.from(webp, 'base64'));
}

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
