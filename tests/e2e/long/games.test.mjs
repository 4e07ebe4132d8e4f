// Whole games in a browser, from the first choice to the end: by mouse and by keyboard, with the stage and without, with motion and without.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, click, newTable, over, person, press, quiet, ready, sides, tap } from '../lib.mjs';

const here = sides();

for (const { how, choose, stage, motion, game, boxes = [], at = {} } of [
  { how: 'clicking', choose: click, stage: 'off', motion: 'reduce', game: 'board' },
  { how: 'keyboard, the stage a card at a time, with motion', choose: press, stage: 'fast', motion: 'no-preference', game: 'board' },
  { how: 'keyboard, the stage beat by beat, without motion', choose: press, stage: 'told', motion: 'reduce', game: 'board' },
  { how: 'clicking, with the stage', choose: click, stage: 'fast', motion: 'no-preference', game: 'cards' },
  { how: 'clicking, on three boards', choose: click, stage: 'off', motion: 'reduce', game: 'board', boxes: ['kingsport', 'innsmouth'] },
  { how: 'keyboard, the stage beat by beat', choose: press, stage: 'told', motion: 'reduce', game: 'cards' },
  { how: 'touch on a phone', choose: tap, stage: 'off', motion: 'reduce', game: 'cards', at: { width: 390, height: 844, touch: true } },
]) {
  test(`a whole game of the ${game} by ${how}`, async () => {
    const page = await person(here, { stage, motion, ...at });
    await newTable(page, 2, ['me'], async (form) => { for (const box of boxes) await form.locator(`[data-box=${box}]`).getByRole('switch').click(); }, game);
    await page.waitForFunction((n) => document.querySelectorAll('.town-plate').length === n, boxes.length);
    let told = 0;
    for (let n = 0; !(await over(page)); n++) {
      assert.ok(n < 4000, 'the game does not end');
      await ready(page);
      if (await page.locator('.decision.staged').isVisible()) {
        told++;
        await page.keyboard.press('Space');
      } else if (!(await over(page))) await choose(page, -1);
    }
    assert.equal(told > 0, stage !== 'off', 'the stage tells when it is asked to, and only then');
    await accessible(page, 'the end of a game');
    // Trust in luck: the seed is shown, and it is the one that was asked for.
    assert.equal(await page.locator('.decision.over code').textContent(), '2');
    quiet(page);
    await page.context().close();
  });
}
