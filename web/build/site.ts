// What a folder of files needs beside the page: a policy that allows its own files and WebAssembly alone, and the service worker with the list of all of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
  + "worker-src 'self'; base-uri 'none'; form-action 'none'";

export function site(): Plugin {
  let folder = '';
  return {
    name: 'site',
    configResolved(config) { folder = config.build.outDir; },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace('<meta charset="utf-8">', `$&\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}">`) },
    writeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile() && f.name !== 'sw.js').map((f) => relative(folder, join(f.parentPath, f.name))).sort();
      const sum = createHash('sha256');
      for (const file of files) sum.update(`${file}\n`).update(readFileSync(join(folder, file)));
      const list = JSON.stringify(['./', ...files.filter((f) => f !== 'index.html')]);
      const text = readFileSync(new URL('sw.js', import.meta.url), 'utf8').replace('@VERSION@', sum.digest('hex').slice(0, 16)).replace("'@FILES@'", list);
      writeFileSync(join(folder, 'sw.js'), text);
    },
  };
}
