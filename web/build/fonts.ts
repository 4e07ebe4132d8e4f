// The letters of the page's types that are ever shown, cut out of the fontsource packages once and kept beside them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const HERE = new URL('..', import.meta.url);
const FONTS = [
  'im-fell-english-latin-400-normal', 'im-fell-english-latin-400-italic', 'im-fell-english-sc-latin-400-normal', 'spectral-latin-400-normal', 'spectral-latin-400-italic',
  'spectral-latin-600-normal', 'libre-franklin-latin-400-normal', 'libre-franklin-latin-600-normal', 'special-elite-latin-400-normal', 'la-belle-aurore-latin-400-normal',
];
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const MORE = '‘’“”–—…−·×½éèêëáàâäçñöôóíîïüûœæÉ•§°£«»';
/** Figures and signs that the Fell types leave to Spectral. */
const NOT_FELL = /[0-9#$%*+<=>@[\\\]^_`{|}~−×½°£«»]/g;
/** Whose other shapes are used: Spectral has figures of two kinds. */
const SHAPES = /^spectral/;

const letters = (font: string): string => (font.startsWith('im-fell') ? (ASCII + MORE).replace(NOT_FELL, '') : ASCII + MORE);
/** Screens need no hints any more, and they are a third of a type. */
const cut = (font: string) => ({ targetFormat: 'woff2' as const, noLayoutClosure: !SHAPES.test(font), noHinting: true });

/** Where they lie afterwards; made anew when something of the above has changed. */
export async function fonts(): Promise<string> {
  const dir = new URL('node_modules/.cache/arkham-fonts/', HERE), key = new URL('key', dir), now = FONTS.map((font) => `${font} ${JSON.stringify(cut(font))} ${letters(font)}`).join('\n');
  if (!existsSync(key) || readFileSync(key, 'utf8') !== now) {
    mkdirSync(dir, { recursive: true });
    for (const font of FONTS) {
      const whole = readFileSync(new URL(`node_modules/@fontsource/${font.replace(/-latin-.*/, '')}/files/${font}.woff2`, HERE));
      writeFileSync(new URL(`${font}.woff2`, dir), await subset(whole, letters(font), cut(font)));
    }
    writeFileSync(key, now);
  }
  return dir.pathname;
}
