import { defineConfig } from 'vite';

// Nothing is inlined: the server's Content-Security-Policy allows only files of its own.
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8470', ws: true, changeOrigin: true } } },
});
