import assert from 'node:assert/strict';
import { test } from 'node:test';
import { versions } from '../src/versions.ts';

const changed = (table: string, version: number) => ({ method: 'changed', params: { table, version } });
const joined = (table: string, version: number) => ({ id: 1, result: { table, decision: { version } } });

test('what is older than what was told is known as such, table by table', () => {
  const older = versions();
  assert.equal(older(joined('a', 5)), false);
  assert.equal(older(changed('a', 6)), false);
  assert.equal(older(changed('a', 6)), false);
  assert.equal(older(joined('a', 5)), true);
  assert.equal(older(changed('a', 5)), true);
  assert.equal(older(joined('b', 1)), false);
  assert.equal(older(changed('a', 7)), false);
});

test('what tells of no table is never old', () => {
  const older = versions();
  assert.equal(older(changed('a', 9)), false);
  assert.equal(older({ id: 2, result: { version: 3 } }), false);
  assert.equal(older({ id: 3, result: null }), false);
  assert.equal(older({ id: 4, error: { message: 'no' } }), false);
  assert.equal(older({ method: 'gone', params: { table: 'a' } }), false);
});
