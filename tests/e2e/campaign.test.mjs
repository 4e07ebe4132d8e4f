// A campaign on the page: its story first, then from one scenario to the next with the log, the book of its resolution, and the changing of decks between them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, changeDeck, click, loaded, newTable, over, person, position, quiet, ready, sides } from './lib.mjs';

const here = sides();
const campaign = async (form) => { await form.locator('select[name=played]').selectOption('campaign'); };
const kind = (page) => page.locator('.decision').getAttribute('data-kind');

/** Chooses the last option, and lets the stage tell, until asked for this kind. */
async function until(page, wanted) {
  for (let n = 0; (await kind(page)) !== wanted; n++) {
    assert.ok(n < 1500, `nobody is asked ${wanted}`);
    await ready(page);
    if (await page.locator('.decision.staged').isVisible()) await page.keyboard.press('s');
    else if ((await kind(page)) !== wanted) await click(page, -1);
  }
}

test('the first screen of a campaign is its story', async () => {
  const page = await person(here, { stage: 'fast' });
  await newTable(page, 5, ['me'], campaign, 'cards');
  const book = page.locator('.book');
  await book.getByText('something is burning').waitFor();
  assert.match(await book.textContent(), /Spreading Flames.*Scenario 1.*Who goes.*Nothing is written down yet/);
  await accessible(page, 'the prologue');
  await page.keyboard.press('Space');
  await page.locator('.decision.mine[data-kind=mulligan]').waitFor();
  // What begins the scenario is read when the hands are dealt.
  await click(page, -1);
  await book.getByText('The door stands open and nobody is there').waitFor();
  await book.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.decision.mine').waitFor();
  quiet(page);
  await page.context().close();
});

test('a campaign goes on to its second scenario: resolution, log, an upgrade by mouse and a card bought by keyboard', async () => {
  const page = await person(here);
  await loaded(page, await position({ game: 'cards', variants: 'campaign', players: ['daniela_reyes', 'dexter_drake'], seed: '5' }, (d) => d.kind === 'purchase'));
  await page.locator('.shelf .offer').nth(40).waitFor();
  await accessible(page, 'changing a deck');
  const deck = page.locator('.deck-list'), swap = page.locator('.swap'), asked = async () => Number(await page.locator('.decision').getAttribute('data-version'));
  // The first investigator by mouse: upgrades alone, one of them looked at beside what it replaces, and taken.
  await page.locator('.shelf-filters .toggle').click();
  const upgrade = page.locator('[data-offer^="upgrade "]').first(), [, old, better] = (await upgrade.getAttribute('data-offer')).split(' ');
  assert.equal(await page.locator('[data-offer^="buy "]').count(), 0);
  await upgrade.locator('.play-card').click();
  await swap.getByText('Take the upgrade').waitFor();
  assert.equal(await swap.locator('.play-card').count(), 2, 'old and new side by side');
  assert.match(await swap.locator('.bill').textContent(), /\d experience/);
  assert.ok(await deck.locator(`[data-deck-card=${old}]`).isVisible());
  await accessible(page, 'an upgrade looked at');
  const before = await asked();
  await swap.locator('[data-option]').click();
  await page.waitForFunction((v) => Number(document.querySelector('.decision')?.dataset.version) > v, before);
  while ((await deck.locator('header').textContent()).includes('Daniela')) await click(page, -1);
  assert.equal(await deck.locator(`[data-deck-card=${better}]`).count(), 0, 'the second has a deck of their own');
  // The second by keyboard: search, walk to a face, look at it, take it, and say what goes.
  await page.keyboard.press('/');
  await page.keyboard.type('stage no such card');
  await page.getByText('Nothing here fits.').waitFor();
  for (let n = 0; n < ' no such card'.length; n++) await page.keyboard.press('Backspace');
  await page.locator('[data-offer="buy center_stage"]').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('.swap'));
  await page.keyboard.press('Enter');
  await page.locator('.decision.mine[data-kind=remove]').waitFor();
  await page.keyboard.press('1');
  await page.waitForFunction(() => document.activeElement?.closest('.swap'));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.decision')?.dataset.kind !== 'remove');
  await until(page, 'turn');
  await page.locator('.card-table .site').nth(8).waitFor();	// nine districts
  await accessible(page, 'the districts of Arkham');
  await page.locator('.log-sheet').click();
  const log = page.locator('dialog.campaign-log');
  await log.getByText('Miskatonic University burned').waitFor();
  assert.match(await log.textContent(), /Spreading Flames: Nobody was left.*Daniela Reyes took .*\(\d\)\..* took .*\(\d\).*Smoke and Mirrors: goes on/);
  await accessible(page, 'the campaign log');
  quiet(page);
  await page.context().close();
});

test('for somebody who is lost another one plays on, with a deck built on the desk', async () => {
  const page = await person(here);
  const scarred = [{ seat: 0, count: 'scars', is: 6 }, { seat: 0, count: 'fears', is: 6 }];
  await loaded(page, await position({ game: 'cards', variants: 'campaign', players: ['joe_diamond'], seed: '1' }, (d) => d.kind === 'new_investigator', scarred));
  await page.locator('.people [data-pick=andre_patel]').click();
  await accessible(page, 'who plays on');
  await page.getByRole('button', { name: 'With a deck that you build' }).click();
  await page.locator('.deck-list').getByText('Andre Patel').waitFor();
  await page.locator('.prompt').getByText('30 more cards').waitFor();
  const first = page.locator('.shelf .offer').first(), card = (await first.getAttribute('data-offer')).split(' ')[1];
  await first.locator('.play-card').click();
  await page.locator('.prompt').getByText('29 more cards').waitFor();
  await page.locator(`.deck-list [data-deck-card=${card}]`).waitFor();
  await page.keyboard.press('u');
  await page.locator('.prompt').getByText('30 more cards').waitFor();
  await accessible(page, 'a deck built in a campaign');
  quiet(page);
  await page.context().close();
});

test('a whole campaign: three scenarios, with upgrades between them', async () => {
  const page = await person(here);
  await newTable(page, 1, ['me'], campaign, 'cards');
  for (let n = 0; !(await over(page)); n++) {
    assert.ok(n < 300, 'the campaign does not end');
    await ready(page);
    if (await over(page)) break;
    if (['purchase', 'remove'].includes(await kind(page))) await changeDeck(page);
    else await click(page, -1);
  }
  await page.locator('.log-sheet').click();
  assert.match(await page.locator('dialog.campaign-log').textContent(), /Spreading Flames.* took .*Smoke and Mirrors.*Queen of Ash/);
  await accessible(page, 'the end of a campaign');
  quiet(page);
  await page.context().close();
});
