// Lengths in the style sheets are written as they are on a screen of 1440 by 900; here they become parts of the root's type size, so that one number makes
// everything larger.  Hairlines stay, and so do the units of drawings (*.drawing.css), which a camera scales.
import type { Plugin } from 'vite';

const rem = (px: string) => (Math.abs(Number(px)) < 2 ? `${px}px` : `${Number((Number(px) / 16).toFixed(4))}rem`);

export function rems(): Plugin {
  return {
    name: 'rems',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css') || id.endsWith('.drawing.css')) return undefined;
      const lines = code.split('\n').map((line) => (line.includes('@media') || line.includes('@container') || line.includes('url(') ? line : line.replace(/(-?\d*\.?\d+)px\b/g, (_, px: string) => rem(px))));
      return { code: lines.join('\n'), map: null };
    },
  };
}
