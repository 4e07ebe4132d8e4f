// Keeps the files of one version of this site, so that it plays without a network.  VERSION and FILES are written by the build.
const VERSION = '@VERSION@', FILES = '@FILES@';
const CACHE = `arkham ${VERSION}`;

// All of them, or this version is not taken: what is there goes on being used.
addEventListener('install', (e) => e.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES))));

addEventListener('activate', (e) => e.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('arkham ') && name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));

// Every file is of one version: what is open goes on with the one it began with until somebody takes the next.
addEventListener('message', (e) => { if (e.data === 'take over') skipWaiting(); });

addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET' || !e.request.url.startsWith(registration.scope)) return;
  e.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(e.request.mode === 'navigate' ? './' : e.request, { ignoreSearch: true });
    return kept ?? fetch(e.request);
  })());
});
