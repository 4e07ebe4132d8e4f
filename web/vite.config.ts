import { defaultClientConditions, defineConfig } from 'vite';
import { fonts } from './build/fonts.ts';
import { icons } from './build/icons.ts';
import { rems } from './build/rems.ts';
import { site } from './build/site.ts';

// Nothing is inlined: the policies of the server and of the site allow only files of their own.  `--mode site` builds the page that brings its engine along; ENGINE is
// the folder it lies in.
export default defineConfig(async ({ mode }) => ({
  base: './',
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  plugins: [icons(), rems(), ...(mode === 'site' ? [site()] : [])],
  resolve: {
    alias: { '@fonts': await fonts(), '@engine': process.env.ENGINE ?? '' },
    conditions: [...(mode === 'site' ? ['site'] : []), ...defaultClientConditions],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8470', ws: true, changeOrigin: true } } },
}));
