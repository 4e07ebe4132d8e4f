// The map under the hands: walking through it with the keyboard, zoom, facts, several options on one piece; and the second game on the same page.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, altered, click, newTable, over, PATIENCE, person, quiet, ready, sides } from './lib.mjs';

const here = sides();

const stop = (page, id) => page.locator(`.map [data-nav="${id}"]`);
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-nav'));
const camera = (page) => page.locator('.map .camera').evaluate((g) => g.style.transform);

/** Chooses the last option until asked for this kind; false when the game ends before. */
async function until(page, kind) {
  while (!(await over(page))) {
    if ((await page.locator('.decision').getAttribute('data-kind')) === kind) return true;
    await click(page, -1);
  }
  return false;
}

test('every place of the town is on the map and says what is there', async () => {
  const page = await person(here);
  await newTable(page, 7);
  for (const id of ['northside_streets', 'woods', 'inner_sanctum', 'police_station_jail_cell', 'sky', 'outskirts', 'lost_in_time_and_space', 'abyss_1', 'yuggoth_2'])
    assert.match(await stop(page, id).getAttribute('aria-label'), /\S/, id);
  assert.equal(await page.locator('.map .street').count(), 9);
  assert.equal(await page.locator('.map .location').count(), 26);
  assert.equal(await page.locator('.map .world').count(), 8);
  await page.waitForFunction(() => /1 clue/.test(document.querySelector('.map [data-nav=woods]')?.getAttribute('aria-label') ?? ''));
  quiet(page);
  await page.context().close();
});

test('one stop for Tab, arrows walk the map, Enter shows facts', async () => {
  const page = await person(here);
  await newTable(page, 7);
  assert.equal(await page.locator('.map [data-nav][tabindex="0"]').count(), 1);
  await stop(page, 'train_station').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), 'newspaper');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(page), 'train_station');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  assert.equal(await page.locator('dialog[open] h2').textContent(), 'Train Station');
  await accessible(page, 'facts of a place');
  quiet(page);
  await page.context().close();
});

test('zoom by wheel and by key, drag, and everything again by a double click', async () => {
  const page = await person(here);
  await newTable(page, 7);
  const whole = await camera(page);
  const box = await page.locator('.map').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -600);
  await page.waitForFunction((t) => document.querySelector('.camera').style.transform !== t, whole);
  const close = await camera(page);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await camera(page), close, 'dragged');
  assert.equal(await page.locator('dialog[open]').count(), 0, 'a drag is no click');
  await stop(page, 'woods').focus();
  await page.keyboard.press('0');
  assert.equal(await camera(page), whole);
  await page.keyboard.press('+');
  assert.notEqual(await camera(page), whole);
  await page.locator('.map .river').dblclick({ force: true });
  assert.equal(await camera(page), whole);
  quiet(page);
  await page.context().close();
});

test('a monster that can be fought or evaded offers both on the map', async () => {
  const page = await person(here);
  for (let seed = 12; ; seed++) {
    assert.ok(seed < 24, 'no monster is ever met');
    await newTable(page, seed, ['me', 'me']);
    if (await until(page, 'face')) break;
    await page.goto(here.server.url);
  }
  const piece = page.locator('.map .piece.can .touch').first();
  await piece.focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('.map-menu');
  await menu.waitFor();
  assert.ok((await menu.getByRole('button').count()) >= 3, 'fight, evade and close');
  await accessible(page, 'the menu of a piece');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  assert.equal(await focused(page), await piece.getAttribute('data-nav'), 'the focus comes back to the piece');
  quiet(page);
  await page.context().close();
});

test('the card game is played on the same page', async () => {
  const page = await person(here);
  await newTable(page, 5, ['me'], undefined, 'cards');
  assert.ok(await until(page, 'turn'), 'nobody has a turn');
  await page.locator('.card-table .site').first().waitFor();
  assert.match(await page.locator('.story.agenda').textContent(), /Doom 0 of 3/);
  assert.equal(await page.locator('.story.bag .chaos').count(), 11);
  await accessible(page, 'the card game');
  // A card of the hand is shown large by focus, and so it can be read before it is played.
  await page.locator('.fan .play-card').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.locator('.close-up .words').waitFor();
  await page.locator('.story.agenda').click();
  await page.locator('dialog[open]').waitFor();
  await accessible(page, 'facts of a card');
  await page.keyboard.press('Escape');
  quiet(page);
  await page.context().close();
});

test('what has no room on the map can be read all the same', async () => {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    const page = await person(here, { width, height });
    await newTable(page, 7);
    const crowd = ['ghoul', 'zombie', 'witch', 'vampire', 'byakhee', 'byakhee#2'];
    await altered(page, (view) => {
      view.places.find((p) => p.id === 'woods').monsters = crowd;
      view.seats[0].place = 'the_dreamlands_2';
    });
    const more = stop(page, 'woods+');
    assert.match(await more.getAttribute('aria-label'), /^4 more.*(Vampire|Byakhee)/);
    await more.focus();
    await page.keyboard.press('Enter');
    const facts = page.locator('dialog[open]');
    for (const name of ['Ghoul', 'Zombie', 'Witch', 'Vampire', 'Byakhee']) await facts.getByRole('button', { name }).waitFor();
    await page.keyboard.press('Escape');
    // An area of an Other World is called as in the log, and leads to the facts of that world.
    if (width < 900) await page.locator('nav.tabs button').nth(1).click();
    await page.locator('.sheet-place .name').click();
    assert.match(await page.locator('.sheet-place').textContent(), /The Dreamlands, second area/);
    await facts.getByText('Dimension', { exact: false }).first().waitFor();
    quiet(page);
    await page.context().close();
  }
});

test('on a phone nothing of the map lies behind its buttons', async () => {
  const page = await person(here, { width: 390, height: 844 });
  await newTable(page, 7);
  await page.locator('.chart.below').waitFor();
  const box = (where) => page.locator(where).first().boundingBox();
  const map = await box('svg.map'), tools = await box('.map-tools'), pane = await box('.board-pane');
  assert.ok(tools.y >= map.y + map.height, 'they stand below it');
  assert.ok(tools.y + tools.height <= pane.y + pane.height + 1, 'and inside its pane');
  quiet(page);
  await page.context().close();
});

test('the map fills its place also after that has grown', async () => {
  const page = await person(here, { width: 390, height: 480 });
  await newTable(page, 7);
  await page.locator('.map-tools button').nth(2).click();
  await page.locator('.map-tools button').nth(0).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForFunction(() => {
    const place = document.querySelector('svg.map').getBoundingClientRect(), drawn = document.querySelector('svg.map .camera').getBoundingClientRect();
    return place.width > 600 && (drawn.width > 0.9 * place.width || drawn.height > 0.9 * place.height);
  });
  quiet(page);
  await page.context().close();
});

test('one click walks as far as the movement goes', async () => {
  const page = await person(here);
  await newTable(page, 31);
  assert.ok(await until(page, 'move'));
  // Also for who comes back in the middle of it.
  await page.reload();
  await page.locator('.decision.mine').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.map .can').length > document.querySelectorAll('.decision [data-option]').length);
  const from = await page.locator('.sheet-place').textContent();
  // Farther than what the list offers, and lit on the map all the same.
  const near = new Set(await page.locator('.decision [data-option]').evaluateAll((all) => all.map((o) => o.dataset.option.replace('move ', ''))));
  const lit = await page.locator('.map .can [data-nav]').evaluateAll((all) => all.map((o) => o.dataset.nav));
  const far = lit.filter((id) => !near.has(id) && !id.endsWith('_streets'));
  assert.ok(far.length > 0, 'something is farther than one step');
  await stop(page, far[0]).click();
  await page.waitForFunction(([place, id]) => {
    const label = document.querySelector(`.map [data-nav="${id}"]`)?.getAttribute('aria-label') ?? '';
    const now = document.querySelector('.sheet-place')?.textContent ?? '';
    return now !== place && label.startsWith(now.replace(/^at /, ''));
  }, [from, far[0]]);
  // What just happened can be taken back step by step, and the walk does not begin again by itself.
  const version = () => page.locator('.decision').getAttribute('data-version');
  await page.locator('.decision.mine:not(.busy)').waitFor();
  const arrived = await version();
  await page.keyboard.press('u');
  await page.waitForFunction((v) => document.querySelector('.decision')?.dataset.version !== v, arrived);
  assert.equal(await page.locator('.decision').getAttribute('data-kind'), 'move');
  quiet(page);
  await page.context().close();
});

test('people walk along the roads, and what is found flies to the sheet', async () => {
  const page = await person(here, { motion: 'no-preference' });
  await newTable(page, 31);
  await page.evaluate(() => {
    window.seen = { flown: 0, points: 0 };
    new MutationObserver((all) => { for (const m of all) for (const n of m.addedNodes) if (n.classList?.contains('flying')) window.seen.flown++; }).observe(document.body, { childList: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...rest) {
      if (this.matches('.lifted')) window.seen.points = Math.max(window.seen.points, frames.length);
      return animate.call(this, frames, ...rest);
    };
  });
  const seen = () => page.evaluate(() => window.seen);
  for (let n = 0; n < 120 && !(await over(page)); n++) {
    const { flown, points } = await seen();
    if (flown > 0 && points > 4) break;
    await ready(page);
    const offered = await page.locator('.decision.mine [data-option]:enabled').count();
    await click(page, offered > 1 && n % 2 ? 1 : -1);
  }
  const { flown, points } = await seen();
  assert.ok(flown > 0, 'clues or money fly');
  assert.ok(points > 4, `a road has bends; the longest way had ${points} points`);
  await page.waitForFunction(() => !document.querySelector('.lifted') && ![...document.querySelectorAll('.map [data-pieces] > *')].some((e) => e.style.visibility), null, { timeout: PATIENCE });
  quiet(page);
  await page.context().close();
});
