import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute } from '../src/route.ts';

test('fragments name screens', () => {
  assert.deepEqual(parseRoute(''), { at: 'home' });
  assert.deepEqual(parseRoute('#'), { at: 'home' });
  assert.deepEqual(parseRoute('#t=abc_-9'), { at: 'join', token: 'abc_-9' });
  assert.deepEqual(parseRoute('#table=QWERTYUI'), { at: 'table', table: 'QWERTYUI' });
  assert.deepEqual(parseRoute('#replay=QWERTYUI'), { at: 'replay', table: 'QWERTYUI' });
  assert.deepEqual(parseRoute('#replay'), { at: 'replay', table: null });
  assert.deepEqual(parseRoute('#decks'), { at: 'decks' });
  assert.deepEqual(parseRoute('#faces'), { at: 'faces' });
  assert.deepEqual(parseRoute('#t='), { at: 'home' });
  assert.deepEqual(parseRoute('#nonsense=1'), { at: 'home' });
});
