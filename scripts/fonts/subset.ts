import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** Where the subsets lie, beside their licences; `shared/src/styles/fonts.css` names them. */
export const FOLDER = join(ROOT, 'shared', 'src', 'styles', 'fonts');

/** From the first to the last of these code points. */
const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/**
 * What the fonts can show: ASCII, all letters of Latin-1 with those that French and Turkish lack there,
 * and the signs of running text. Each other character is taken from the system's fonts.
 */
export const CHARACTERS = [
  range(0x20, 0x7e),
  range(0xc0, 0xff),
  'ıŒœ',
  '\u00a0¡«·»¿°£©€™–—‘’‚“”„•…‹›↑→−',
].join('');

/** The package's types are behind it. */
type Options = Parameters<typeof subsetFont>[2] & { keepFeatures: string[]; noHinting: boolean };

interface Subset {
  file: string;
  /** Package of the whole font, and the file in it. */
  from: string;
  path: string;
  /** The weights that styles ask for. */
  weight: number | { min: number; max: number };
}

export const SUBSETS: readonly Subset[] = [
  {
    file: 'figtree.woff2',
    from: '@fontsource-variable/figtree',
    path: 'files/figtree-latin-wght-normal.woff2',
    weight: { min: 400, max: 700 },
  },
  {
    file: 'bricolage-grotesque.woff2',
    from: '@fontsource-variable/bricolage-grotesque',
    path: 'files/bricolage-grotesque-latin-wght-normal.woff2',
    weight: 700,
  },
];

/** The subset's bytes, the same each time. */
export function subset({ from, path, weight }: Subset): Promise<Buffer> {
  const options: Options = {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    // Kerning, and figures of one width for counters.
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  };
  return subsetFont(readFileSync(require.resolve(`${from}/${path}`)), CHARACTERS, options);
}

/** Writes the fonts of the interface anew, after a change of the above or of the packages. */
export async function writeFonts(): Promise<void> {
  for (const one of SUBSETS) {
    const content = await subset(one);
    writeFileSync(join(FOLDER, one.file), content);
    console.log(`${one.file}: ${content.length} bytes`);
  }
}
