import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { CROSS_REMOTE } from '../../e2e/cross-remote.ts';
import { readWorkflow } from '../test/workflow.ts';

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

test('finds an export without a comment', () => {
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

  test('names existing entries, and each describes its exports', () => {
    const entries = entriesIn(readme);
    expect(entries).not.toEqual([]);
    const files = entries.map((entry) => require.resolve(`@composed/${name}/${entry}`));
    const silent = files.flatMap((file) => undocumented(readFileSync(file, 'utf8')));
    expect(silent).toEqual([]);
  });
});

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

const WORKSPACES = [
  ...['.', 'fingerprint', 'host', 'shared', 'api', 'e2e'],
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
];

test.each(['scripts/create/template/repository', 'packages/create/template/site'])(
  '[DP-16, PL-06] %s asks for the versions that this workspace has',
  (folder) => {
    const template = manifestOf(folder);
    const declared = { ...template.dependencies, ...template.devDependencies };
    const here = WORKSPACES.map(manifestOf);
    const ours = Object.fromEntries(here.map(({ name, version }) => [name, version]));
    const versions = Object.assign(
      ours,
      ...here.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
    );
    for (const [name, version] of Object.entries(declared)) {
      expect([name, version]).toEqual([name, versions[name]]);
    }
  },
);

test.each([
  '.github/workflows/ci.yml',
  'scripts/create/template/repository/.github/workflows/ci.yml',
])('%s names each action by its commit, and no key outside of the steps that need it', (file) => {
  const workflow = readWorkflow(join(ROOT, file));
  const jobs = Object.values(workflow.jobs);
  const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
  expect(JSON.stringify([workflow.env, ...jobs.map(({ env }) => env)])).not.toContain('secrets.');
  const holders = jobs.flatMap(({ steps }) =>
    steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.RELEASE_KEY')),
  );
  for (const { run } of holders) expect(run).not.toMatch(/npm (ci|install|test|run build)/);
});

describe('e2e package', () => {
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
    expect(specs.filter((file) => !patterns.some((pattern) => file.startsWith(pattern)))).toEqual(
      [],
    );
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
});
