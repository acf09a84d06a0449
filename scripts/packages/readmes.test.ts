import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

const require = createRequire(import.meta.url);

/** Returns the fenced TypeScript of a README, in order. */
const codeIn = (readme: string): string[] =>
  [...readme.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code);

/** Returns the entries in the table's first column. A name with `…` stands for several files and is skipped. */
function entriesIn(readme: string): string[] {
  const [table = ''] = (readme.split('\n## Entries\n')[1] ?? '').split('\n## ');
  const cells = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .filter((entry) => !entry.endsWith('…'));
}

/** Returns the content of the folder's only file with such a name. */
function fileIn(folder: string, name: RegExp): string {
  const [found] = readdirSync(folder).filter((file) => name.test(file));
  if (found === undefined) throw new Error(`${folder} has no ${name}.`);
  return readFileSync(join(folder, found), 'utf8');
}

/** Returns exported functions and classes without a comment, and types with none above or inside. */
const undocumented = (source: string): string[] => [
  ...(source.match(/(?<!\*\/\n)^export (?:async )?(?:function|class) \w+/gm) ?? []),
  ...(source.match(/(?<!\*\/\n)^export interface \w+(?=[^{]*\{(?:(?!\*\/|^\}).)*^\})/gms) ?? []),
];

test('what has no comment is found', () => {
  const silent = 'export function f() {}\nexport interface A {\n  b: C;\n}\n';
  const documented =
    '/** D */\nexport function g() {}\nexport interface E {\n  /** F */\n  h: I;\n}\n';
  expect(undocumented(silent + documented)).toEqual(['export function f', 'export interface A']);
});

describe.each(readdirSync(join(ROOT, 'packages')))('[PL-07] the README of %s', (name) => {
  const folder = join(ROOT, 'packages', name);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');

  test('shows the code that its test runs', () => {
    expect(codeIn(readme)[0]).toBe(
      fileIn(join(folder, 'src', 'testing'), /^readme-example\.tsx?$/),
    );
    const tests = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, 'src', file), 'utf8'));
    expect(tests.join()).toMatch(/testing\/readme-example\b/);
  });

  test('names entries that are there, and each says what its exports are', () => {
    const entries = entriesIn(readme);
    expect(entries).not.toEqual([]);
    const files = entries.map((entry) => require.resolve(`@composed/${name}/${entry}`));
    const silent = files.flatMap((file) => undocumented(readFileSync(file, 'utf8')));
    expect(silent).toEqual([]);
  });
});
