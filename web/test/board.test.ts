// What the map makes of view, decision and content.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARKHAM } from '../src/board/arkham.ts';
import { sheets } from '../src/board/attendants.ts';
import { contents } from '../src/board/describe.ts';
import { KINGSPORT } from '../src/board/kingsport.ts';
import { frame, shapeFor, spotOf } from '../src/board/layout.ts';
import { theRound } from '../src/board/round.ts';
import { routeIn } from '../src/board/route.ts';
import { TOWNS } from '../src/board/towns.ts';
import { contentOf } from '../src/catalogue.ts';
import { again, roads, stacks } from '../src/board/model.ts';
import { ways, withWays } from '../src/board/ways.ts';
import { kindOf, optionsByRef, signed, wrap } from '../src/map/names.ts';
import { covers } from './covers.ts';
import { pairOf, type BoardView } from '../src/board/types.ts';
import type { Catalogue, Facts } from '../src/types.ts';

const option = (key: string, ...refs: string[]) => ({ key, label: key, refs });
const decision = (...options: Array<ReturnType<typeof option>>) => ({ version: 1, step: 1, options });

test('the two skills of a slider are those of the sheet', () => {
  assert.deepEqual([0, 1, 2].map((track) => pairOf(track)), [['speed', 'sneak'], ['fight', 'will'], ['lore', 'luck']]);
  const other = { facts: { pairs: 1 } } as unknown as Facts;
  assert.deepEqual([0, 1, 2].map((track) => pairOf(track, other)), [['speed', 'luck'], ['fight', 'sneak'], ['lore', 'will']]);
});

test('ids of copies and of areas lead to the content', () => {
  assert.equal(kindOf('dhole#2'), 'dhole');
  assert.equal(kindOf('dhole'), 'dhole');
  const known = new Set(['abyss', 'woods', 'entry_2']);
  assert.deepEqual(contentOf('abyss_2', known), { id: 'abyss', area: 2 });
  assert.deepEqual(contentOf('woods#2', known), { id: 'woods', area: 0 });
  assert.deepEqual(contentOf('entry_2', known), { id: 'entry_2', area: 0 });
  assert.deepEqual(contentOf('nowhere_1', known), { id: 'nowhere_1', area: 0 });
});

test('a thing named by two options has both, and once each', () => {
  const map = optionsByRef(decision(option('fight ghoul', 'ghoul', 'ghoul'), option('evade ghoul', 'ghoul'), option('stay')));
  assert.deepEqual(map.get('ghoul')?.map((o) => o.key), ['fight ghoul', 'evade ghoul']);
  assert.equal(map.size, 1);
  assert.equal(optionsByRef(null).size, 0);
});

test('monsters of a kind are one stack, and what can be chosen comes first', () => {
  const options = optionsByRef(decision(option('fight zombie#2', 'zombie#2')));
  const found = stacks(['ghoul', 'ghoul#2', 'zombie#2'], options);
  assert.deepEqual(found.map((s) => [s.kind, s.ids.length, s.options.length]), [['zombie', 1, 1], ['ghoul', 2, 0]]);
  assert.deepEqual(stacks(undefined, options), []);
});

test('a road is drawn once and knows its arrows', () => {
  const street = (id: string, links: string[], white: string, black: string): Facts =>
    ({ id, kind: 'street', set: 'base', name: id, copies: 1, text: '', facts: { white, black }, lists: { links }, abilities: [] });
  const all = [street('uptown_streets', ['southside_streets'], '', 'southside_streets'), street('southside_streets', ['uptown_streets'], 'uptown_streets', '')];
  const catalogue = { facts: (id: string) => all.find((f) => f.id === id) } as Catalogue;
  assert.deepEqual(roads(catalogue), [{ a: 'southside_streets', b: 'uptown_streets', white: 'uptown_streets', black: 'southside_streets' }]);
});

test('names in two lines, numbers with their signs', () => {
  assert.deepEqual(wrap('Ye Olde Magick Shoppe'), ['Ye Olde', 'Magick Shoppe']);
  assert.deepEqual(wrap('Woods'), ['Woods']);
  assert.deepEqual([2, 0, -1].map(signed), ['+2', '0', '\u22121']);
});

test('every street and location has its place on the plan, apart from the others', () => {
  assert.equal(Object.keys(ARKHAM.streets).length, Object.keys(ARKHAM.ground).length);
  for (const town of TOWNS) {
    assert.equal((town.w / town.h).toFixed(2), '1.54', `${town.id} fills the sheet`);
    const spots = Object.entries({ ...town.locations, ...town.streets });
    for (const [a, p] of spots) for (const [b, q] of spots) if (a < b) assert.ok(Math.hypot(p.x - q.x, p.y - q.y) > 110, `${a} and ${b}`);
    for (const [id, p] of spots) assert.ok(p.x > 36 && p.x < town.w - 36 && p.y > 36 && p.y < town.h - 36, `${id} is on the sheet`);
  }
});

test('one large town where there is no room for all, and all of them where their names can be read', () => {
  const both = [ARKHAM, KINGSPORT];
  assert.equal(shapeFor(1064, 580, both, 10), 'wide');
  assert.equal(shapeFor(1958, 995, both, 10), 'all');
  assert.equal(shapeFor(1958, 995, [ARKHAM], 8), 'wide');
  assert.equal(shapeFor(390, 500, both, 10), 'tall');
  const wide = frame('wide', both, KINGSPORT, 10), all = frame('all', both, KINGSPORT, 10);
  assert.deepEqual(wide.towns.map((x) => x.town.id), ['kingsport']);
  assert.deepEqual(all.towns.map((x) => x.town.id), ['arkham', 'kingsport']);
  assert.equal(spotOf('woods', wide), undefined);
  assert.ok((spotOf('hall_school', all)?.x ?? 0) > ARKHAM.w);
  assert.ok(wide.discs && !frame('wide', both, ARKHAM, 8).discs, 'ten worlds are discs, eight are not');
  for (const f of [wide, all, frame('tall', both, ARKHAM, 10)]) {
    assert.equal(f.worlds.length, 11);
    for (const r of f.worlds) assert.ok(r.x >= 0 && r.x + r.w <= f.w + 1 && r.y + r.h <= f.h + 1, 'every world is inside');
  }
});

test('one click leads as far as the movement goes, past no monster and through nothing closed', () => {
  const street = (id: string, ...links: string[]) => ({ id: `${id}_streets`, kind: 'street', facts: { place: id }, lists: { links: links.map((l) => `${l}_streets`) } });
  const all = [
    street('uptown', 'southside'), street('southside', 'uptown', 'french_hill'), street('french_hill', 'southside'),
    { id: 'woods', kind: 'location', facts: { place: 'uptown' }, lists: {} }, { id: 'south_church', kind: 'location', facts: { place: 'southside' }, lists: {} },
    { id: 'witch_house', kind: 'location', facts: { place: 'french_hill' }, lists: {} },
  ];
  const catalogue = { facts: (id: string) => all.find((f) => f.id === id), all: (kind: string) => all.filter((f) => f.kind === kind), name: (id: string) => id } as unknown as Catalogue;
  const at = (movement: number, more: Record<string, object> = {}) => ({ seats: [{ seat: 0, place: 'woods', movement }], places: all.map((f) => ({ id: f.id, ...more[f.id] })) }) as unknown as BoardView;
  const d = { ...decision(option('stay'), option('move uptown_streets', 'uptown_streets')), seat: 0, kind: 'move' };
  const far = (view: BoardView) => [...ways(view, d, catalogue).keys()];
  assert.deepEqual(far(at(3)), ['southside_streets', 'french_hill_streets', 'south_church']);
  assert.deepEqual(ways(at(3), d, catalogue).get('south_church'), ['uptown_streets', 'southside_streets', 'south_church']);
  assert.deepEqual(far(at(1)), []);
  assert.deepEqual(far(at(4, { southside_streets: { monsters: ['ghoul'] } })), ['southside_streets']);
  assert.deepEqual(far(at(4, { uptown_streets: { monsters: ['ghoul'] } })), []);
  assert.deepEqual(far(at(4, { south_church: { closed: true } })), ['southside_streets', 'french_hill_streets', 'witch_house']);
  assert.deepEqual(far(at(4, { french_hill_streets: { closed: true } })), ['southside_streets', 'south_church']);
  assert.deepEqual(far({ ...at(4), seats: [] } as unknown as BoardView), []);
  assert.equal(ways(at(4), { ...d, kind: 'combat' }, catalogue).size, 0);
  assert.deepEqual(withWays(d, ways(at(2), d, catalogue), catalogue)?.options?.at(-1), { key: 'walk southside_streets', label: 'Walk to southside_streets, 2 steps', refs: ['southside_streets'] });
  all.push({ id: 'cliff', kind: 'location', facts: { place: 'head', flags: 16 } as never, lists: { links: ['uptown_streets', 'high_house'] } as never }, { id: 'high_house', kind: 'location', facts: { place: 'head' }, lists: { links: ['cliff'] } as never });
  (all[0]?.lists as { links: string[] }).links.push('cliff');
  assert.ok(far(at(4)).includes('cliff') && !far(at(4)).includes('high_house'), 'hard going ends the walk');
});

test('the weapons of the last fight are taken up again, as far as they are there', () => {
  const d = decision(option('attack'), option('ready axe', 'axe'), option('ready cross', 'cross'));
  assert.deepEqual(again(d, [], ['axe', 'cross']), ['ready axe', 'ready cross']);
  assert.deepEqual(again(d, [], ['shotgun', 'axe']), ['ready axe']);
  assert.deepEqual(again(d, ['axe'], ['axe', 'cross']), []);
  assert.deepEqual(again(d, [], []), []);
});

test('a piece walks along the roads, four steps at most', () => {
  const street = (id: string, ...links: string[]) => ({ id: `${id}_streets`, kind: 'street', facts: { place: id }, lists: { links: links.map((l) => `${l}_streets`) } });
  const all = [
    street('northside', 'downtown', 'merchant_district'), street('downtown', 'northside', 'easttown'), street('easttown', 'downtown', 'rivertown'), street('rivertown', 'easttown', 'french_hill'),
    street('merchant_district', 'northside'), street('french_hill', 'rivertown'), { id: 'newspaper', kind: 'location', facts: { place: 'northside' }, lists: {} },
  ];
  const catalogue = { facts: (id: string) => all.find((f) => f.id === id), all: (kind: string) => all.filter((f) => f.kind === kind) } as unknown as Catalogue;
  const route = routeIn(frame('wide', [ARKHAM], ARKHAM, 8), catalogue), way = route('newspaper', 'merchant_district_streets');
  assert.equal(way?.steps, 2);
  const points = way?.points ?? [], near = (p: { x: number; y: number } | undefined, to: { x: number; y: number } | undefined) => !!p && !!to && Math.hypot(p.x - to.x, p.y - to.y) < 1;
  assert.ok(near(points[0], ARKHAM.locations.newspaper) && near(points.at(-1), ARKHAM.streets.merchant_district_streets), 'from the one to the other');
  assert.ok(points.some((p) => near(p, ARKHAM.bends['merchant_district_streets northside_streets']?.[0])), 'by the bridge');
  assert.equal(route('newspaper', 'french_hill_streets'), null);
  assert.equal(route('newspaper', 'hall_school'), null);
});

test('a round of the final battle: its cards, and the hits of those who have struck', () => {
  const event = (type: string, more: object = {}) => ({ type, text: '', ...more });
  const round = theRound([
    event('battle_round', { n: 1 }), event('epic', { a: 'old_card' }), event('passes', { seat: 0, a: 'combat', n: 3 }),
    event('battle_round', { n: 2 }), event('epic', { a: 'sinister_plot' }), event('plot', { a: 'regeneration' }),
    event('passes', { seat: 1, a: 'combat', n: 2 }), event('fails', { seat: 0, a: 'will', n: 0 }), event('fails', { seat: 2, a: 'combat' }),
  ]);
  assert.deepEqual(round.cards, ['sinister_plot', 'regeneration']);
  assert.deepEqual([...round.hits], [[1, 2], [2, 0]]);
  assert.deepEqual(theRound([]).cards, []);
});

test('Heralds lie on the left of the Ancient One, the Guardian on the right', () => {
  const order = (view: Parameters<typeof sheets>[0]) => sheets(view).map((s) => `${s.what} ${s.id}`);
  assert.deepEqual(order({ ancient_one: 'yig', herald: 'ghroth', guardian: 'nodens' }), ['herald ghroth', 'self yig', 'guardian nodens']);
  covers('K-HG-06');
  assert.deepEqual(order({ ancient_one: 'yig', herald: 'father_dagon', second_herald: 'mother_hydra' }), ['herald father_dagon', 'herald mother_hydra', 'self yig']);
  covers('I-HER-04');
  assert.deepEqual(order({ ancient_one: null }), ['self null']);
  assert.deepEqual(order({ ancient_one: 'yig', guardian: 'bast' }), ['self yig', 'guardian bast']);
});

test('the place of an open vision says so', () => {
  const catalogue = { name: (id: string) => id, facts: () => undefined } as unknown as Catalogue, view = { vision: 'woods', places: [] } as unknown as BoardView;
  assert.equal(contents({ id: 'woods' }, view, catalogue).length, 1);
  assert.deepEqual(contents({ id: 'graveyard' }, view, catalogue), []);
});
