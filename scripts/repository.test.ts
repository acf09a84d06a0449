import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (...path: string[]): string => readFileSync(join(__dirname, '..', ...path), 'utf8');

test('[RN-08] a licence, a public CI workflow that runs the tests, and the platforms in the README', () => {
  expect(read('LICENSE')).toMatch(/^MIT License/);
  expect(read('.github', 'workflows', 'ci.yml')).toContain('npm test');
  const readme = read('README.md');
  for (const platform of ['Linux', 'macOS', 'WSL']) expect(readme).toContain(platform);
});

/** Packages that have an install script. Sites made by `create` get them from the same tools. */
const WITH_SCRIPTS = Object.entries<{ hasInstallScript?: boolean; optional?: boolean }>(
  JSON.parse(read('package-lock.json')).packages,
)
  .filter(([, entry]) => entry.hasInstallScript && !entry.optional)
  .map(([place]) => place.replace(/.*node_modules\//, ''));

test.each([
  'package.json',
  'packages/create/template/site/package.json',
  'scripts/create/template/repository/package.json',
])(
  '[RN-01, PL-06] %s answers npm about every install script, so that npm prints no warning',
  (file) => {
    const { allowScripts = {} } = JSON.parse(read(file));
    expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining([...new Set(WITH_SCRIPTS)]));
  },
);

/** Folders of the repository and its workspaces, from the lockfile. */
const WORKSPACES = Object.keys(JSON.parse(read('package-lock.json')).packages).filter(
  (folder) => !folder.includes('node_modules'),
);

test('every workspace is known by its folder', () => {
  const some = ['', 'api', 'e2e', 'host', 'remote-review', 'packages/contract', 'shared'];
  expect(WORKSPACES).toEqual(expect.arrayContaining(some));
});

test.each(WORKSPACES)('exact versions stand in the package of the folder "%s"', (folder) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(folder, 'package.json'));
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(`${version}`))).toEqual([]);
});
