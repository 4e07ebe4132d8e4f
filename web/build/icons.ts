// The icons the page uses, as modules: `virtual:icons/signs` for the signs of the page, `virtual:icons/SET` for the pictures of one set of components.
// Every icon is one path in a box of 512; half a unit more or less nobody sees, so the numbers are rounded.
import { readFileSync } from 'node:fs';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

const HERE = new URL('..', import.meta.url);
const PREFIX = 'virtual:icons/';

const lines = (file: string): string[][] => readFileSync(new URL(file, HERE), 'utf8').trim().split('\n').slice(1).map((line) => line.split('\t'));

interface IconSet { icons: Record<string, { body: string } | undefined> }

/** Sets whose icons come after those of another one: what that has, they need not bring. */
const AFTER: Record<string, string> = {
  mythos: 'base', kingsport: 'base', innsmouth: 'base', andre_patel: 'core', carolyn_fern: 'core', marie_lambeau: 'core', miguel_de_la_cruz: 'core', tommy_muldoon: 'core',
};
/** The chunk a row of the table is in: the Mythos cards of the base game, which no first decision shows, have one of their own. */
const chunk = (row: string[]) => (row[1] === 'mythos' && row[2] === 'base' && row[3] !== '*' ? 'mythos' : row[2]);

export function icons(): Plugin {
  let all: IconSet | undefined;
  const path = (name: string): string => {
    all ??= JSON.parse(readFileSync(new URL('node_modules/@iconify-json/game-icons/icons.json', HERE), 'utf8')) as IconSet;
    const icon = all.icons[name];
    if (!icon) throw new Error(`there is no icon ${name}`);
    const small = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon.body}</svg>`, { plugins: [{ name: 'preset-default', params: { floatPrecision: 0 } }] });
    return [...small.data.matchAll(/ d="([^"]*)"/g)].map((m) => m[1]).join('');
  };
  const signs = () => `export const signs = ${JSON.stringify(Object.fromEntries(lines('src/art/signs.tsv').map(([sign, icon = '']) => [sign, path(icon)])))};`;
  const set = (wanted: string) => {
    const table = lines('src/art/icons.tsv'), rows = table.filter((r) => chunk(r) === wanted);
    const before = new Set(table.filter((r) => chunk(r) === AFTER[wanted]).map((r) => r[4]));
    const names = [...new Set(rows.map((r) => r[4] ?? ''))].filter((name) => !before.has(name));
    return `export const rows = ${JSON.stringify(rows.map((r) => [r[1], ...r.slice(3)]))};\nexport const paths = ${JSON.stringify(Object.fromEntries(names.map((n) => [n, path(n)])))};`;
  };
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      for (const file of ['signs', 'icons']) this.addWatchFile(new URL(`src/art/${file}.tsv`, HERE).pathname);
      const what = id.slice(PREFIX.length + 1);
      return what === 'signs' ? signs() : set(what);
    },
  };
}
