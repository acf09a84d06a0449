import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { CHARACTERS, FOLDER, SUBSETS, subset } from './subset.ts';

/** Generous estimate of a response's headers, in bytes. */
const HEADERS = 600;

test('[PF-10] a page’s fonts weigh at most 32 KB in all, headers included', () => {
  const sizes = SUBSETS.map(({ file }) => statSync(join(FOLDER, file)).size + HEADERS);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(32 * 1024);
});

test.each(SUBSETS)('[PF-10] $file is what the script makes of the package @ci', async (one) => {
  expect((await subset(one)).equals(readFileSync(join(FOLDER, one.file)))).toBe(true);
});

test('[PF-10] styles ask for no other weights than the fonts have', () => {
  const weights = execFileSync(
    'git',
    ['grep', '-hoE', 'font-weight: [0-9]+;', '--', '*.module.css'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const requested = new Set(weights.match(/\d+/g)?.map(Number));
  expect([...requested].sort()).toEqual([400, 500, 600, 700]);
});

test('[PF-10] the interface’s own texts are written in characters of the fonts', () => {
  const texts = execFileSync('git', ['grep', '-h', '', '--', '*/messages.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const others = [...new Set(texts)].filter((char) => char !== '\n' && !CHARACTERS.includes(char));
  // Emoji, which the system's fonts contain.
  expect(others.sort()).toEqual(['✓', '🚀']);
});
