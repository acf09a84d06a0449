import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { validate } from 'dockerfile-utils';
import { CHARACTERS, FOLDER, SUBSETS, subset } from './fonts/subset.ts';

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

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
  expect(
    versions.filter(([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(`${version}`)),
  ).toEqual([]);
});

describe('images', () => {
  const linesOf = (file: string): string[] =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('probe'))
      .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));

  describe.each([
    ['api/Dockerfile', /^node:20\.20\.\d+-bookworm-slim$/, 'node'],
    [
      'packages/site/nginx/Dockerfile',
      /^nginxinc\/nginx-unprivileged:\d+\.\d+\.\d+-alpine$/,
      'nginx',
    ],
  ])('%s', (file, base, user) => {
    const text = read(file);

    test('has nothing that a linter is against', () => {
      expect(validate(text).map(({ message }) => message)).toEqual([]);
    });

    test('starts from pinned images, runs as another user than root, and tells its health', () => {
      const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
      expect(bases).not.toEqual([]);
      for (const image of bases) expect(image).toMatch(base);
      expect(text.match(/^USER .+$/gm)).toEqual([`USER ${user}`]);
      expect(text).toMatch(/^HEALTHCHECK /m);
    });
  });

  test('images leave out what git leaves out', () => {
    expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(linesOf('.gitignore')));
    expect(linesOf('.dockerignore')).toContain('.git');
  });
});

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
