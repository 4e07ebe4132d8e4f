// How quick the page is, and whether it stays so: from a choice to the first new picture, and the memory of a long evening.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { newTable, person, quiet, sides } from '../lib.mjs';

const here = sides();
const CHOICES = Number(process.env.CHOICES ?? 2000);
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** Chooses inside the page, the last option each time, and takes what has been chosen back when the game is over: the time of each from the key to the paint behind the new question. */
const play = (page, choices) => page.evaluate(async (n) => {
  const painted = () => new Promise((done) => { requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); }); });
  const until = (what) => new Promise((done) => {
    if (what()) return done();
    const watch = new MutationObserver(() => { if (what()) { watch.disconnect(); done(); } });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const version = () => document.querySelector('.decision')?.dataset.version;
  const times = [];
  for (let i = 0; i < n; i++) {
    await until(() => document.querySelector('.decision.mine:not(.busy) [data-option]:enabled, .decision.over'));
    const before = version();
    if (document.querySelector('.decision.over')) {
      document.querySelector('.undo-button').click();
      await until(() => version() !== before);
      for (let back = 0; back < 20; back++) {
        const now = version();
        document.querySelector('.undo-button').click();
        await until(() => version() !== now);
      }
      continue;
    }
    const options = [...document.querySelectorAll('.decision.mine [data-option]:enabled')];
    const began = performance.now();
    options.at(-1).click();
    await until(() => version() !== before);
    await painted();
    times.push(performance.now() - began);
  }
  return times;
}, choices);

test(`${CHOICES} choices: quick, and no memory is kept`, async (t) => {
  const page = await person(here, { motion: 'no-preference' });
  await newTable(page, 3);
  const cdp = await page.context().newCDPSession(page);
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  // Work of the page's own thread, which others on the machine do not make longer.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
  await play(page, Math.min(200, CHOICES / 4));
  const first = await heap(), before = await work();
  const times = (await play(page, CHOICES)).sort((a, b) => a - b);
  const each = ((await work()) - before) / CHOICES, last = await heap();
  t.diagnostic(`work of the page for a choice: ${each.toFixed(1)} ms; choice to paint: p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms; heap ${first.toFixed(1)} MB, then ${last.toFixed(1)} MB`);
  assert.ok(last < first * 1.6 + 4, `the heap grew from ${first.toFixed(1)} to ${last.toFixed(1)} MB`);
  // On a busy machine a paint waits for others, so that the times to it are told and the work is what must hold.
  assert.ok(each < 80, `a choice is ${each.toFixed(1)} ms of work`);
  quiet(page);
  await page.context().close();
});
