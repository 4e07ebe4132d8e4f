// What a choice costs the browser, in counts that do not depend on how busy the machine is; the times are measured by long/speed.test.mjs.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { click, newTable, over, person, quiet, ready, sides } from './lib.mjs';

const here = sides();
const CHOICES = 30;
/** How often the page is laid out for a click, and how many layers it is painted in. */
const LAYOUTS = 5, LAYERS = 13;

test('a choice lays the page out a few times, and in few layers', async (t) => {
  const page = await person(here, { motion: 'no-preference', stage: 'fast' });
  await newTable(page, 1, ['me', 'me']);
  const cdp = await page.context().newCDPSession(page), layers = [];
  cdp.on('LayerTree.layerTreeDidChange', (e) => { if (e.layers) layers.push(e.layers.filter((l) => l.drawsContent).length); });
  await cdp.send('DOM.enable');
  await cdp.send('LayerTree.enable');
  await cdp.send('Performance.enable');
  const layouts = async () => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'LayoutCount').value;
  const before = await layouts();
  let clicks = 0;
  for (let n = 0; n < CHOICES && !(await over(page)); clicks++) {
    await ready(page);
    const goOn = page.locator('.decision.staged [data-continue]');
    if (await goOn.count()) await goOn.click();
    else {
      n++;
      await click(page, n % 2 ? 0 : -1);
    }
  }
  const each = ((await layouts()) - before) / clicks, painted = layers.reduce((a, b) => a + b, 0) / layers.length;
  t.diagnostic(`${clicks} clicks: ${each.toFixed(1)} layouts for each, ${painted.toFixed(1)} layers`);
  assert.ok(each < LAYOUTS, `${each} layouts for a click`);
  assert.ok(painted < LAYERS, `${painted} layers`);
  quiet(page);
  await page.context().close();
});

test('pictures become bitmaps', async () => {
  const page = await person(here, { motion: 'no-preference' });
  await newTable(page, 1);
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll('.table img.picture, .map image')].map((e) => e.getAttribute('src') ?? e.getAttribute('href'));
    return all.length > 10 && all.every((address) => address.startsWith('blob:'));
  });
  quiet(page);
  await page.context().close();
});
