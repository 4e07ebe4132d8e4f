// Several servers behind one address: two people play on when the one that has their table dies, and need do nothing for it.
import { after, before, test } from 'node:test';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import assert from 'node:assert/strict';
import { PATIENCE, browse, newTable, person } from './lib.mjs';

const here = {};
before(async () => {
  here.cluster = spawn('tools/cluster', ['--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  here.nodes = [];
  for await (const line of createInterface({ input: here.cluster.stdout })) {
    const node = /server (\d+) at (http:\S+)/.exec(line), all = /Arkham is at (http:\S+)/.exec(line);
    if (node) here.nodes.push({ pid: Number(node[1]), url: node[2] });
    if (all) {
      here.server = { url: all[1] };
      break;
    }
  }
  assert.ok(here.server, 'the cluster did not start');
  here.browser = await browse();
});
after(async () => {
  await here.browser?.close();
  const gone = new Promise((done) => { here.cluster.once('exit', done); });
  here.cluster.kill('SIGTERM');
  await gone;
});

/** The link to a seat that this browser could give away. */
const link = (page, seat) => page.evaluate((w) => {
  for (const key of Object.keys(localStorage)) {
    const held = JSON.parse(localStorage.getItem(key) ?? 'null');
    const one = Array.isArray(held) ? held.find((h) => h.what === w) : null;
    if (one) return `${location.origin}/#t=${one.token}`;
  }
  return null;
}, seat);

const version = async (page) => Number(await page.locator('.decision').getAttribute('data-version'));

/** A choice by whoever is asked, made again as people would when nothing comes of it; both see the new position. */
async function turn(pages) {
  const before = Math.max(...await Promise.all(pages.map(version)));
  const changed = (page) => page.waitForFunction((v) => Number(document.querySelector('.decision')?.dataset.version) > v, before, { timeout: 3000 }).then(() => true, () => false);
  for (const end = Date.now() + PATIENCE; ;) {
    assert.ok(Date.now() < end, 'nobody can choose any more');
    for (const page of pages) {
      const option = page.locator('.decision.mine:not(.early) [data-option]:enabled').last();
      if (await option.isVisible()) await option.click({ timeout: 1000 }).catch(() => {});
    }
    if ((await Promise.all(pages.map(changed))).every(Boolean)) return;
  }
}

/** The node that has the game in memory. */
async function owner() {
  for (const node of here.nodes) {
    const text = await fetch(`${node.url}metrics`).then((r) => r.text(), () => '');
    if (/^arkham_games [1-9]/m.test(text)) return node;
  }
  return null;
}

test('a node dies under two people, and another', async () => {
  const host = await person(here);
  await newTable(host, 5, ['me', 'link']);
  const guest = await person(here, { url: await link(host, 1) });
  await guest.locator('.table .decision').waitFor();
  const both = [host, guest];
  for (let n = 0; n < 6; n++) await turn(both);
  for (let dead = 0; dead < 2; dead++) {
    const seen = await version(host), node = await owner();
    assert.ok(node, 'somebody has the table');
    process.kill(node.pid, 'SIGKILL');
    here.nodes = here.nodes.filter((n) => n !== node);
    for (let n = 0; n < 4; n++) await turn(both);
    assert.ok((await version(host)) > seen);
  }
});
