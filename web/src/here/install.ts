// What makes a page of files a program of this device: a service worker that keeps the files, and storage that is not thrown away.
import { banner } from '../banner.ts';
import { t } from '../strings.ts';

let done = false;

/** A newer version waits until somebody takes it: an open game goes on with the one it began with, and its record comes along. */
function offer(waiting: ServiceWorker) {
  banner.value = { text: t.local.newVersion, label: t.local.takeNew, act: () => waiting.postMessage('take over') };
}

async function register() {
  const had = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('sw.js');
  if (had) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  if (registration.waiting && had) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => { if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next); });
  });
}

export function install() {
  if (done) return;
  done = true;
  // Without them the page plays all the same, as long as the network is there.
  if ('serviceWorker' in navigator) register().catch(() => {});
  navigator.storage?.persist?.().catch(() => {});
}
