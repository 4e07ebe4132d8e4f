import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupLog, hitsFrom, linkNames } from '../src/table/loglines.ts';
import type { GameEvent } from '../src/types.ts';

const e = (type: string, text: string, more: Partial<GameEvent> = {}): GameEvent => ({ type, text, ...more });

test('events are grouped by turn and phase', () => {
  const turns = groupLog([
    e('setup', 'Set-up, step 1'), e('gets', 'A gets B'),
    e('turn', '== Turn 1 =='), e('phase', '-- Upkeep --'), e('slides', 'x'), e('phase', '-- Movement --'), e('at', 'y'),
  ], 'Set-up');
  assert.deepEqual(turns.map((t) => [t.title, t.phases.map((p) => [p.title, p.lines.length])]),
    [['Set-up', [['', 1]]], ['Turn 1', [['Upkeep', 1], ['Movement', 1]]]]);
});

test('each round of the final battle stands for itself', () => {
  const [turn] = groupLog([e('turn', '== Turn 9 =='), e('phase', '-- Mythos --'), e('awakens', 'x'), e('battle_round', 'Final battle, round 1'), e('passes', 'y'), e('battle_round', 'Final battle, round 2')], '');
  assert.deepEqual(turn?.phases.map((p) => [p.title, p.lines.length]), [['Mythos', 1], ['Final battle, round 1', 1], ['Final battle, round 2', 0]]);
});

test('where rounds are counted, turns are parts of them, and steps nobody reads are left out', () => {
  const turns = groupLog([e('round', 'Round 1 begins'), e('phase', 'Phase 2 begins'), e('turn', 'A takes a turn'), e('move', 'x'), e('window', 'w'), e('round', 'Round 2 begins')], '');
  assert.deepEqual(turns.map((t) => [t.title, t.phases.map((p) => [p.title, p.lines.length])]),
    [['Round 1 begins', [['Phase 2 begins', 0], ['A takes a turn', 1]]], ['Round 2 begins', []]]);
});

test('dice lie beside their check, clue dice included, and hits are marked as the result says', () => {
  const [turn] = groupLog([
    e('check', 'luck', { seat: 0 }), e('check_begins', 'luck check', { seat: 0 }), e('die', 'd', { seat: 0, n: 4 }), e('die', 'd', { seat: 0, n: 2 }),
    e('spends_clue', 'c', { seat: 0 }), e('die', 'd', { seat: 0, n: 4 }), e('passes', 'p', { seat: 0, n: 2 }),
  ], '');
  const lines = turn?.phases[0]?.lines ?? [];
  assert.deepEqual(lines.map((l) => l.event.type), ['check_begins', 'spends_clue', 'passes']);
  assert.deepEqual(lines[0]?.dice, [4, 2, 4]);
  assert.equal(lines[0]?.hitsFrom, 4);
});

test('a die without a check belongs to the card that rolled it', () => {
  const [turn] = groupLog([e('used', 'A uses Blessing', { seat: 1 }), e('die', 'd', { seat: 1, n: 2 }), e('at', 'x')], '');
  assert.deepEqual(turn?.phases[0]?.lines.map((l) => [l.event.type, l.dice]), [['used', [2]], ['at', []]]);
});

test('a later roll starts anew', () => {
  const [turn] = groupLog([
    e('check_begins', 'first', { seat: 0 }), e('die', 'd', { seat: 0, n: 6 }), e('passes', 'p', { seat: 0, n: 1 }),
    e('die', 'd', { seat: 0, n: 3 }),
  ], '');
  assert.deepEqual(turn?.phases[0]?.lines.map((l) => l.dice), [[6], [], [3]]);
});

test('from which face dice count', () => {
  assert.equal(hitsFrom([5, 6, 1], 2), 5);
  assert.equal(hitsFrom([5, 6, 4], 3), 4);
  assert.equal(hitsFrom([5, 6, 4], 1), 6);
});

test('names in a text become links', () => {
  const names: Record<string, string> = { ghoul: 'Ghoul', woods: 'Woods' };
  assert.deepEqual(linkNames('Ghoul is now at Woods', ['ghoul', 'woods', undefined, '0'], (id) => names[id] ?? ''),
    [{ text: 'Ghoul', id: 'ghoul' }, { text: ' is now at ' }, { text: 'Woods', id: 'woods' }]);
});

test('who sees a drawn card is not told twice', () => {
  const lines = (events: GameEvent[]) => groupLog(events, '')[0]?.phases[0]?.lines.map((l) => l.event.text);
  const events = [e('draws', 'A draws a card', { seat: 0 }), e('draw', 'A draws Knife', { seat: 0 }), e('draws', 'B draws a card', { seat: 1 })];
  assert.deepEqual(lines(events), ['A draws Knife', 'B draws a card']);
});
