// Every screen in both colours, wide and narrow: nothing axe-core objects to, nothing wider than the window, no text too small or cut off, no name under another
// one or under a figure.  LONG=1 looks at all sizes and colours, else at two of them; PICTURES=DIR keeps what was seen, as small files, with a list of it.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { accessible, click, loaded, newTable, person, position, positions, quiet, ready, shrunk, sides } from './lib.mjs';

const here = sides();
const SIZES = [[1440, 900], [2560, 1440], [390, 844]], THEMES = ['light', 'dark'];
const SHORT = [[1440, 900, 'dark'], [390, 844, 'light']];
const LOOKS = process.env.LONG ? SIZES.flatMap(([w, h]) => THEMES.map((theme) => [w, h, theme])) : SHORT;

/** What there is to see, in the order of a visit.  What only a phone or only a wide screen has is marked. */
const SCREENS = {
  home: 'the first page for who has never played', credits: 'whose icons and types these are', new: 'setting up the board game', boxes: 'setting it up with all boxes, a Herald and a Guardian', 'new-cards': 'setting up the card game',
  begin: 'a table that has just been dealt', facts: 'what is known of a thing', table: 'the board game, third turn', 'tab-map': 'the map (phone)', 'tab-investigators': 'the sheets (phone)', 'tab-log': 'the log (phone)',
  help: 'rules and keys', menu: 'the menu', settings: 'settings', links: 'who sits where', code: 'a seat for another device',
  stage: 'a Mythos card', 'stage-encounter': 'an encounter', 'stage-gate': 'through a gate', 'stage-sealed': 'a gate is sealed', 'stage-fallen': 'somebody loses all sanity or stamina', 'stage-awakens': 'the Ancient One wakes',
  asking: 'a card asks', check: 'dice have fallen short, and clues are there', fight: 'a fight',
  worlds: 'investigators in other worlds', towns: 'three boards, Arkham large', kingsport: 'Kingsport large', innsmouth: 'Innsmouth large', battle: 'the final battle', epic: 'an Epic Battle', end: 'the end',
  tables: 'the first page with games to go on with and finished ones', replay: 'looking back at a game',
  cards: 'the card game', test: 'a skill test', 'cards-four': 'four investigators', agenda: 'agenda or act turns', prologue: 'a campaign begins', resolution: 'a scenario is over', shop: 'what experience buys', 'campaign-log': 'the campaign log (wide)', decks: 'decks', builder: 'building a deck',
};
const there = (screen, width) => !SCREENS[screen].endsWith(width < 900 ? '(wide)' : '(phone)');

const seen = new Map(LOOKS.map(([w, , theme]) => [`${w}-${theme}`, new Set()]));

const keep = async (page, name) => writeFileSync(`${process.env.PICTURES}/${name}.webp`, await shrunk(here, await page.screenshot()));

/** Words drawn smaller than 12 pixels; what is behind the map's own zoom does not count. */
const small = (page) => page.evaluate(() => [...document.querySelectorAll('body *')].filter((e) => !e.closest('svg, .sr') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.checkVisibility()
  && parseFloat(getComputedStyle(e).fontSize) < 11.9).map((e) => `${e.className}: ${e.textContent.trim().slice(0, 30)}`));

/** Words that run out of their box and are cut there, without a sign that there is more. */
const cut = (page) => page.evaluate(() => [...document.querySelectorAll('button, b, small, em, h2, h3, p, dt, dd, li, label')].filter((e) => {
  const style = getComputedStyle(e);
  return !e.closest('svg, .sr') && e.checkVisibility() && e.textContent.trim() && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + 1 && /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
}).map((e) => `${e.className}: ${e.textContent.trim().slice(0, 30)}`));

/** Names on a map that lie under one another, and names of places in the card game that somebody stands on. */
const covered = (page) => page.evaluate(() => {
  const boxes = (within, what) => [...within.querySelectorAll(what)].filter((e) => e.checkVisibility()).map((e) => [e.textContent, e.getBoundingClientRect(), e.parentElement]);
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / Math.max(1, Math.min(a.width * a.height, b.width * b.height));
  return [...document.querySelectorAll('svg.map')].flatMap((map) => {
    const names = boxes(map, '.place-name, .street-name, .mini-name'), sites = boxes(map, '.site-name'), people = boxes(map, '.figure-ring');
    return [...names.flatMap((a, i) => names.slice(i + 1).filter((b) => (a[2] !== b[2] || a[2] === map) && shared(a[1], b[1]) > 0.15).map((b) => `${a[0]} and ${b[0]}`)), ...sites.flatMap((s) => people.filter((p) => shared(s[1], p[1]) > 0.05).map(() => `${s[0]} and somebody who stands there`))];
  });
});

/** Looks at what is on the screen now, with the pointer out of the way. */
async function look(page, screen, width, theme) {
  const name = `${screen}-${width}-${theme}`;
  assert.ok(screen in SCREENS && there(screen, width), `${name} is in no list`);
  await page.mouse.move(1, 1);
  await accessible(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name} is ${wide} px wider than the window`);
  assert.deepEqual(await small(page), [], `${name} has text under 12 px`);
  assert.deepEqual(await cut(page), [], `${name} cuts words off`);
  assert.deepEqual(await covered(page), [], `${name} has names that cannot be read`);
  if (process.env.PICTURES) await keep(page, name);
  seen.get(`${width}-${theme}`).add(screen);
}

/** A test for each size and colour: what a person sees there. */
function screens(title, f, more = {}) {
  for (const [width, height, theme] of LOOKS) {
    test(`${title} at ${width}, ${theme}`, async () => {
      const page = await person(here, { width, height, theme, ...more });
      await f(page, (screen) => look(page, screen, width, theme), width);
      quiet(page);
      await page.context().close();
    });
  }
}

/** Positions of whole games, found once for all sizes. */
const YIG = { game: 'board', players: 4, seed: '1', ancient_one: 'yig' };
const tells = (...types) => (d, state, events) => !d.over && types.some((type) => events.some((e) => e.type === type));
const found = {};
const board = () => (found.board ??= positions(YIG, {
  stage: tells('mythos'), 'stage-encounter': tells('encounter'), 'stage-gate': tells('enters'), 'stage-sealed': tells('sealed'), 'stage-fallen': tells('unconscious', 'insane'), 'stage-awakens': tells('awakens'),
  asking: (d) => !!d.cause && !!d.stakes && !!d.options?.some((o) => o.key === 'yes'),
  check: async (d, state, events) => d.kind === 'check' && !d.idle && d.options.some((o) => o.key === 'spend_clue') && events.some((e) => e.type === 'encounter') && (await state()).check.successes === 0,
  fight: (d) => d.kind === 'combat',
  battle: async (d, state) => !d.over && (await state()).awake && (await state()).round > 1,
  end: (d) => !!d.over,
}));
/** What an act must have in it to be the one that is wanted. */
const ACT = { stage: ['mythos'], 'stage-encounter': ['encounter'], 'stage-gate': ['enters'], 'stage-sealed': ['sealed'], 'stage-fallen': ['unconscious', 'insane'], 'stage-awakens': ['awakens'] };

/** What was told before one came is told again from so many events before, up to an act that has one of these in it. */
async function again(page, types, before = 60) {
  await ready(page);
  await page.evaluate((back) => {
    const key = 'arkham.seen', seen = JSON.parse(localStorage.getItem(key)), table = location.hash.replace('#table=', '');
    localStorage.setItem(key, JSON.stringify({ ...seen, [table]: Math.max(0, seen[table] - back) }));
  }, before);
  await page.reload();
  // A book covers the rail of a phone.
  await page.locator('.decision.staged').waitFor({ state: 'attached' });
  const wanted = page.locator(types.map((type) => `.decision.staged[data-act~=${type}]`).join());
  for (let n = 0; n < 150 && !(await wanted.count()); n++) {
    const now = await page.locator('.decision').getAttribute('data-stage');
    assert.ok(now, `nothing is told of ${types}`);
    await page.keyboard.press('Space');
    await page.waitForFunction((at) => (document.querySelector('.decision')?.dataset.stage ?? null) !== at, now);
  }
}

screens('setting up', async (page, at) => {
  await at('home');
  await page.locator('.ledger footer button').click();
  await page.locator('dialog[open]').waitFor();
  await at('credits');
  await page.keyboard.press('Escape');
  await page.locator('.door-cards').getByRole('button', { name: 'New table' }).click();
  await page.locator('.tile-card .picture').nth(8).waitFor();
  await at('new-cards');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.door-board').getByRole('button', { name: 'New table' }).click();
  await page.locator('.tile-card .picture').nth(20).waitFor();
  await at('new');
});

screens('a table', async (page, at, width) => {
  await newTable(page, 20, ['me', 'me', 'me', 'me']);
  await at('begin');
  await page.locator('.decision .about').first().click();
  await page.locator('dialog[open]').waitFor();
  await at('facts');
  await page.keyboard.press('Escape');
  await loaded(page, await (found.table ??= position({ ...YIG, seed: '20', ancient_one: 'cthulhu' }, async (d, state) => d.kind === 'move' && (await state()).turn >= 3)));
  await at('table');
  if (width < 900) for (const tab of await page.locator('nav.tabs button').all()) {
    await tab.click();
    await at(`tab-${(await tab.textContent()).trim().toLowerCase()}`);
  }
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await at('help');
  await page.keyboard.press('Escape');
  await page.locator('.menu-button').click();
  await at('menu');
  await page.locator('.menu-list').getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog[open]').waitFor();
  await at('settings');
  await page.keyboard.press('Escape');
  await page.locator('.menu-button').click();
  await page.locator('.menu-list').getByRole('button', { name: /links/i }).click();
  await page.locator('dialog[open]').waitFor();
  for (const who of await page.locator('.seat-who').all()) assert.ok((await who.boundingBox()).width > 60, 'a seat says whose it is');
  await at('links');
  await page.getByRole('button', { name: 'Code for another device' }).first().click();
  await page.locator('.seat-code svg').waitFor();
  await at('code');
});

screens('the stage', async (page, at) => {
  const records = await board();
  for (const [screen, types] of Object.entries(ACT)) {
    await loaded(page, records[screen]);
    await again(page, types);
    await at(screen);
  }
  for (const screen of ['asking', 'check', 'fight']) {
    await loaded(page, records[screen]);
    await ready(page);
    if (await page.locator('.decision.staged').isVisible()) await page.keyboard.press('s');
    await page.locator({ asking: '.stage.asking .stake', check: '.stage .stepper', fight: '.stage.fight' }[screen]).first().waitFor();
    await at(screen);
  }
}, { stage: 'fast' });

screens('beyond the town', async (page, at) => {
  await loaded(page, await (found.worlds ??= position({ ...YIG, seed: '11', ancient_one: 'hastur' }, async (d, state) => d.kind === 'move' && (await state()).seats.filter((s) => /_[12]$/.test(s.place)).length > 1)));
  await page.locator('.beyond [data-pieces]').nth(1).waitFor({ state: 'attached' });
  await at('worlds');
  await loaded(page, (await board()).battle);
  await page.locator('.battle .fighter').nth(3).waitFor({ state: 'attached' });
  await at('battle');
  await loaded(page, await (found.epic ??= position({ ...YIG, expansions: 'kingsport', variants: 'epic_battle' }, async (d, state) => !d.over && !!(await state()).epic)));
  await page.locator('.battle-cards .card').first().waitFor();
  await at('epic');
  await loaded(page, (await board()).end);
  await page.locator('.stage.ending').waitFor();
  await at('end');
  await page.locator('.decision.over .primary').click();
  await page.locator('.replay .decision').waitFor();
  await at('replay');
  await page.evaluate(() => { location.hash = '#'; });
  await page.locator('.my-tables summary').click();
  await page.locator('.my-tables details .table-row').first().waitFor();
  await at('tables');
});

screens('the card game', async (page, at, width) => {
  const kind = () => page.locator('.decision').getAttribute('data-kind');
  await newTable(page, 5, ['me', 'me'], undefined, 'cards');
  for (let n = 0; n < 40 && (await kind()) !== 'turn'; n++) await click(page, -1);
  await at('cards');
  await page.locator(width < 900 ? '.quick-one:has-text("Investigate")' : '[data-option=investigate]').click();
  await page.locator('.test-scene .token-bar li').nth(5).waitFor();
  await at('test');
  await loaded(page, await (found.four ??= position({ game: 'cards', players: 4, seed: '12' }, async (d, state) => d.kind === 'turn' && (await state()).round >= 4)));
  await page.locator('.fan .play-card').first().waitFor();
  await at('cards-four');
});

screens('the campaign desk', async (page, at, width) => {
  const setup = { game: 'cards', variants: 'campaign', players: ['joe_diamond', 'daniela_reyes'], seed: '5' };
  await newTable(page, 5, ['me', 'me'], async (form) => { await form.locator('select[name=played]').selectOption('campaign'); }, 'cards');
  await page.locator('.book .plate img').waitFor();
  await at('prologue');
  const { agenda, interlude } = await (found.campaign ??= positions(setup, { agenda: tells('advance'), interlude: (d) => d.kind === 'purchase' }));
  await loaded(page, agenda);
  await again(page, ['story']);
  await at('agenda');
  await loaded(page, interlude);
  await again(page, ['story']);
  for (let n = 0; n < 80 && !(await page.locator('.book .carries').isVisible()); n++) await page.keyboard.press('Space');
  await at('resolution');
  await page.keyboard.press('s');
  await page.locator('.shelf .offer').nth(20).waitFor();
  await page.locator('[data-offer^="upgrade "] .play-card').first().click();
  await page.locator('.swap .differs').waitFor();
  await at('shop');
  await page.keyboard.press('m');
  if (width > 900) {
    await page.locator('.log-sheet').click();
    await at('campaign-log');
  }
  await page.evaluate(() => { location.hash = '#decks'; });
  await page.locator('[data-pick=joe_diamond]').waitFor();
  await at('decks');
  await page.locator('[data-pick=joe_diamond]').click();
  await page.locator('.shelf .offer').nth(30).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('.shelf .offer')].every((o) => o.querySelector('.kind')));
  await at('builder');
}, { stage: 'fast' });

screens('towns', async (page, at, width) => {
  await newTable(page, 7, ['me', 'me', 'me'], async (form) => {
    for (const box of ['kingsport', 'innsmouth']) await form.locator(`[data-box=${box}]`).getByRole('switch').click();
    await form.locator('[data-pick=ghroth]').click();
    await form.locator('[data-pick=nodens]').click();
    await form.locator('.boxes').scrollIntoViewIfNeeded();
    await at('boxes');
  });
  await loaded(page, await (found.towns ??= position({ ...YIG, seed: '7', ancient_one: 'cthulhu', expansions: ['kingsport', 'innsmouth'], herald: 'ghroth', guardian: 'nodens' }, async (d, state) => d.kind === 'move' && (await state()).turn >= 4)));
  await at('towns');
  for (const [n, town] of ['kingsport', 'innsmouth'].entries()) {
    if (width < 900) await page.locator('.town-tabs button').nth(n + 1).click();
    else await page.keyboard.press(']');
    await at(town);
  }
});

test('every screen was looked at in every size and colour', () => {
  for (const [look, screens] of seen) assert.deepEqual(Object.keys(SCREENS).filter((s) => there(s, parseInt(look, 10)) && !screens.has(s)), [], `not looked at, at ${look}`);
});

after(() => {
  if (!process.env.PICTURES || !process.env.LONG) return;
  const links = (s) => LOOKS.filter(([w]) => there(s, w)).map(([w, , theme]) => `[${w} ${theme}](${s}-${w}-${theme}.webp)`).join(' · ');
  writeFileSync(`${process.env.PICTURES}/README.md`, `# Screens

Made and looked at by \`tests/e2e/screens.test.mjs\`: on each of these axe-core finds nothing, no text is under 12 px or cut off, no name lies under another, nothing is wider than the window.

| screen | shows | looked at |
| --- | --- | --- |
${Object.entries(SCREENS).map(([s, what]) => `| ${s} | ${what} | ${links(s)} |`).join('\n')}
`);
});
