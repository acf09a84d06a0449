import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { CROSS_REMOTE } from '../../e2e/cross-remote.ts';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** Returns the files that `npm pack` includes, by package. Packing compiles the end-to-end tests. */
function packed(): Map<string, string[]> {
  const args = ['pack', '--dry-run', '--json', '--silent', '-w', 'api', '-w', 'e2e'];
  const done = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  expect(done.stderr).not.toMatch(/error/i);
  const packages = JSON.parse(done.stdout) as { name: string; files: { path: string }[] }[];
  return new Map(packages.map(({ name, files }) => [name, files.map(({ path }) => path)]));
}

/** Returns a script's imports without type-only ones. */
const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(/^(?:import|export)(?! type\b)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm),
  ].map(([, named, awaited]) => named ?? awaited ?? '');

test('[DP-25] the packages of the end-to-end tests and of their API are complete, and contain no other tests @ci', () => {
  const contents = packed();
  const e2e = contents.get('@idea-hub/e2e') ?? [];
  const specs = e2e.filter((file) => file.endsWith('.spec.js'));
  const patterns = CROSS_REMOTE.map((glob) => `dist/e2e/${glob.replace('*', '')}`);
  for (const pattern of patterns) {
    expect([pattern, specs.some((file) => file.startsWith(pattern))]).toEqual([pattern, true]);
  }
  expect(specs.filter((file) => !patterns.some((pattern) => file.startsWith(pattern)))).toEqual([]);
  expect(e2e).toContain(manifestOf('e2e').bin['idea-hub-e2e']);
  expect(e2e).toContain('dist/e2e/support/faults.js');
  expect(contents.get('@idea-hub/api')).toContain('data/common-passwords.txt');

  for (const folder of ['api', 'e2e']) {
    const files = contents.get(`@idea-hub/${folder}`) ?? [];
    expect(files).toContain('LICENSE');
    expect(files.filter((file) => /\.test\.ts$|(^|\/)\.|\.tgz$/.test(file))).toEqual([]);
    const declared = Object.keys(manifestOf(folder).dependencies);
    const missing = files
      .filter((file) => /\.m?[jt]s$/.test(file))
      .flatMap((file) =>
        importsOf(readFileSync(join(ROOT, folder, file), 'utf8'))
          .filter((request) => !request.startsWith('node:'))
          .filter((request) =>
            request.startsWith('.')
              ? !files.includes(join(dirname(file), request))
              : !declared.some((name) => request === name || request.startsWith(`${name}/`)),
          )
          .map((request) => `${folder}/${file} imports ${request}`),
      );
    expect(missing).toEqual([]);
  }
});
