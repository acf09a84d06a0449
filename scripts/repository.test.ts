import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES } from '@composed/workspace/paths';

const read = (...path: string[]): string => readFileSync(join(__dirname, '..', ...path), 'utf8');

test('[RN-08] a licence, a public CI workflow that runs the tests, and the platforms in the README', () => {
  expect(read('LICENSE')).toMatch(/^MIT License/);
  expect(read('.github', 'workflows', 'ci.yml')).toContain('npm test');
  const readme = read('README.md');
  for (const platform of ['Linux', 'macOS', 'WSL']) expect(readme).toContain(platform);
});

test('the lockfile holds no address of a registry, and exact versions stand in every package', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string }>;
  };
  for (const [place, { resolved }] of Object.entries(lock.packages)) {
    expect([place, resolved?.includes('://') ?? false]).toEqual([place, false]);
  }
  for (const name of ['.', ...PACKAGES, 'shared']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(name, 'package.json'));
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  }
});
