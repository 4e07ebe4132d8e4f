// The stage: what happens is shown, goes on by one key, survives a reload, and can be looked at again.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, loaded, newTable, over, person, position, quiet, ready, sides } from './lib.mjs';

const here = sides();
const telling = (page) => page.locator('.decision.staged').isVisible();

/** Plays on, the stage included, until the page is as wanted; false when the game ends before. */
async function until(page, wanted, choice = -1) {
  for (let n = 0; n < 400; n++) {
    await ready(page);
    if (await wanted()) return true;
    if (await over(page)) return false;
    if (await telling(page)) await page.keyboard.press('Space');
    else await click(page, choice);
  }
  return false;
}

for (const [stage, motion] of [['fast', 'no-preference'], ['told', 'reduce']]) {
  test(`a Mythos card is told, ${stage}`, async () => {
    const page = await person(here, { stage, motion });
    await newTable(page, 20);
    assert.ok(await until(page, async () => (await page.locator('.stage .beat').count()) > 2), 'no card with so many beats');
    await page.locator('.stage .card.l .title').waitFor();
    await accessible(page, `the stage, ${stage}`);
    const beats = await page.locator('.stage .beat:not(.later)').count();
    if (stage === 'told') {
      assert.equal(beats, 1, 'one beat after the other');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => document.querySelectorAll('.stage .beat:not(.later)').length === 2);
      await page.getByRole('button', { name: 'Show all' }).click();
    }
    // A reload loses nothing.
    const act = await page.locator('.decision.staged').getAttribute('data-stage');
    await page.reload();
    await page.locator('.decision.staged').waitFor();
    assert.equal(await page.locator('.decision.staged').getAttribute('data-stage'), act);
    // Skipped, looked at again, and skipped for good.
    await page.keyboard.press('s');
    await page.locator('.decision.mine').waitFor();
    await page.keyboard.press('l');
    await page.locator('.decision.staged').waitFor();
    await page.keyboard.press('m');
    await page.locator('.stage-back').waitFor();
    await page.keyboard.press('m');
    await page.locator('.stage').waitFor();
    await page.keyboard.press('s');
    await page.locator('.decision.mine').waitFor();
    quiet(page);
    await page.context().close();
  });
}

test('a fight is a scene, and shows the foe as it is now', async () => {
  const page = await person(here, { stage: 'fast' });
  await loaded(page, await position({ game: 'board', players: 1, ancient_one: 'ithaqua', seed: '4' }, (d) => d.kind === 'combat' && d.cause === 'cultist'));
  await until(page, () => page.locator('.stage.fight').isVisible());
  // Ithaqua's Cultists have two more toughness than is printed.
  assert.match(await page.locator('.foe-card .words').textContent(), /^Toughness 3/);
  assert.equal(await page.locator('.foe-card .blood .sign').count(), 3);
  const sum = await page.locator('.fight-main .check-sum').textContent();
  assert.match(sum, /= \d+ (die|dice)needs 3 /);
  assert.equal(await page.locator('.fight-main .bone.wait').count(), Number(/= (\d+) /.exec(sum)[1]), 'a box for each die');
  await accessible(page, 'a fight');
  quiet(page);
  await page.context().close();
});

test('clues are spent by the handful', async () => {
  const page = await person(here, { stage: 'fast' });
  const many = async (d, state) => d.kind === 'check' && d.options.some((o) => o.key === 'spend_clue') && (await state()).seats[d.seat].clues > 1;
  await loaded(page, await position({ game: 'board', players: 1, seed: '4' }, many));
  await until(page, () => page.locator('.stage [data-clues="2"]').isVisible());
  await accessible(page, 'a check on the stage');
  const version = await page.locator('.decision').getAttribute('data-version');
  await page.locator('.stage [data-clues="2"]').click();
  await page.waitForFunction((v) => Number(document.querySelector('.decision')?.dataset.version) > Number(v), version);
  quiet(page);
  await page.context().close();
});
