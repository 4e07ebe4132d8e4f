// A web host that knows nothing but files: build/site below some path, nothing compressed, no header of its own.
import { after, before } from 'node:test';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, resolve } from 'node:path';
import { browse } from '../lib.mjs';

export const SITE = resolve(process.env.BUILD ?? 'build', 'site');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2', '.webp': 'image/webp', '.gz': 'application/gzip' };

/** `alter(path, bytes)` may give other bytes, or null for a file that is missing. */
export async function host({ folder = SITE, path = '/games/arkham/', alter = (_, bytes) => bytes } = {}) {
  const asked = [];
  const server = createServer((request, response) => {
    const at = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const file = normalize(at.slice(path.length) || 'index.html');
    const missing = () => { response.writeHead(404); response.end(); };
    if (!at.startsWith(path) || file.startsWith('..')) return missing();
    asked.push(file);
    readFile(join(folder, file)).then((bytes) => {
      const told = alter(file, bytes);
      if (told === null) return missing();
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Content-Length': told.length, 'Cache-Control': 'no-cache' });
      response.end(told);
    }, missing);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  const stop = () => new Promise((done) => { server.close(done); server.closeAllConnections(); });
  return { url: `http://127.0.0.1:${server.address().port}${path}`, asked, stop };
}

/** Everything the site needs is kept, and then there is no network. */
export async function offline(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => { navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }); });
  });
  await page.context().setOffline(true);
}

/** A card of an author's own. */
export const own = 'common_item own_lamp "Own Lamp"\n  copies 2\n  price 3\n  say "Luck checks +1."\n  while in play\n    luck checks +1\n';

/** The two sides of every test in a file, a web host and a browser: there while its tests run. */
export function sides() {
  const here = {};
  before(async () => {
    here.browser = await browse();
    here.server = await host();
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.stop();
  });
  return here;
}

export async function fromMenu(page, name) {
  await page.locator('.menu-button').click();
  await page.locator('.menu-list').getByRole('button', { name }).click();
}
