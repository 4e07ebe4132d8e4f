// Every card of the card game drawn at its three sizes: no text is cut off; LONG=1 leaves a contact sheet of all of them in build/faces.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { person, quiet, shrunk, sides } from './lib.mjs';

const here = sides();

/** Texts that reach beyond the face they are on; words in short end with an ellipsis, but at a whole line. */
const clipped = (page) => page.evaluate(() => {
  const found = [];
  for (const face of document.querySelectorAll('.faces .face')) {
    const edge = face.getBoundingClientRect(), card = face.closest('[data-card]').dataset.card, size = face.parentElement.className;
    const texts = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!node.data.trim() || holder.closest('.sr') || holder.closest('.words.short')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const b of range.getClientRects())
        if (b.left < edge.left - 1.5 || b.right > edge.right + 1.5 || b.top < edge.top - 1.5 || b.bottom > edge.bottom + 1.5) found.push(`${card} (${size}): ${node.data.slice(0, 40)}`);
    }
    for (const name of face.querySelectorAll('.card-name, .label')) {
      const text = name.firstChild;
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map((b) => Math.round(b.top)));
        if (tops.size > 1) found.push(`${card} (${size}): ${word} is broken`);
      }
    }
    for (const box of face.querySelectorAll('.title, .card-name, .kind, .label, .foot, .words:not(.short)'))
      if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 4) found.push(`${card} (${size}): .${box.className} is ${box.scrollWidth} x ${box.scrollHeight} in ${box.clientWidth} x ${box.clientHeight}`);
    const short = face.querySelector('.words.short'), b = short?.getBoundingClientRect();
    if (b && b.height > 0) {
      const line = parseFloat(getComputedStyle(short).lineHeight), lines = b.height / line;
      if (Math.abs(lines - Math.round(lines)) > 0.12 || b.bottom > edge.bottom + 1.5) found.push(`${card} (${size}): ${lines.toFixed(2)} lines of text`);
    }
  }
  return [...new Set(found)];
});

/** The contact sheet, a picture for each kind. */
async function sheet(page, kinds) {
  const folder = resolve(process.env.BUILD ?? 'build', 'faces');
  mkdirSync(folder, { recursive: true });
  for (const kind of kinds) writeFileSync(`${folder}/${kind}.webp`, await shrunk(here, await page.locator(`.faces section[data-kind=${kind}]`).screenshot(), 4000));
}

test('no text of any card is clipped at any of three sizes', async () => {
  const page = await person(here);
  await page.evaluate(() => { location.hash = '#faces'; });
  await page.waitForFunction(() => document.querySelectorAll('.faces [data-card]').length > 300 && [...document.querySelectorAll('.faces img')].every((i) => i.complete));
  await page.evaluate(() => document.fonts.ready);
  const kinds = await page.locator('.faces section').evaluateAll((all) => all.map((s) => [s.dataset.kind, s.querySelectorAll('[data-card]').length]));
  for (const [kind, n] of kinds) assert.ok(n > 0, `there is no ${kind}`);
  assert.deepEqual(await clipped(page), []);
  if (process.env.LONG) await sheet(page, kinds.map(([kind]) => kind));
  // Broken on purpose: the check notices.
  await page.evaluate(() => document.querySelector('.faces .play-card .card-name').append(' and a name that is much too long for any card that was ever drawn by anybody anywhere at all'));
  await page.evaluate(() => { document.querySelector('.faces .play-card .title').style.height = '30px'; });
  assert.notDeepEqual(await clipped(page), []);
  quiet(page);
  await page.context().close();
});
