import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandOf, keyOfOption, OPTION_KEYS } from '../src/keys.ts';

test('every option key chooses its own option', () => {
  OPTION_KEYS.forEach((key, index) => assert.deepEqual(commandOf({ key }), { do: 'option', index }));
  assert.equal(new Set(OPTION_KEYS).size, OPTION_KEYS.length);
  assert.equal(keyOfOption(0), '1');
  assert.equal(keyOfOption(9), 'a');
  assert.equal(keyOfOption(500), '');
});

test('letters with a meaning of their own are not given to options', () => {
  assert.deepEqual(commandOf({ key: 'u' }), { do: 'undo' });
  assert.deepEqual(commandOf({ key: 'U' }), { do: 'redo' });
  assert.deepEqual(commandOf({ key: 'h' }), { do: 'hint' });
  assert.deepEqual(commandOf({ key: '/' }), { do: 'filter' });
  assert.deepEqual(commandOf({ key: '?', shiftKey: true }), { do: 'help' });
  assert.deepEqual(commandOf({ key: 'z', ctrlKey: true }), { do: 'undo' });
  assert.deepEqual(commandOf({ key: 'Z', ctrlKey: true, shiftKey: true }), { do: 'redo' });
});

test('keys of the browser stay its own', () => {
  assert.equal(commandOf({ key: 'r', ctrlKey: true }), null);
  assert.equal(commandOf({ key: '1', altKey: true }), null);
  assert.equal(commandOf({ key: 'F5' }), null);
});
