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
