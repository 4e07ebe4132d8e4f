// More than one town on the table: one is large and the others are live plates, all at once where there is room, tabs on a phone; and what Kingsport brings along.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, altered, dealt, newTable, person, quiet, sides } from './lib.mjs';

const here = sides();
const KINGSPORT = { game: 'board', seed: '7', players: 2, expansions: ['kingsport'], herald: 'ghroth', guardian: 'nodens' };

const shown = (page, id) => page.locator(`.map [data-nav="${id}"]`);
const streets = (page, n) => page.waitForFunction((k) => document.querySelectorAll('.map .street').length === k, n);

/** Somebody in Arkham and somebody on the Head, two rifts of which one is open, and a destination in the other town. */
function position(view, decision) {
  const at = (id) => view.places.find((p) => p.id === id);
  for (const p of view.places) delete p.seats;
  for (const [seat, place] of [[0, 'woods'], [1, 'the_causeway']]) {
    view.seats[seat].place = place;
    at(place).seats = [seat];
  }
  at('harborside_streets').monsters = ['ghoul'];
  at('harborside_streets').clues = 2;
  view.rifts[0] = { track: 'rift_track_1', rift: 'rift_white_circle', place: 'harborside_streets', spaces: ['hall_school', null, null, '607_water_st'], filled: 4 };
  if (!decision.options) return;
  // Whatever the seed deals: a question that is answered from a list.
  Object.assign(decision, { seat: 0, kind: 'place' });
  decision.options = [...decision.options.filter((o) => o.key !== 'travel central_hill_streets'), { key: 'travel central_hill_streets', label: 'Travel to Central Hill', refs: ['central_hill_streets'] }];
}

test('one town is large, the other is a plate; a click, a key and what is pointed at open it', async () => {
  const page = await person(here);
  await dealt(page, KINGSPORT);
  await altered(page, position);
  await streets(page, 9);
  const plate = page.locator('.town-plate');
  assert.match(await plate.textContent(), /Kingsport.*1 of us, 1 monster.*Rifts/);
  assert.match(await plate.getAttribute('class'), /\bcan\b/, 'a place there can be chosen');
  assert.equal(await plate.locator('.figure').count(), 1);
  assert.equal(await plate.locator('.mini-monster').count(), 1);
  assert.equal(await plate.locator('.mini-clue text').textContent(), '2');
  assert.equal(await plate.locator('.plate-map .rift').count(), 1);
  await accessible(page, 'two towns');
  await plate.click();
  await streets(page, 3);
  assert.match(await plate.textContent(), /Arkham.*1 of us.*Terror/);
  for (const [id, says] of [['north_point_lighthouse', /swim/], ['central_hill_streets', /another town/], ['harborside_streets', /White circle rift, open/], ['rift_track_1', /open at Harborside.*607 Water St\. and Hall School|open at Harborside.*Hall School and 607 Water St\./]])
    await page.waitForFunction(([nav, source]) => new RegExp(source).test(document.querySelector(`.map [data-nav="${nav}"]`)?.getAttribute('aria-label') ?? ''), [id, says.source]);
  await accessible(page, 'Kingsport');
  await page.keyboard.press(']');
  await streets(page, 9);
  await page.keyboard.press('[');
  await streets(page, 3);
  await page.keyboard.press('[');
  await streets(page, 9);
  await page.locator('[data-option="travel central_hill_streets"]').hover();
  await streets(page, 3);
  await page.locator('.when').hover();
  await streets(page, 9);
  quiet(page);
  await page.context().close();
});

test('the set-up offers the box with a sentence each, and the table is dealt from what was chosen', async () => {
  const page = await person(here);
  await newTable(page, 7, ['me'], async (form) => {
    const box = form.locator('[data-box=kingsport]');
    assert.match(await box.textContent(), /Kingsport Horror.*second town/);
    assert.equal(await form.locator('[data-pick=ghroth]').count(), 0, 'its Heralds come with it');
    await box.getByRole('switch').click();
    await form.locator('[data-pick=charlie_kane]').waitFor();
    await form.locator('[data-pick=ghroth]').click();
    await form.locator('.beside').last().locator('[data-pick=nodens]').click();
    await accessible(page, 'set-up with an expansion');
  });
  await page.locator('.town-plate, .map [data-nav=central_hill_streets]').first().waitFor();
  assert.match(await page.locator('.sleeper').textContent(), /Ghroth.*Nodens/);
  quiet(page);
  await page.goto(here.server.url);
  await newTable(page, 7, ['me'], async (form) => {
    assert.equal(await form.locator('[data-box=kingsport]').getByRole('switch').getAttribute('aria-checked'), 'true', 'what one owns is remembered');
    await form.getByRole('button', { name: 'Cards alone' }).click();
    await form.locator('[data-box=kingsport]').getByText('Arkham stays as it is').waitFor();
  });
  await streets(page, 9);
  assert.equal(await page.locator('.town-plate').count(), 0, 'without its board there is one town');
  quiet(page);
  await page.context().close();
});

test('two boxes: each whole or its cards alone, two Heralds who go together, and a word before three boards are dealt to few', async () => {
  const page = await person(here);
  await newTable(page, 7, ['me', 'me'], async (form) => {
    const innsmouth = form.locator('[data-box=innsmouth]'), advice = form.getByRole('note');
    assert.match(await innsmouth.textContent(), /Innsmouth Horror.*under watch/);
    await form.locator('[data-box=kingsport]').getByRole('switch').click();
    await innsmouth.getByRole('switch').click();
    await advice.getByText('much ground').waitFor();
    await form.locator('select[name=players]').selectOption('3');
    await advice.waitFor({ state: 'detached' });
    await form.locator('[data-pick=finn_edwards]').waitFor();
    await form.locator('[data-pick=father_dagon]').waitFor();
    await innsmouth.getByRole('button', { name: 'Cards alone' }).click();
    await form.locator('[data-pick=father_dagon]').waitFor({ state: 'detached' });
    await form.locator('[data-pick=ghroth]').waitFor();
    await innsmouth.getByRole('button', { name: 'With its board' }).click();
    for (const id of ['ghroth', 'father_dagon', 'mother_hydra']) {
      await form.locator(`[data-pick=${id}]`).click();
      await page.waitForFunction((pick) => document.querySelector(`[data-pick=${pick}]`)?.getAttribute('aria-pressed') === 'true', id);
    }
    assert.deepEqual(await form.locator('.beside [aria-pressed=true]').evaluateAll((all) => all.map((e) => e.dataset.pick).sort()), ['father_dagon', 'mother_hydra']);
    await form.locator('[data-pick=bast]').click();
    await form.locator('select[name=players]').selectOption('2');
    await accessible(page, 'set-up with two expansions');
  });
  assert.match(await page.locator('.sleeper').textContent(), /Father Dagon.*Mother Hydra.*Bast/);
  const x = await page.locator('.attendant, .sleeper-self').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().x));
  assert.deepEqual(x, [...x].sort((a, b) => a - b));
  quiet(page);
  await page.context().close();
});

test('Herald and Guardian stand at the sides of the Ancient One, ten worlds are discs', async () => {
  const page = await person(here);
  await dealt(page, KINGSPORT);
  const [left, middle, right] = await Promise.all(['.attendant.herald', '.sleeper-self', '.attendant.guardian'].map((part) => page.locator(part).boundingBox()));
  assert.ok(left.x < middle.x && middle.x < right.x);
  await page.locator('.attendant.herald .name').click();
  await page.locator('dialog[open]').getByText('Looming Omens').first().waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelectorAll('.map .world').length === 10);
  for (const id of ['unknown_kadath_2', 'the_underworld_1', 'lost_in_time_and_space']) assert.match(await shown(page, id).getAttribute('aria-label'), /\S/);
  quiet(page);
  await page.context().close();
});

test('on a large screen all towns lie on the table', async () => {
  const page = await person(here, { width: 2560, height: 1440 });
  await dealt(page, KINGSPORT);
  await streets(page, 12);
  await page.locator('.town-plate').first().waitFor({ state: 'detached' });
  const size = await shown(page, 'woods').locator('xpath=..').locator('.place-name').first().evaluate((e) => e.getBoundingClientRect().height);
  assert.ok(size >= 12, `names of places are ${size} px high`);
  await accessible(page, 'all towns');
  quiet(page);
  await page.context().close();
});

test('on a phone each town has a tab', async () => {
  const page = await person(here, { width: 390, height: 844 });
  await dealt(page, KINGSPORT);
  await altered(page, position);
  await streets(page, 9);
  const tabs = page.locator('.town-tabs button');
  assert.equal(await tabs.count(), 2);
  assert.ok((await tabs.first().boundingBox()).height >= 44);
  await tabs.last().click();
  await streets(page, 3);
  assert.equal(await tabs.last().getAttribute('aria-pressed'), 'true');
  await accessible(page, 'a town on a phone');
  quiet(page);
  await page.context().close();
});

test('three towns: two plates at 1440, all of them at 2560, tabs on a phone; the law watches', async () => {
  const three = { game: 'board', seed: '7', players: 2, expansions: ['kingsport', 'innsmouth'] };
  const law = (view, decision) => {
    position(view, decision);
    Object.assign(view.tracks.find((x) => x.track === 'martial_law'), { tokens: 1 });
    Object.assign(view.tracks.find((x) => x.track === 'feds_raid_innsmouth'), { tokens: 3 });
  };
  const page = await person(here);
  await dealt(page, three);
  await altered(page, law);
  const plate = (town) => page.locator(`.town-plate[data-town=${town}]`);
  assert.match(await plate('innsmouth').textContent(), /Innsmouth.*martial law.*Deep Ones Rising.*0 of 6.*Feds Raid Innsmouth.*3 of 6/);
  await plate('kingsport').waitFor();
  await page.locator('.counter.law.warn').waitFor();
  await accessible(page, 'three towns');
  await page.keyboard.press('[');
  await page.locator('.map [data-nav=church_green_streets]').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.map .law').length === 10);
  assert.match(await shown(page, 'marsh_refinery').getAttribute('aria-label'), /get past the law: Evade check \u22121/);
  assert.doesNotMatch(await shown(page, 'falcon_point').getAttribute('aria-label'), /Evade/);
  for (const id of ['jail_cell', 'vortex_bus', 'vortex_reef', 'vortex_deep', 'deep_ones_rising', 'feds_raid_innsmouth']) assert.match(await shown(page, id).getAttribute('aria-label'), /\S/);
  await accessible(page, 'Innsmouth under martial law');
  await page.setViewportSize({ width: 2560, height: 1440 });
  await streets(page, 17);
  await page.locator('.town-plate').first().waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.town-tabs button').nth(2).waitFor();
  quiet(page);
  await page.context().close();
});
