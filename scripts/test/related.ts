import { execFileSync } from 'node:child_process';
import { dirname, join, relative, sep } from 'node:path';
import { PACKAGES, ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { type RowTest, readTestTitles } from '../docs/test-titles.ts';

/** Tests that a change can break. Paths are relative to the repository's root, with slashes. */
export interface Related {
  /** Files of Jest's tests; `all` if imports can't tell. */
  units: readonly string[] | 'all';
  /** Additional tests that build a changed package from its sources without importing it. */
  builders: readonly string[];
  /** End-to-end tests that name a row of the changed code. */
  endToEnd: readonly string[];
}

const CODE = /\.[cm]?[jt]sx?$/;
/** Folders whose imports Jest follows: `roots` in jest.config.mjs. */
const FOLLOWED = new RegExp(
  `^((packages/[a-z]+|shared|api|${PACKAGES.join('|')})/src|api/test|scripts|bench)/`,
);
const TEST = /\.(test|spec)\.tsx?$/;
/** Packages that tests build from their sources without importing their files. */
const BUILT = new RegExp(`^(packages/[a-z]+|shared|${PACKAGES.join('|')})/src/`);
const BUILDER = 'packages/build/src/build-package.ts';

const slashes = (path: string): string => relative(ROOT, path).split(sep).join('/');

function listTests(args: readonly string[]): string[] {
  const jest = join(ROOT, 'node_modules', '.bin', 'jest');
  const out = execFileSync(jest, ['--listTests', '--json', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (JSON.parse(out) as string[]).map(slashes).sort();
}

const byImports = (files: readonly string[]): string[] =>
  files.length === 0 ? [] : listTests(['--findRelatedTests', ...files]);

/** Returns the tests of the file's package or of the documentation, for a file that no module imports. */
function byPlace(file: string): readonly string[] | 'all' {
  const [top = '', ...rest] = file.split('/');
  if (top === 'e2e') return [];
  if (top === 'docs' || (rest.length === 0 && file.endsWith('.md'))) {
    return listTests(['--testPathPatterns', 'scripts/docs/']);
  }
  if (rest.length === 0 || top.startsWith('.')) return 'all';
  const place = top === 'packages' ? join(top, rest[0] ?? '') : top;
  return listTests(['--testPathPatterns', `^${join(ROOT, place)}/`]);
}

/**
 * Returns end-to-end tests that name the same requirements as the tests next to these files, or as those of their
 * package.
 */
export function endToEndOf(
  files: readonly string[],
  units: readonly string[],
  tests: readonly Pick<RowTest, 'file' | 'rows'>[],
): string[] {
  const near = files.flatMap((file) => {
    const beside = tests.filter(
      (test) => test.file === file || dirname(test.file) === dirname(file),
    );
    const [top = ''] = file.split('/');
    return beside.length > 0
      ? beside
      : tests.filter((test) => units.includes(test.file) && test.file.startsWith(`${top}/`));
  });
  const rows = new Set(near.flatMap((test) => test.rows));
  const concerned = tests.filter(
    (test) =>
      test.file.startsWith('e2e/') &&
      (files.includes(test.file) || test.rows.some((row) => rows.has(row))),
  );
  return [...new Set(concerned.map((test) => test.file))];
}

/**
 * Returns the tests that a change of these files can break, in all packages. These are tests that import the files,
 * tests that build them, and for files without importers the tests of their package.
 */
export function relatedTests(files: readonly string[]): Related {
  const code = files.filter((file) => FOLLOWED.test(file) && CODE.test(file));
  const built = files.some((file) => BUILT.test(file) && !TEST.test(file));
  const places = files.filter((file) => !code.includes(file)).map(byPlace);
  const { tests } = readTestTitles(ROOT);
  const units = [
    ...new Set([...byImports(code), ...places.flatMap((found) => (found === 'all' ? [] : found))]),
  ].sort();
  const builders = built ? byImports([BUILDER]).filter((file) => !units.includes(file)) : [];
  return {
    builders,
    units: places.includes('all') ? 'all' : units,
    endToEnd: endToEndOf(files, units, tests),
  };
}

/**
 * Returns files that differ between a commit and the working tree, including new files. Throws a `UserError` without
 * git.
 */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter((path) => path !== '');
  try {
    const changed = git('diff', '--name-only', '-z', '--diff-filter=d', '--relative', since, '--');
    const added = git('ls-files', '--others', '--exclude-standard', '-z');
    return [...new Set([...changed, ...added])].sort();
  } catch {
    throw new UserError(`git knows no commit "${since}" here.`);
  }
}
