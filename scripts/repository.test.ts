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

test('exact versions stand in every package', () => {
  for (const name of ['.', ...PACKAGES, 'shared']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(name, 'package.json'));
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  }
});
