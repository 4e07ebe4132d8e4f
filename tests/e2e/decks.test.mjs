// Decks of one's own: brought in, judged as one edits, built, exported, and played with.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, newTable, person, quiet, sides } from './lib.mjs';

const here = sides();
const verdict = (page) => page.locator('.verdict');

/** The ready-made deck of Joe Diamond as the page writes it, brought in by pasting. */
async function bring(page, text) {
  await page.locator('.bring-in textarea').fill(text);
  await page.getByRole('button', { name: 'Read it' }).click();
}

const STARTER = ['investigator Joe Diamond', ...['Bodyguard', 'Endurance', 'Logan Hastings', 'M1911', 'Machete', 'Resilience', 'Lesson Learned', 'Right Tool for the Job', 'Scene of the Crime', 'Vicious Blow', 'Dorothy Simmons', 'Fingerprint Kit',
  'Laboratory Assistant', 'Local Map', 'Magnifying Glass', 'Sharp Rhetoric', 'Gather Intel', 'Through the Cracks', 'Working a Hunch', 'Deduction', "Detective's Intuition", 'Dead Ends', 'Overzealous'].map((c) => `1x ${c}`),
  ...['Fedora', 'Hand-Crank Flashlight', 'Emergency Cache', 'Overpower', 'Perception'].map((c) => `2x ${c}`)].join('\n');

test('a deck is brought in, judged with reasons as one edits, written down and brought in again', async () => {
  const page = await person(here);
  await page.locator('.door-cards').getByRole('button', { name: 'Decks' }).click();
  await page.locator('[data-pick=joe_diamond]').waitFor();
  await accessible(page, 'decks');
  await bring(page, 'investigator Nobody At All');
  await page.locator('.wrong').getByText(/Whose deck/).waitFor();
  await bring(page, STARTER);
  await verdict(page).getByText('Ready to play').waitFor();
  assert.match(await verdict(page).textContent(), /30 of 30 cards/);
  // One out: too small, and it says so; then three of a title are offered to nobody.
  await page.locator('.deck-list [data-deck-card=machete]').click();
  await verdict(page).getByText(/29 cards count toward its size/).waitFor();
  await page.locator('.filter').fill('machete');
  const machete = page.locator('[data-offer=machete]');
  await machete.getByText('0 of 2').waitFor();
  await machete.locator('.play-card').click();
  await verdict(page).getByText('Ready to play').waitFor();
  await machete.locator('.play-card').click();
  await machete.locator('.play-card').click();
  await page.locator('.said').getByText(/more than twice|twice/).waitFor();
  await machete.getByRole('button', { name: 'Take one Machete out' }).click();
  await verdict(page).getByText('Ready to play').waitFor();
  await accessible(page, 'a deck being built');
  const written = {};
  for (const format of ['Text', 'ArkhamDB', 'arkham.build']) {
    await page.getByRole('button', { name: format, exact: true }).click();
    written[format] = await page.locator('dialog.written-deck textarea').inputValue();
    await page.locator('dialog.written-deck .close').click();
    await page.locator('dialog.written-deck').waitFor({ state: 'detached' });
  }
  assert.match(written.Text, /1x Machete/);
  for (const [format, text] of Object.entries(written)) {
    await page.getByRole('button', { name: 'All decks' }).click();
    await bring(page, text);
    await verdict(page).getByText('Ready to play').waitFor();
    assert.equal(await page.locator('.deck-list [data-deck-card]').count(), 28, `${format} is the same deck`);
  }
  // A file dropped on the page is read like what is pasted.
  await page.getByRole('button', { name: 'All decks' }).click();
  const data = await page.evaluateHandle((text) => { const d = new DataTransfer(); d.items.add(new File([text], 'joe.json')); return d; }, written.ArkhamDB);
  await page.dispatchEvent('main.decks', 'drop', { dataTransfer: data });
  await verdict(page).getByText('Ready to play').waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('arkham.decks')).length), 5);
  quiet(page);
  await page.context().close();
});

test('a new table is dealt with a deck of one\'s own', async () => {
  const page = await person(here);
  await page.evaluate(() => { location.hash = '#decks'; });
  await page.locator('[data-pick=joe_diamond]').waitFor();
  await bring(page, STARTER.replace('1x Machete', '1x Studious').replace('1x Overzealous\n', ''));
  await verdict(page).getByText(/Studious/).waitFor();
  assert.match(await verdict(page).textContent(), /Not ready yet/, 'a campaign begins with level 0');
  await page.locator('.judged select').selectOption('');
  await page.locator('.deck-list [data-deck-card=studious]').click();
  await page.locator('.filter').fill('machete');
  await page.locator('[data-offer=machete] .play-card').click();
  await page.locator('[data-offer=machete]').getByText('1 of 2').waitFor();
  await verdict(page).getByText('Ready to play').waitFor();
  await page.locator('.home-button').click();
  await newTable(page, 7, ['me'], async (form) => {
    await form.locator('select[name=deck]').selectOption({ index: 1 });
    await form.getByText('Seat 1: Joe Diamond').waitFor();
  }, 'cards');
  await page.locator('.self-card').getByText('Joe Diamond').waitFor();
  quiet(page);
  await page.context().close();
});
