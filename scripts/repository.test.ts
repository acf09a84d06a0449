import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (...path: string[]): string => readFileSync(join(__dirname, '..', ...path), 'utf8');

test('[RN-08] a licence, a public CI workflow that runs the tests, and the platforms in the README', () => {
  expect(read('LICENSE')).toMatch(/^MIT License/);
  expect(read('.github', 'workflows', 'ci.yml')).toContain('npm test');
  const readme = read('README.md');
  for (const platform of ['Linux', 'macOS', 'WSL']) expect(readme).toContain(platform);
});

/** Folders of the repository and of its workspaces, as the lockfile has them. */
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
