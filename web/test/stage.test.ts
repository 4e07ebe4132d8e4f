// What the stage makes of the log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acts, roundStart } from '../src/stage/acts.ts';
import { atLeast, diceFor, dicePerClue, handfuls } from '../src/board/chances.ts';
import { nextStep } from '../src/autopass.ts';
import { stakesOf } from '../src/stage/stakes.ts';
import type { Decision, GameEvent } from '../src/types.ts';

const ev = (type: string, more: Partial<GameEvent> = {}): GameEvent => ({ type, text: type, ...more });
const all = () => true;

const MYTHOS = [
  ev('turn', { n: 1 }), ev('phase', { a: 'mythos' }), ev('mythos', { seat: 0, a: 'blue_flu' }), ev('doom', { n: 2 }), ev('gate_opens', { a: 'woods', b: 'gate_abyss' }),
  ev('monster_at', { a: 'ghoul', b: 'woods' }), ev('clue_at', { a: 'graveyard' }), ev('monster_at', { a: 'zombie', b: 'uptown_streets' }), ev('monster_at', { a: 'witch', b: 'outskirts' }), ev('works', { a: 'ithaqua' }),
  ev('turn', { n: 2 }), ev('gains', { seat: 0, a: 'money', n: 1 }),
];

test('a Mythos card is one act, with a beat for each thing that comes of it', () => {
  const [act, ...rest] = acts(MYTHOS, 0, all);
  assert.equal(rest.length, 0);
  assert.equal(act?.card, 'blue_flu');
  // Who comes out of the gate has a beat; those that move afterwards have one together.
  assert.deepEqual(act?.beats.map((b) => [b.type, b.events.length]), [['doom', 1], ['gate_opens', 1], ['monster_at', 1], ['clue_at', 1], ['monster_at', 2]]);
  assert.equal(act?.end, 9, 'what is silent does not make it longer');
});

test('an encounter goes on after a question in its middle', () => {
  const begun = [ev('phase', { a: 'encounters' }), ev('encounter', { seat: 0, a: 'card', b: 'library' }), ev('say', { seat: 0 })];
  const [first] = acts(begun, 0, all);
  assert.deepEqual([first?.said.length, first?.beats.length, first?.end], [1, 0, 3]);
  const more = [...begun, ev('check_begins', { seat: 0, a: 'luck', n: -1, skill: 'luck', modifier: -1 }), ev('die', { n: 5 }), ev('die', { n: 2 }), ev('passes', { a: 'luck', n: 1 }), ev('say', { seat: 0 }), ev('gets', { seat: 0, a: 'knife' })];
  const [same] = acts(more, 0, all);
  assert.equal(same?.at, first?.at);
  assert.deepEqual(same?.beats.map((b) => b.type), ['check_begins', 'say', 'gets']);
  assert.deepEqual(same?.beats[0]?.dice, [5, 2]);
  assert.equal(same?.beats[0]?.events.at(-1)?.type, 'passes');
});

test('what others do is told in short, together', () => {
  const events = [ev('encounter', { seat: 1, a: 'one', b: 'woods' }), ev('say', { seat: 1 }), ev('gains', { seat: 1, a: 'money' }), ev('encounter', { seat: 2, a: 'two', b: 'library' }), ev('say', { seat: 2 }), ev('unconscious', { seat: 2 }),
    ev('encounter', { seat: 0, a: 'mine', b: 'newspaper' }), ev('say', { seat: 0 })];
  const told = acts(events, 0, (seat) => seat === 0);
  assert.deepEqual(told.map((a) => [a.kind, a.beats.length]), [['meanwhile', 2], ['encounter', 0]]);
});

test('a fall is shown by itself', () => {
  const told = acts([ev('combat', { seat: 0, a: 'ghoul' }), ev('fails', { seat: 0 }), ev('unconscious', { seat: 0 }), ev('at', { seat: 0, a: 'st_marys_hospital' }), ev('phase')], 0, all);
  assert.deepEqual(told.map((a) => [a.kind, a.beats.map((b) => b.type)]), [['event', ['unconscious', 'at']]]);
});

test('the round is found that an event is in', () => {
  assert.equal(roundStart(MYTHOS, 11), 10);
  assert.equal(roundStart(MYTHOS, 9), 0);
  // Where rounds are counted, a turn is a part of one.
  const rounds = [ev('setup'), ev('round'), ev('turn'), ev('round'), ev('turn'), ev('turn')];
  assert.equal(roundStart(rounds, 5), 3);
});

test('chances of more dice', () => {
  assert.equal(atLeast(0, 0, 1 / 3), 1);
  assert.ok(Math.abs(atLeast(1, 2, 1 / 3) - 5 / 9) < 1e-9);
  assert.ok(Math.abs(atLeast(2, 3, 1 / 3) - 7 / 27) < 1e-9);
  assert.equal(dicePerClue(1, 1 / 3, 5 / 9), 2, 'somebody whose clues are worth two dice');
  assert.deepEqual(handfuls(1, 2, 5, 1 / 3).map((h) => [h.clues, h.dice, Math.round(h.chance * 100)]), [[1, 1, 33], [2, 2, 56]]);
});

test('clues by the handful stop when the check is passed', () => {
  const d = { version: 1, step: 1, seat: 0, kind: 'check', options: [{ key: 'spend_clue', label: '', refs: [] }, { key: 'done', label: '', refs: [] }] };
  const walk = { seat: 0, keys: ['spend_clue', 'spend_clue'], turn: 0 };
  assert.equal(nextStep(d, walk, null), walk);
  assert.equal(nextStep({ ...d, idle: true }, walk, null), null);
});

test('a story that ends is an act of its own, with what comes of it', () => {
  const [act, ...rest] = acts([ev('phase', { a: 'upkeep' }), ev('story_passed', { seat: 1, a: 'story_joe_diamond_passed', b: 'story_joe_diamond' }), ev('say', { seat: 1 }), ev('gains', { seat: 1, a: 'money', n: 3 })], 0, (seat) => seat === 0);
  assert.equal(rest.length, 0);
  assert.deepEqual([act?.kind, act?.card, act?.said.length, act?.beats.length], ['story', 'story_joe_diamond_passed', 1, 1]);
  assert.equal(acts([ev('story_failed', { seat: 1, a: 'story_joe_diamond_failed' })], 0, all).length, 1, 'also when nothing comes of it at once');
});

test('how many dice a fight has is told by its chance, and only when dice are all there is', () => {
  assert.equal(diceFor(1, 1 / 3, atLeast(1, 5, 1 / 3)), 5);
  assert.equal(diceFor(3, 1 / 3, 51 / 243), 5);
  assert.equal(diceFor(1, 1 / 3, 0), 0);
  assert.equal(diceFor(1, 1 / 3, 0.5), undefined);
});

test('an offer is taken or not, a check is passed or failed', () => {
  const of = (keys: string[]) => stakesOf({ version: 1, step: 1, options: keys.map((key) => ({ key, label: key, refs: [] })), stakes: { pass: 'draw 1 Spell', fail: 'nothing happens' } } as Decision);
  assert.deepEqual(of(['yes', 'no']), { pass: 'Draw 1 Spell.', fail: 'Nothing happens.', ifPass: 'If you do', ifFail: 'If you don’t' });
  assert.deepEqual(of(['roll']), { pass: 'Draw 1 Spell.', fail: 'Nothing happens.', ifPass: 'If you pass', ifFail: 'If you fail' });
});

test('what befalls somebody else is no part of an encounter, and the waking is told by itself', () => {
  const met = [ev('encounter', { seat: 1, a: 'card', b: 'hibbs_roadhouse' }), ev('gains', { seat: 1 }), ev('at', { seat: 2, a: 'yuggoth_1' }), ev('enters', { seat: 2, a: 'yuggoth' })];
  assert.deepEqual(acts(met, 0, all).map((a) => [a.kind, a.beats.map((b) => b.type)]), [['encounter', ['gains']], ['event', ['enters']]]);
  const woken = [ev('mythos', { seat: 0, a: 'blue_flu' }), ev('doom', { n: 10 }), ev('awakens', { a: 'yig' }), ev('devoured', { a: 'ashcan_pete' })];
  assert.deepEqual(acts(woken, 0, all).map((a) => [a.kind, a.card, a.beats.map((b) => b.type)]), [['mythos', 'blue_flu', ['doom']], ['event', 'yig', ['awakens']], ['event', 'ashcan_pete', ['devoured']]]);
});
