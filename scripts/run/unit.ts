import { relative, resolve, sep } from 'node:path';
import { command } from '@composed/workspace/child';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { type Related, relatedTests } from '../test/related.ts';

const jest = (args: readonly string[]): Promise<number> =>
  command(process.execPath, ['node_modules/jest/bin/jest.js', ...args]);

/** Returns a hint for the terminal: the end-to-end tests that concern a change. */
export function endToEndHint({ endToEnd }: Related): string {
  if (endToEnd.length === 0) return 'No end-to-end test names a row of these files.';
  const files = endToEnd.map((file) => file.replace(/^e2e\//, '').replace(/\.spec\.ts$/, ''));
  return `End-to-end tests of the rows concerned: npm run e2e -- ${files.join(' ')}`;
}

const buildersHint = (files: readonly string[]): string =>
  `These build the package from its sources and take minutes: npm run test:unit -- ${files.join(' ')}`;

/** Converts typed paths to paths from the root. */
const fromRoot = (paths: readonly string[]): string[] =>
  paths.map((path) => relative(ROOT, resolve(path)).split(sep).join('/'));

/**
 * `npm run test:unit -- …`: runs Jest with these arguments. With `--related FILE…` it runs the tests of all packages
 * that a change of these files can break.
 */
export async function unit(args: string[]): Promise<void> {
  const [first, ...files] = args;
  if (first !== '--related') {
    process.exitCode = await jest(args);
    return;
  }
  if (files.length === 0)
    throw new UserError('--related wants files, such as shared/src/toast/index.ts.');
  const related = relatedTests(fromRoot(files));
  console.log(endToEndHint(related));
  if (related.builders.length > 0) console.log(buildersHint(related.builders));
  if (related.units.length === 0) {
    console.log('No unit test depends on these files.');
    return;
  }
  process.exitCode = await jest(
    related.units === 'all' ? [] : ['--runTestsByPath', ...related.units],
  );
}
