import assert from 'node:assert/strict';
import { test } from 'node:test';
import { autoChoice, endsPassing, nextStep, othersTest, sensible, waits } from '../src/autopass.ts';
import { PassedBy } from '../src/passedby.ts';
import type { Decision, Option, View } from '../src/types.ts';

const option = (key: string, refs: string[] = [], odds?: number): Option => ({ key, label: key, refs, ...(odds !== undefined && { odds }) });
const decision = (kind: string, ...options: Option[]): Decision => ({ version: 1, step: 0, seat: 0, kind, prompt: '', options });
const SETTINGS = { idle: true, clues: true, goOn: false, never: [] as string[] };

test('a passed check is not asked about', () => {
  const passed: Decision = { ...decision('check', option('spend_clue', [], 1), option('done')), idle: true };
  const open = decision('check', option('spend_clue', [], 0.33), option('done'));
  assert.deepEqual(autoChoice(passed, SETTINGS, { passing: false, alone: true, theirs: false }), { key: 'done', why: 'idle' });
  assert.equal(autoChoice(passed, { ...SETTINGS, idle: false }, { passing: false, alone: true, theirs: false }), null);
  assert.equal(autoChoice(open, SETTINGS, { passing: false, alone: true, theirs: false }), null);
});

test('cards one never wants to be asked for, copies included', () => {
  const d = decision('react', option('use flesh_ward#2 1', ['flesh_ward#2']), option('pass'));
  const never = { ...SETTINGS, never: ['flesh_ward'] };
  assert.deepEqual(autoChoice(d, never, { passing: false, alone: true, theirs: false }), { key: 'pass', why: 'never_card' });
  assert.equal(autoChoice(d, SETTINGS, { passing: false, alone: true, theirs: false }), null);
  const more = decision('react', option('use flesh_ward', ['flesh_ward']), option('use cross', ['cross']), option('pass'));
  assert.equal(autoChoice(more, never, { passing: false, alone: true, theirs: false }), null);
});

test('until my turn passes interruptions and nothing else', () => {
  const d = decision('end_of_phase', option('use tome', ['tome']), option('pass'));
  assert.deepEqual(autoChoice(d, SETTINGS, { passing: true, alone: true, theirs: false }), { key: 'pass', why: 'until_turn' });
  const move = decision('move', option('stay'), option('move woods', ['woods']));
  assert.equal(autoChoice(move, SETTINGS, { passing: true, alone: true, theirs: false }), null);
  assert.equal(endsPassing(move, false), true);
  assert.equal(endsPassing(d, false), false);
  assert.equal(autoChoice(decision('sliders', option('done'), option('slide speed 1')), SETTINGS, { passing: true, alone: true, theirs: false }), null);
});

test('a lone "go on" is taken only when wished', () => {
  const d = decision('may', option('go_on'));
  assert.equal(autoChoice(d, SETTINGS, { passing: false, alone: true, theirs: false }), null);
  assert.deepEqual(autoChoice(d, { ...SETTINGS, goOn: true }, { passing: false, alone: true, theirs: false }), { key: 'go_on', why: 'go_on' });
});

test('Enter takes what is sensible', () => {
  assert.equal(sensible(decision('face', option('fight ghoul')))?.key, 'fight ghoul');
  assert.equal(sensible(decision('react', option('use x', ['x']), option('pass')))?.key, 'pass');
  assert.equal(sensible(decision('sliders', option('done'), option('slide speed 1')))?.key, 'done');
  assert.equal(sensible(decision('move', option('stay'), option('move woods'))), null);
  assert.equal(sensible(decision('choose', option('option 1'), option('option 2'))), null);
});

test('one investigator takes all clues; with several, somebody else may want them', () => {
  const d = decision('clues', option('take_clues 2'), option('take_clues 1'), option('take_clues 0'));
  assert.deepEqual(autoChoice(d, SETTINGS, { passing: false, alone: true, theirs: false }), { key: 'take_clues 2', why: 'clues' });
  assert.equal(autoChoice(d, SETTINGS, { passing: false, alone: false, theirs: false }), null);
  assert.equal(autoChoice(d, { ...SETTINGS, clues: false }, { passing: false, alone: true, theirs: false }), null);
});

test('a walk goes on while its next step is offered to the same seat', () => {
  const d = { ...decision('move', option('stay'), option('move woods')), seat: 1 }, view = { turn: 3, phase: 'movement', active: 1 } as unknown as View;
  const walk = { seat: 1, keys: ['move woods'], turn: 3 };
  assert.equal(nextStep(d, walk, view), walk);
  assert.equal(nextStep({ ...d, seat: 0 }, walk, view), null);
  assert.equal(nextStep(d, { ...walk, keys: ['move library'] }, view), null);
  assert.equal(nextStep(d, { ...walk, keys: [] }, view), null);
  assert.equal(nextStep(d, { ...walk, turn: 2 }, view), null, 'a walk of another turn is over');
  assert.equal(nextStep(d, null, view), null);
});

test('a fight on the way does not end the walk', () => {
  const walk = { seat: 1, keys: ['move woods'], turn: 3 }, view = (more: object) => ({ turn: 3, phase: 'movement', active: 1, ...more }) as unknown as View;
  assert.ok(waits(decision('face', option('fight ghoul')), walk, view({})));
  assert.ok(waits(decision('combat', option('attack')), walk, view({})));
  assert.ok(!waits(decision('move', option('stay')), walk, view({})), 'the next step is not offered: it is over');
  assert.ok(!waits(decision('encounter', option('encounter')), walk, view({ phase: 'encounters' })));
  assert.ok(!waits(decision('face', option('fight ghoul')), walk, view({ active: 0 })));
  assert.ok(!waits(decision('face', option('fight ghoul')), walk, view({ turn: 4 })));
  assert.ok(!waits(decision('check', option('done')), { ...walk, keys: ['spend_clue'] }, view({})), 'clues are spent for one check alone');
});

test('a card for the test of somebody else can be passed until one\'s turn, for one\'s own it is asked', () => {
  const d = decision('commit', option('commit knife', ['knife'], 0.5), option('done', [], 0.4));
  const around = { passing: true, alone: false, theirs: true };
  assert.deepEqual(autoChoice(d, SETTINGS, around), { key: 'done', why: 'until_turn' });
  assert.equal(autoChoice(d, SETTINGS, { ...around, theirs: false }), null);
  assert.equal(autoChoice(d, SETTINGS, { ...around, passing: false }), null);
  assert.equal(endsPassing(d, true), false);
  assert.equal(endsPassing(d, false), true);
  const view = { game: 'cards', step: 0, players: 2 };
  assert.equal(othersTest({ ...d, seat: 1 }, { ...view, test: { seat: 0 } }), true);
  assert.equal(othersTest({ ...d, seat: 0 }, { ...view, test: { seat: 0 } }), false);
  assert.equal(othersTest(d, view), false);
});

test('what was passed by is not offered again before something changes', () => {
  const window = decision('end_of_phase', option('use brinton', ['brinton']), option('done'));
  const fares = { sanity: 5, stamina: 4 }, view = (turn: number, more: object = {}) => ({ game: 'board', step: 0, players: 1, turn, seats: [{ ...fares, place: 'woods', ...more }] }) as never;
  const passed = new PassedBy();
  assert.equal(passed.covers(window, view(1)), false);
  passed.note(window, view(1));
  assert.equal(passed.covers(window, view(1, { place: 'library' })), true, 'walking changes nothing');
  assert.equal(passed.covers(window, view(2)), false, 'another turn');
  assert.equal(passed.covers(window, view(1, { stamina: 3 })), false, 'hurt');
  assert.equal(passed.covers(decision('end_of_phase', option('use brinton', ['brinton']), option('use heal', ['heal']), option('done')), view(1)), false, 'something new');
  assert.equal(passed.covers(decision('react', option('use brinton', ['brinton']), option('pass')), view(1)), false, 'a reaction is always asked');
});
