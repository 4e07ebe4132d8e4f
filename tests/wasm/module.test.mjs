// The module for JavaScript, from the package as npm would publish it: the same games as the native program, and what is wrong is told.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const BUILD = resolve(process.env.BUILD ?? 'build');
const PACKED = join(BUILD, 'wasm', `arkham-engine-${JSON.parse(readFileSync('bindings/wasm/package.json', 'utf8')).version}.tgz`);
const home = mkdtempSync(join(tmpdir(), 'arkham-module-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));
execFileSync('tar', ['xzf', PACKED, '-C', home]);
const { load, ArkhamError } = await import(pathToFileURL(join(home, 'package/arkham.js')).href);
const arkham = await load();

const LAMP = { path: 'mine/lamp.card', text: 'common_item own_lamp "Own Lamp"\n  copies 2\n  price 3\n  say "Luck checks +1."\n  while in play\n    luck checks +1\n' };

/** A walk that JavaScript and Python take alike. */
function chance(seed) {
  let x = BigInt(seed);
  return (n) => {
    x = (x * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((x >> 33n) % BigInt(n));
  };
}

/** What `arkham engine` says to these requests. */
function native(requests) {
  const input = requests.map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params })).join('\n');
  return execFileSync(join(BUILD, 'arkham'), ['engine'], { input: `${input}\n`, maxBuffer: 1 << 28 }).toString().trim().split('\n').map((line) => JSON.parse(line));
}

test('every state of a game is that of the native program', () => {
  for (const [setup, asked] of [
    [{ game: 'board', seed: 7, players: 2 }, { game: 'board', seed: '7', players: 2 }],
    [{ game: 'cards', seed: 8, players: 2, scenario: 'spreading_flames' }, { game: 'cards', seed: '8', players: 2, scenario: 'spreading_flames' }],
  ]) {
    const game = arkham.game(setup), pick = chance(5), requests = [['new', asked], ['hash', {}]], hashes = [game.hash];
    while (!game.over) {
      const key = game.key(pick(game.decision.options));
      game.choose(key);
      hashes.push(game.hash);
      requests.push(['choose', { option: key }], ['hash', {}]);
    }
    assert.ok(hashes.length > 30);
    assert.deepEqual(native(requests).filter((a) => a.result?.hash).map((a) => a.result.hash), hashes);
    assert.equal(game.fault, null);
    assert.equal(game.invariant, null);
    assert.ok(['won', 'lost'].includes(game.over.outcome));
    game.free();
  }
});

test('questions, options, stakes, odds, views, events and numbers', () => {
  const game = arkham.game({ game: 'board', seed: 3, investigators: ['harvey_walters'] });
  assert.equal(game.name, 'board');
  game.log(true);
  const question = game.ask();
  assert.equal(question.options, game.keys().length);
  assert.ok(question.prompt && game.label(0));
  assert.equal(game.find(game.key(1)), 1);
  const pick = chance(1), odds = new Set();
  let staked = 0;
  for (let d = game.decision; d; d = game.decision) {
    for (let i = 0; i < d.options; i++) {
      if (game.odds(i) !== null) odds.add(game.odds(i));
      assert.ok(Array.isArray(game.refs(i)));
      staked += game.stakes(i) ? 1 : 0;
    }
    game.choose(pick(d.options));
  }
  assert.ok(odds.size && [...odds].every((o) => o >= 0 && o <= 1));
  assert.ok(staked > 0);
  assert.ok(game.events(0).every((e) => e.text && e.type));
  assert.equal(game.view(0).seats[0].investigator, 'harvey_walters');
  assert.equal(game.observe(0).length, game.names().length);
  assert.equal(game.get('seat 0 name'), 'Harvey Walters');
  assert.equal(game.get('no such value'), null);
  assert.match(game.dump(), /^\S+ \S+/m);
  game.free();
});

test('copies go their own way, and dealing again hides what is hidden', () => {
  const game = arkham.game({ seed: 4 }), other = game.copy();
  other.choose(0);
  assert.notEqual(other.hash, game.hash);
  game.choose(0);
  assert.equal(other.hash, game.hash);
  const view = JSON.stringify(other.view(0));
  other.resample(0, 99n);
  assert.notEqual(other.hash, game.hash);
  assert.equal(JSON.stringify(other.view(0)), view);
  game.free();
  other.free();
});

test('positions by hand', () => {
  const game = arkham.game({ seed: 5 });
  game.set('seat 0 count clues is 3');
  assert.equal(game.get('seat 0 clues'), '3');
  assert.throws(() => game.set('nonsense'), (e) => e instanceof ArkhamError && e.code === 'bad_change');
  game.rig('dice', [5, 1]);
  assert.throws(() => game.rig('dice', [9]), (e) => e.code === 'bad_rig');
  game.free();
});

test('what is wrong is told and changes nothing', () => {
  assert.throws(() => arkham.game({ game: 'chess' }), (e) => e instanceof ArkhamError && e.code === 'bad_setup');
  assert.throws(() => arkham.game({ ancient_ones: 'yig' }), TypeError);
  const game = arkham.game({ seed: 1 }), before = game.hash;
  for (const option of [game.decision.options, -1, 'no such key']) assert.throws(() => game.choose(option), (e) => e.code === 'bad_option' && e.message.length > 0);
  assert.equal(game.hash, before);
  assert.throws(() => game.observe(5), RangeError);
  game.free();
});

test('content of an author', () => {
  const own = arkham.compile([LAMP]);
  assert.equal(own.count, arkham.content.count + 1);
  assert.equal(own.facts('own_lamp').name, 'Own Lamp');
  assert.equal(own.id(own.find('own_lamp')), 'own_lamp');
  const game = arkham.game({ seed: 2 }, own);
  game.set('give own_lamp to 0');
  assert.ok(JSON.stringify(game.view(0)).includes('own_lamp'));
  game.free();
  own.free();
  assert.throws(() => arkham.compile([{ path: 'mine/bad.card', text: 'common_item\n  nonsense\n' }]), (e) => e.code === 'bad_content' && e.file === 'mine/bad.card' && e.line > 0 && e.errors.length > 0);
  assert.throws(() => arkham.content.facts('own_lamp'), (e) => e.code === 'bad_query');
});

test('the protocol, line by line', () => {
  const call = (method, params = {}) => JSON.parse(arkham.line(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
  assert.deepEqual(call('hello').result.games, ['board', 'cards']);
  const requests = [['new', { game: 'board', seed: '9', players: 2 }], ['seat_bot', { seat: 1, bot: 'thumb' }], ['hint', {}], ['choose', { option: 0 }], ['state', { seat: 0 }], ['events', {}], ['save', {}]];
  const told = native(requests).map((a) => a.result ?? a.error), here = requests.map(([method, params]) => { const a = call(method, params); return a.result ?? a.error; });
  assert.deepEqual(here.map((r) => ({ ...r, game_id: 0 })), told.map((r) => ({ ...r, game_id: 0 })));
  assert.equal(call('nonsense').error.code, -32601);
  assert.equal(arkham.line(JSON.stringify({ jsonrpc: '2.0', method: 'hello' })), '');
});

test('many games give their memory back', () => {
  const play = () => { const g = arkham.game({ seed: 6, players: 4 }); for (let i = 0; i < 20 && !g.over; i++) g.choose(0); g.view(0); g.free(); };
  for (let i = 0; i < 20; i++) play();
  const held = arkham.calls.memory.buffer.byteLength;
  for (let i = 0; i < 300; i++) play();
  assert.equal(arkham.calls.memory.buffer.byteLength, held);
});

test('an instance from bytes, and one from a module', async () => {
  const bytes = readFileSync(join(home, 'package/arkham.wasm'));
  const hash = arkham.game({ seed: 11 }).hash;
  assert.equal((await load(bytes)).game({ seed: 11 }).hash, hash);
  assert.equal((await load(new WebAssembly.Module(bytes))).game({ seed: 11 }).hash, hash);
  assert.equal((await load(new Response(bytes))).game({ seed: 11n }).hash, hash);
});

test('the lean engine compiles the same content from its texts', async () => {
  const lean = await load(readFileSync(join(BUILD, 'wasm/lean.wasm')));
  assert.equal(lean.content.hash, arkham.content.hash);
  assert.equal(lean.compile([LAMP]).hash, arkham.compile([LAMP]).hash);
});

test('its types hold', () => {
  writeFileSync(join(home, 'use.ts'), `import { load, ArkhamError, type Decision } from './package/arkham.js';
const arkham = await load();
const game = arkham.game({ game: 'cards', seed: 3n, players: 2, variants: ['campaign'] });
const d: Decision | null = game.decision;
const outcome: 'won' | 'lost' | undefined = game.over?.outcome;
const odds: number | null = game.odds(0);
game.choose(game.keys()[0] ?? 0);
try { arkham.compile([{ path: 'a.card', text: '' }]).free(); } catch (e) { if (e instanceof ArkhamError) console.log(e.errors?.length, d, outcome, odds); }
// @ts-expect-error there is no such game
arkham.game({ game: 'chess' });
`);
  execFileSync(process.execPath, ['web/node_modules/.bin/tsc', '--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom', '--types', '', join(home, 'use.ts')], { stdio: 'pipe' });
});
