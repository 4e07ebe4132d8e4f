// The card game's table under the hands: drag, two hands, four players, piles, warnings, and all of it on a phone.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, dealt, loaded, person, position, quiet, sides } from './lib.mjs';

const here = sides();
const at = (round, more = () => true) => async (d, state) => d.kind === 'turn' && (await state()).round >= round && more(await state(), d);
/** Two investigators in one person's hands, with something in play and something to play. */
const TWO = [{ game: 'cards', players: ['joe_diamond', 'daniela_reyes'], seed: '11' }, at(5, (v, d) => d.seat === 0 && v.seats[0].play.length > 2)];
const version = async (page) => Number(await page.locator('.decision').getAttribute('data-version'));
const later = (page, v) => page.waitForFunction((old) => Number(document.querySelector('.decision')?.dataset.version) > old, v);

test('a card dragged from the hand onto the table is played; let go elsewhere it comes back', async () => {
  const page = await person(here);
  await loaded(page, await position(...TWO));
  const card = page.locator('.takable').first(), name = await card.getAttribute('data-held');
  const lift = async (x, y) => {
    const box = await card.boundingBox();
    await page.mouse.move(box.x + 30, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y - 60, { steps: 4 });
    await page.locator('.dragged').waitFor();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await page.locator('.dragged').waitFor({ state: 'detached' });
  };
  const before = await version(page), log = page.locator('.log-scroll');
  await lift(1300, 120);
  assert.equal(await version(page), before, 'over the rail nothing is played');
  assert.equal(await page.locator('dialog[open]').count(), 0, 'a drag is no click');
  const field = await page.locator('.board-pane').boundingBox();
  await lift(field.x + field.width / 2, field.y + field.height / 2);
  await later(page, before);
  await page.waitForFunction((id) => !document.querySelector(`.takable[data-held=${id}]`), name);
  assert.match(await log.textContent(), /Joe Diamond plays/);
  quiet(page);
  await page.context().close();
});

test('two-handed: the other hand lies beside the sheet, is read there, and comes to the front by a click', async () => {
  const page = await person(here);
  await dealt(page, { game: 'cards', players: ['joe_diamond', 'daniela_reyes'], seed: '11' });
  const other = page.getByRole('group', { name: 'Hand of Daniela Reyes' });
  await other.locator('.sliver').nth(4).waitFor();
  const name = await other.locator('.sliver').first().getAttribute('aria-label');
  await other.locator('.sliver').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.locator('.close-up').getByText(name).waitFor();
  await other.locator('.sliver').first().click();
  assert.equal(await page.locator('dialog[open] h2').textContent(), name);
  await page.keyboard.press('Escape');
  await page.locator('.mate-self').click();
  await page.locator('.self-card').getByText('Daniela Reyes').waitFor();
  await page.getByRole('group', { name: 'Hand of Joe Diamond' }).locator('.sliver').nth(4).waitFor();
  await accessible(page, 'two hands');
  quiet(page);
  await page.context().close();
});

test('four players at 1440: everybody in sight, with place, numbers and who is after them', async () => {
  const page = await person(here);
  await loaded(page, await position({ game: 'cards', players: 4, seed: '12' }, at(4)));
  await page.locator('.mate').nth(2).waitFor();
  for (const mate of await page.locator('.mate').all()) {
    const box = await mate.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 1440 && box.y + box.height <= 900, 'inside the window');
    assert.match(await mate.textContent(), /Miskatonic|Dormitories|Orne|Science|Warren|Room/, 'where they are');
    assert.equal(await mate.locator('.drop').count(), 4);
  }
  const boxes = await Promise.all((await page.locator('.mate').all()).map((m) => m.boundingBox()));
  boxes.sort((a, b) => a.y - b.y).reduce((a, b) => { assert.ok(a.y + a.height <= b.y, 'side by side'); return b; });
  await accessible(page, 'four players');
  quiet(page);
  await page.context().close();
});

test('piles are looked through, and what an action brings on is said before it is chosen', async () => {
  const page = await person(here);
  await loaded(page, await position({ game: 'cards', players: 4, seed: '12' }, at(4, (v, d) => v.seats[d.seat].threat.length > 0 && v.encounter_discard.length > 0)));
  await page.locator('.beside-table').getByTitle('Encounter discard').click();
  const dialog = page.locator('dialog.pile-open');
  await dialog.locator('.play-card').first().waitFor();
  await accessible(page, 'a pile');
  await dialog.locator('.close').click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.warns').getByText(/strikes first/).first().waitFor();
  await page.locator('.laid .foe-row').first().waitFor();
  quiet(page);
  await page.context().close();
});

test('a phone: agenda, act, place, hand and question are in sight at once, none on another', async () => {
  const page = await person(here, { width: 390, height: 844 });
  await loaded(page, await position(...TWO));
  await page.locator('.fan .play-card').first().waitFor();
  const parts = ['.status', '.story.agenda', '.map .active', '.self-numbers', '.held', '.quick', 'nav.tabs'];
  const boxes = await Promise.all(parts.map((p) => page.locator(p).first().boundingBox()));
  assert.ok(boxes[0].height <= 60, `the bar is ${boxes[0].height} px high: one row`);
  boxes.forEach((b, i) => {
    assert.ok(b.y >= 0 && b.y + Math.min(b.height, 60) <= 844 && b.x >= -1 && b.x < 390, `${parts[i]} is in sight`);
    if (i > 0) assert.ok(b.y >= boxes[i - 1].y, `${parts[i]} comes below ${parts[i - 1]}`);
  });
  for (const p of ['.story.agenda', '.story.act', '.map .active', '.held', '.quick-one']) {
    const covered = await page.locator(p).first().evaluate((e) => { const b = e.getBoundingClientRect(); return !e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + Math.min(b.height, 40) / 2)) && !document.elementFromPoint(b.x + b.width / 2, b.y + Math.min(b.height, 40) / 2)?.contains(e); });
    assert.ok(!covered, `${p} is covered`);
  }
  const small = await page.locator('.quick-row button, nav.tabs button, .status button, .held .play-card').evaluateAll((all) => all.filter((e) => e.checkVisibility() && Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 43).map((e) => e.className));
  assert.deepEqual(small, [], 'targets of 44 px');
  await accessible(page, 'the card game on a phone');
  const before = await version(page);
  await page.locator('.quick-all').click();
  await page.locator('[data-option=draw_card]').click();
  await later(page, before);
  await page.locator('.quick-one').first().waitFor();
  quiet(page);
  await page.context().close();
});
