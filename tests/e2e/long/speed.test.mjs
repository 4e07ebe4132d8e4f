// How quick the page is, and whether it stays so: from a click to the first new picture, and the memory of a long evening, as most people play: with motion and the stage.
// On a machine that does nothing else IDLE=1 holds the times to their limits as well.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { newTable, person, quiet, sides } from '../lib.mjs';

const here = sides();
const CHOICES = Number(process.env.CHOICES ?? 2000);
/** Milliseconds from a click to the picture: for half of all clicks, and for all but one in a hundred. */
const HALF = 40, MOST = 100;
/** Milliseconds of the page's own work for a click.  Others on the machine make it longer, though not by as much as the time that passes. */
const WORK = 60;
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** Chooses inside the page, any option, until so many choices are made or the game is over; the time of each click, of choices and of Continue, up to the paint behind what it led to. */
const play = (page, most, seed) => page.evaluate(async ([n, start]) => {
  const painted = () => new Promise((done) => { requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); }); });
  const until = (what) => new Promise((done) => {
    if (what()) return done();
    const watch = new MutationObserver(() => { if (what()) { watch.disconnect(); done(); } });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  let dice = start;
  const any = (all) => all[(dice = (dice * 1103515245 + 12345) % 2 ** 31) % all.length];
  const shown = () => { const d = document.querySelector('.decision'); return `${d?.dataset.version} ${d?.dataset.stage}`; };
  const times = [];
  let choices = 0;
  while (choices < n) {
    await until(() => document.querySelector('.decision.mine:not(.busy) [data-option]:enabled, .decision.staged, .decision.over'));
    if (document.querySelector('.decision.over')) break;
    const before = shown(), goOn = document.querySelector('.decision.staged [data-continue]'), began = performance.now();
    if (goOn) goOn.click();
    else {
      choices++;
      any([...document.querySelectorAll('.decision.mine [data-option]:enabled')]).click();
    }
    await until(() => shown() !== before);
    await painted();
    times.push(performance.now() - began);
  }
  return { choices, times };
}, [most, seed]);

test(`${CHOICES} choices: quick, and no memory is kept`, async (t) => {
  const page = await person(here, { motion: 'no-preference', stage: 'fast' });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
  /** What is left when a table has been left, and what moved there has come to its end. */
  const heap = async () => {
    await page.evaluate(() => { location.hash = '#'; });
    await page.locator('.door-board').waitFor();
    let least = Infinity;
    for (let i = 0; i < 5; i++) {
      await page.waitForTimeout(300);
      await cdp.send('HeapProfiler.collectGarbage');
      least = Math.min(least, (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20);
    }
    return least;
  };
  const times = [], heaps = [];
  let done = 0, busy = 0;
  for (let seed = 1; done < CHOICES; seed++) {
    await newTable(page, seed, ['me', 'me']);
    const before = await work(), game = await play(page, CHOICES - done, seed);
    busy += (await work()) - before;
    done += game.choices;
    times.push(...game.times);
    heaps.push(await heap());
  }
  times.sort((a, b) => a - b);
  const each = busy / times.length, half = at(times, 0.5), most = at(times, 0.99), [first, last] = [heaps[0], heaps.at(-1)];
  t.diagnostic(`${done} choices at ${heaps.length} tables, ${times.length} clicks: click to paint p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms; work of the page for a click ${each.toFixed(1)} ms; heap ${first.toFixed(1)} MB behind the first table, ${last.toFixed(1)} MB behind the last`);
  assert.ok(last < first * 1.2 + 1, `the heap grew from ${first.toFixed(1)} to ${last.toFixed(1)} MB`);
  assert.ok(each < WORK, `a click is ${each.toFixed(1)} ms of work`);
  if (process.env.IDLE) assert.ok(half < HALF && most < MOST, 'too slow');
  quiet(page);
  await page.context().close();
});
