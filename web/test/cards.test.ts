// How the card game's table is laid out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrange, CARD } from '../src/cards/layout.ts';
import { perInvestigator, placesOf } from '../src/cards/model.ts';
import { warning } from '../src/cards/warn.ts';
import type { CardsView } from '../src/cards/types.ts';
import type { Catalogue } from '../src/types.ts';

const star = (n: number) => {
  const around = Array.from({ length: n }, (_, i) => `p${i}`);
  return [{ id: 'middle', links: around }, ...around.map((id) => ({ id, links: ['middle'] }))];
};

test('locations never lie on each other, and all lie inside', () => {
  const ring = Array.from({ length: 7 }, (_, i) => ({ id: `r${i}`, links: [`r${(i + 6) % 7}`, `r${(i + 1) % 7}`] }));
  for (const nodes of [star(0), star(1), star(2), star(6), star(10), ring, [...star(3), { id: 'alone', links: [] }]]) {
    const { spots, w, h } = arrange(nodes);
    assert.equal(spots.size, nodes.length);
    const all = [...spots.values()];
    for (const p of all) assert.ok(p.x >= CARD.w / 2 && p.x <= w - CARD.w / 2 && p.y >= CARD.h / 2 && p.y <= h - CARD.h / 2);
    all.forEach((p, i) => all.slice(i + 1).forEach((q) => assert.ok(Math.abs(p.x - q.x) >= CARD.w || Math.abs(p.y - q.y) >= CARD.h, JSON.stringify([p, q]))));
  }
});

test('the order of the view changes nothing', () => {
  const nodes = star(5);
  assert.deepEqual([...arrange(nodes).spots].sort(), [...arrange([...nodes].reverse()).spots].sort());
});

const catalogue = {
  row: (id: string) => ({ kind: id === 'hellhound' ? 'enemy' : 'treachery' }),
  facts: (id: string) => ({ facts: id === 'servant' ? { toughness: 5, flags: ['health_each'] } : { toughness: 3, flags: [] } }),
} as unknown as Catalogue;

test('enemies stand where they are, engaged ones with their investigator', () => {
  const view = {
    players: 2,
    field: [{ id: 'room', links: [] }, { id: 'hellhound', at: 'room' }, { id: 'fire', at: 'room' }],
    seats: [{ at: 'room', threat: [{ id: 'hellhound#2' }, { id: 'curse' }] }, { at: null, threat: [] }],
  } as unknown as CardsView;
  const [room] = placesOf(view, { ...catalogue, row: (id: string) => catalogue.row(id.replace(/#.*/, '')) });
  assert.deepEqual(room?.foes.map((f) => [f.card.id, f.seat]), [['hellhound', undefined], ['hellhound#2', 0]]);
  assert.deepEqual(room?.attached.map((c) => c.id), ['fire']);
  assert.deepEqual(room?.seats, [0]);
  assert.equal(perInvestigator('servant', 'toughness', 'health_each', view, catalogue), 10);
  assert.equal(perInvestigator('hellhound', 'toughness', 'health_each', view, catalogue), 3);
});

test('what an action brings on is said before it is chosen', () => {
  const kinds: Record<string, string> = { ghoul: 'enemy', fire: 'treachery' };
  const catalogue = { row: (id: string) => ({ kind: kinds[id] ?? 'place' }), name: (id: string) => id } as unknown as Catalogue;
  const view = (threat: object[], clues: number) => ({ seats: [{ at: 'hall', threat }], field: [{ id: 'hall', clues }] }) as unknown as CardsView;
  const ask = (key: string, v: CardsView, refs: string[] = []) => warning({ key, label: key, refs }, { version: 1, step: 1, seat: 0, kind: 'turn' }, v, catalogue);
  const free = view([{ id: 'fire' }], 2), chased = view([{ id: 'ghoul' }, { id: 'fire' }], 0);
  assert.equal(ask('investigate', free), null);
  assert.match(ask('investigate', chased) ?? '', /ghoul strikes first\. There are no clues here\./);
  assert.match(ask('draw_card', chased) ?? '', /strikes first/);
  assert.equal(ask('fight ghoul', chased, ['ghoul']), null);
  assert.equal(ask('draw_card', view([{ id: 'ghoul', exhausted: true }], 1)), null);
});

test('cards that are played and uses that take an action provoke too; a weakness that is discarded comes back', () => {
  const flags: Record<string, string[]> = { knife: ['fast'], amnesia: ['weakness', 'basic'] };
  const catalogue = { row: (id: string) => ({ kind: id === 'ghoul' ? 'enemy' : 'asset' }), name: (id: string) => id, facts: (id: string) => ({ facts: { flags: flags[id] ?? [] }, lists: {} }) } as unknown as Catalogue;
  const view = { seats: [{ at: 'hall', threat: [{ id: 'ghoul' }] }], field: [{ id: 'hall', clues: 1 }] } as unknown as CardsView;
  const ask = (kind: string, key: string, label: string, refs: string[]) => warning({ key, label, refs }, { version: 1, step: 1, seat: 0, kind }, view, catalogue);
  assert.match(ask('turn', 'play gun', 'Play gun: 3 resources', ['gun']) ?? '', /strikes first/);
  assert.equal(ask('turn', 'play knife', 'Play knife: 1 resource', ['knife']), null);
  assert.match(ask('turn', 'activate hall', 'Use hall: Action, once a game: heal 1 damage.', ['hall']) ?? '', /strikes first/);
  assert.equal(ask('turn', 'activate hall', 'Use hall: Action, parley: intellect (2).', ['hall']), null);
  assert.equal(ask('turn', 'activate hall', 'Use hall: Free, in your turn: go one step.', ['hall']), null);
  assert.match(ask('discard', 'choose amnesia', 'amnesia', ['amnesia']) ?? '', /weakness/);
  assert.equal(ask('discard', 'choose gun', 'gun', ['gun']), null);
});
