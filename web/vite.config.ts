import { defineConfig } from 'vite';
import { fonts } from './build/fonts.ts';
import { icons } from './build/icons.ts';
import { rems } from './build/rems.ts';

// Nothing is inlined: the server's Content-Security-Policy allows only files of its own.
export default defineConfig(async () => ({
  base: './',
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  plugins: [icons(), rems()],
  resolve: { alias: { '@fonts': await fonts() } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8470', ws: true, changeOrigin: true } } },
}));
