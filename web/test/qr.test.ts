// Codes for other devices: the squares, read back as a scanner does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correction, qr } from '../src/table/qr.ts';

test('the correction of the standard\u2019s own example', () => {
  // HELLO WORLD in version 1-M: the worked example of the standard's commentaries.
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(correction(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('a code has its finders, its timing and its size', () => {
  const code = qr('http://127.0.0.1:8470/#t=abcdefghijklmnopqrstuv') ?? assert.fail();
  assert.equal(code.length, 29);
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  for (const [y, x] of [[0, 0], [0, 22], [22, 0]] as const) assert.deepEqual(finder, Array.from({ length: 7 }, (_, i) => code[y + i]?.slice(x, x + 7).map(Number).join('')));
  assert.equal(code[6]?.slice(8, 21).map(Number).join(''), '1010101010101');
  assert.equal(code[21]?.[8], true, 'the dark square');
  assert.notDeepEqual(qr('a'), qr('b'));
  assert.equal(qr('a')?.length, 21);
  assert.equal(qr('x'.repeat(106))?.length, 37);
  assert.equal(qr('x'.repeat(107)), null, 'too long');
});
