import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { GlobalFonts, SKRSContext2D } from '@napi-rs/canvas';
import { makeProbeFont } from './probe-font.ts';

const PROBE = 'Share Probe';
const HEADING = 'Share Heading';
const BODY = 'Share Body';

/** The product's fonts, by family. The packages split each by script. */
const FILES = [
  [HEADING, 'bricolage-grotesque', ['latin', 'latin-ext', 'vietnamese']],
  [BODY, 'figtree', ['latin', 'latin-ext']],
] as const;

const familiesOf = (family: string): string[] =>
  FILES.flatMap(([name, , scripts]) =>
    name === family ? scripts.map((script) => `"${name} ${script}"`) : [],
  );

/** System fonts that go with the product's, by script. A character that none has comes from any other font. */
const OF_SYSTEM = [
  ...['', ' Arabic', ' Hebrew', ' Devanagari', ' Bengali', ' Tamil', ' Telugu', ' Thai', ' Khmer'],
  ...[' Armenian', ' Georgian', ' Ethiopic'],
].map((script) => `"Noto Sans${script}"`);

export function registerFonts(fonts: typeof GlobalFonts): void {
  const require = createRequire(import.meta.url);
  fonts.register(makeProbeFont(), PROBE);
  for (const [family, name, scripts] of FILES) {
    for (const script of scripts) {
      const file = `@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`;
      fonts.register(readFileSync(require.resolve(file)), `${family} ${script}`);
    }
  }
}

export interface Face {
  family: 'heading' | 'body';
  weight: number;
}

/** Sets the font for a text. */
export function setFont(
  context: SKRSContext2D,
  { family, weight }: Face,
  size: number,
  text: string,
  isProbed = false,
): void {
  const own =
    family === 'heading' ? familiesOf(HEADING) : [...familiesOf(BODY), ...familiesOf(HEADING)];
  const list = [...(isProbed ? [`"${PROBE}"`] : []), ...own, ...OF_SYSTEM, ...chineseFonts(text)];
  context.font = `${weight} ${size}px ${list.join(', ')}, "Noto Color Emoji"`;
  // Letters that join can't move closer.
  context.letterSpacing = family === 'heading' && isLatin(text) ? `${-0.02 * size}px` : '0px';
}

/** Whether a text has only letters of Latin, Greek and Cyrillic. */
export const isLatin = (text: string): boolean =>
  /^[\p{Script=Latn}\p{Script=Grek}\p{Script=Cyrl}\p{Script=Zyyy}\p{Script=Zinh}]*$/u.test(text);

/** The same Chinese character has another shape in Japanese and Korean. */
function chineseFonts(text: string): string[] {
  const first = /[\p{Script=Hira}\p{Script=Kana}]/u.test(text)
    ? 'JP'
    : /\p{Script=Hang}/u.test(text)
      ? 'KR'
      : 'SC';
  return [first, 'SC', 'JP', 'KR'].map((region) => `"Noto Sans CJK ${region}"`);
}

/** Whether fonts have all characters of a text. */
export function isCovered(context: SKRSContext2D, face: Face, text: string): boolean {
  const [known, probed] = [false, true].map((isProbed) => {
    setFont(context, face, 100, text, isProbed);
    return context.measureText(text).width;
  });
  return Math.abs((known as number) - (probed as number)) < 1;
}
