// Pictures are drawings at first and bitmaps as soon as there is time: of a drawing the browser would draw every line and light anew whenever something beside it changes.
import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { busy, settled } from '../store.ts';

/** How much larger than drawn a bitmap may become on a fine screen. */
const FINEST = 3;
/** Milliseconds to wait where the browser does not say when there is time. */
const SOON = 200;

interface Plate {
  address: Signal<string>;
  scale: number;
}

const waiting: Plate[] = [];
/** The browser keeps at hand only what somebody shows. */
const kept: HTMLImageElement[] = [];
let working = false;

const idle = () => new Promise<unknown>((then) => { if ('requestIdleCallback' in window) requestIdleCallback(then); else setTimeout(then, SOON); });

/** The browser has time between a click and its answer too, but whoever clicked waits for that. */
async function spareTime() {
  do {
    await settled();
    await idle();
  } while (busy.peek());
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The same picture as a bitmap; null where that cannot be. */
async function bitmapOf({ address, scale }: Plate): Promise<HTMLImageElement | null> {
  const drawing = await loaded(address.peek()), root = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const k = Math.min(FINEST, Math.max(1, devicePixelRatio * root) * scale), canvas = document.createElement('canvas');
  canvas.width = Math.ceil(drawing.width * k);
  canvas.height = Math.ceil(drawing.height * k);
  await spareTime();
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((then) => { canvas.toBlob(then, 'image/webp', 0.92); });
  // Its memory is given back now, not some time.
  canvas.width = canvas.height = 0;
  return file && loaded(URL.createObjectURL(file));
}

/** One at a time: what a player does meanwhile goes before. */
async function work() {
  working = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await spareTime();
    const bitmap = await bitmapOf(next).catch(() => null);
    if (!bitmap) continue;
    kept.push(bitmap);
    next.address.value = bitmap.src;
  }
  working = false;
}

/** The address of a picture, drawn by these words. */
export function developed(svg: string, scale: number): ReadonlySignal<string> {
  const address = signal(`data:image/svg+xml,${svg.replace(/[%#<>"\n]/g, encodeURIComponent)}`);
  waiting.push({ address, scale });
  if (!working) void work();
  return address;
}
