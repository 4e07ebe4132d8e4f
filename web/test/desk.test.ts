// The campaign desk: what the log says of a campaign, cards side by side, and the shelf's filters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chapters } from '../src/cards/desk/accounts.ts';
import { differences, newWords } from '../src/cards/desk/compare.ts';
import { EVERYTHING, wanted } from '../src/cards/desk/filter.ts';
import { acts } from '../src/stage/acts.ts';
import type { Facts, GameEvent } from '../src/types.ts';

const said = (type: string, more: Partial<GameEvent> = {}): GameEvent => ({ type, text: type, ...more });
const LOG = [
  said('scenario', { a: 'flames' }), said('trauma', { seat: 1, n: 1, cause: 'fire' }), said('victory', { a: 'hall' }), said('experience', { seat: 0, n: 1 }), said('experience', { seat: 1, n: 1 }),
  said('resolution', { a: 'flames', n: 1 }), said('say', { text: 'It is over.', cause: 'flames' }), said('note', { a: 'saved', cause: 'flames' }), said('experience', { seat: 0, n: 3, cause: 'flames' }),
  said('fewer_experience', { seat: 0, n: 1, cause: 'flames' }), said('experience_total', { seat: 0, n: 3 }), said('killed', { seat: 1 }),
  said('upgrades', { seat: 0, a: 'guard', b: 'guard_2', n: 2 }), said('buys', { seat: 0, a: 'gun', n: 1 }), said('removes', { seat: 0, a: 'map' }), said('scenario', { a: 'smoke' }),
];

test('what each carries away is what the log says', () => {
  const [first, second] = chapters(LOG);
  assert.deepEqual([first?.scenario, first?.resolution, first?.notes, first?.victory], ['flames', 1, ['saved'], ['hall']]);
  assert.deepEqual(first?.accounts[0], { seat: 0, victory: 1, story: 2, total: 3, physical: 0, mental: 0, fate: '', bought: [{ card: 'guard_2', from: 'guard', price: 2 }, { card: 'gun', price: 1 }] });
  assert.deepEqual([first?.accounts[1]?.physical, first?.accounts[1]?.fate], [1, 'killed']);
  assert.deepEqual([second?.scenario, second?.resolution, second?.accounts.length], ['smoke', undefined, 0]);
  assert.equal(chapters(LOG, 6)[0]?.notes.length, 0);
});

test('a scenario opens the book before anything is said, and what is bought does not open it again', () => {
  const told = acts(LOG, 0, () => true);
  assert.deepEqual(told.map((a) => [a.card, a.said.length > 0]), [['flames', false], ['flames', true], ['smoke', false]]);
  assert.ok((told[1]?.end ?? 99) <= 12, 'purchases are not told as part of the resolution');
});

const card = (text: string, facts: Facts['facts'], traits: string[] = []): Facts => ({ id: 'x', kind: 'asset', set: 'core', name: 'X', copies: 1, text, facts, lists: { traits }, abilities: [] });

test('two levels of a card: what differs, and the words that are new', () => {
  const old = card('Deal 1 damage to an enemy.', { cost: 3, stamina: 2, strength: 1 }), better = card('Deal 2 damage to an enemy, or move.', { cost: 3, stamina: 3, strength: 1, wild: 1 });
  assert.deepEqual(differences(old, better), [{ what: 'stamina', from: '2', to: '3' }, { what: 'icons', from: 'combat', to: 'combat, wild' }]);
  assert.deepEqual(newWords(old.text, better.text).filter((w) => w.fresh).map((w) => w.text), ['2', 'enemy, or move.']);
  assert.deepEqual(differences(old, old), []);
});

test('the shelf is searched by name, trait and text, and filtered by class, level and kind', () => {
  const gun = card('Fight at +1.', { colour: 'guardian', level: 2 }, ['firearm']);
  const find = (want: Partial<typeof EVERYTHING>, upgrade = false) => wanted({ ...EVERYTHING, ...want }, 'Pistol', gun, upgrade);
  assert.ok(find({ words: 'pist' }) && find({ words: 'FIREARM fight' }) && find({ colour: 'guardian', level: '2', kind: 'asset' }));
  assert.ok(!find({ words: 'map' }) && !find({ colour: 'seeker' }) && !find({ level: '0' }) && !find({ kind: 'event' }) && !find({ upgrades: true }) && find({ upgrades: true }, true));
});
