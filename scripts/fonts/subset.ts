import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** Folder of the subsets and their licences; `shared/src/styles/fonts.css` names them. */
export const FOLDER = join(ROOT, 'shared', 'src', 'styles', 'fonts');

/** Returns all characters between two code points, inclusive. */
const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/**
 * Characters of the fonts: ASCII, letters of Latin-1, missing ones of French and Turkish, and punctuation. The system's
 * fonts provide the rest.
 */
export const CHARACTERS = [
  range(0x20, 0x7e),
  range(0xc0, 0xff),
  'ıŒœ',
  '\u00a0¡«·»¿°£©€™–—‘’‚“”„•…‹›↑→−',
].join('');

/** The package's types lack these options. */
type Options = Parameters<typeof subsetFont>[2] & { keepFeatures: string[]; noHinting: boolean };

interface Subset {
  file: string;
  /** Package of the full font, and the file in it. */
  from: string;
  path: string;
  /** Weights that styles use. */
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

/** Returns the subset's bytes, which are reproducible. */
export function subset({ from, path, weight }: Subset): Promise<Buffer> {
  const options: Options = {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    // Kerning, and tabular figures for counters.
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  };
  return subsetFont(readFileSync(require.resolve(`${from}/${path}`)), CHARACTERS, options);
}

/** Writes the interface's fonts. Needed after a change of this file or of the font packages. */
export async function writeFonts(): Promise<void> {
  for (const one of SUBSETS) {
    const content = await subset(one);
    writeFileSync(join(FOLDER, one.file), content);
    console.log(`${one.file}: ${content.length} bytes`);
  }
}
