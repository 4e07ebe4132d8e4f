// What has not changed stays the very same thing.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { share } from '../src/share.ts';

const place = () => ({ places: [{ id: 'woods', monsters: ['cultist#1'] }, { id: 'inn', seats: [0] }], turn: 3, rumor: null });

test('the same all over is the old thing', () => {
  const old = place();
  assert.equal(share(old, place()), old);
});

test('only what differs, and what it lies in, is new', () => {
  const old = place(), now = place();
  now.places[1]?.seats?.push(1);
  const got = share(old, now);
  assert.notEqual(got, old);
  assert.deepEqual(got, { ...place(), places: [place().places[0], { id: 'inn', seats: [0, 1] }] });
  assert.equal(got.places[0], old.places[0]);
});

test('what is gone, what has come and what is of another kind is never taken for the old', () => {
  const { rumor: _, ...less } = place();
  assert.deepEqual(share(place(), less), less);
  assert.deepEqual(share(less, place()), place());
  assert.deepEqual(share([1, 2], [1]), [1]);
  assert.deepEqual(share([1], [1, 2]), [1, 2]);
  assert.deepEqual(share([], {}), {});
  assert.equal(share({ a: 1 }, null), null);
  assert.deepEqual(share(null, { a: 1 }), { a: 1 });
});
