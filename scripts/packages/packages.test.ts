import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { readWorkflow } from '../test/workflow.ts';

interface Manifest {
  name: string;
  version: string;
  bin?: Record<string, string>;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

/** The folders of the packages that a remote's own repository installs. */
const FOLDERS = [
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
  'shared',
];

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** The files that `npm pack` takes, by folder. */
function packed(): Map<string, string[]> {
  const places = FOLDERS.flatMap((folder) => ['-w', folder]);
  const done = spawnSync('npm', ['pack', '--dry-run', '--json', ...places], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const packages = JSON.parse(done.stdout) as { name: string; files: { path: string }[] }[];
  return new Map(
    packages.map(({ name, files }) => [
      name.replace('@composed/', 'packages/').replace('@idea-hub/', ''),
      files.map(({ path }) => path),
    ]),
  );
}

let contents: Map<string, string[]> | undefined;

const IMPORT = /\b(?:from|import|import\(|require\(|require\.resolve\(|resolve\()\s*'([^'\s]+)'/g;

/** What a source file names that it imports or resolves. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, request = '']) => request);

const packageOf = (request: string): string =>
  request.split('/', request.startsWith('@') ? 2 : 1).join('/');

describe.each(FOLDERS)('[DP-16] the package %s', (folder) => {
  let files: Set<string>;
  const manifest = manifestOf(folder);
  const sources = () =>
    [...files].filter((file) => /\.([cm]js|tsx?)$/.test(file) && !file.startsWith('template/'));
  const read = (file: string) => readFileSync(join(ROOT, folder, file), 'utf8');

  beforeAll(() => {
    contents ??= packed();
    files = new Set(contents.get(folder));
  });

  test('has what its entries name, its licence, and no tests', () => {
    const entries = [...Object.values(manifest.exports), ...Object.values(manifest.bin ?? {})];
    for (const entry of entries) {
      const pattern = new RegExp(`^./${entry.replace(/^\.\//, '').replace('*', '.+')}$`);
      expect([entry, [...files].some((file) => pattern.test(`./${file}`))]).toEqual([entry, true]);
    }
    expect(files).toContain('LICENSE');
    expect(read('LICENSE')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
    const strangers = [...files].filter(
      (file) => /\.test\.|\.pem$|(^|\/)\.|\.tgz$/.test(file) && !file.startsWith('template/'),
    );
    expect(strangers).toEqual([]);
  });

  test('asks for every package that it imports', () => {
    const asked = { ...manifest.dependencies, ...manifest.peerDependencies };
    const missing = sources().flatMap((file) =>
      namedIn(read(file))
        .filter((request) => /^[a-z@]/.test(request) && !request.startsWith('node:'))
        .map(packageOf)
        .filter((name) => name !== manifest.name && asked[name] === undefined)
        .map((name) => `${file} imports ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('has every file that its files import', () => {
    const missing = sources().flatMap((file) =>
      namedIn(read(file))
        .filter((request) => request.startsWith('.'))
        .map((request) => join(dirname(file), request).replaceAll('\\', '/'))
        .filter((path) => !files.has(path))
        .filter((path) => !path.includes('${'))
        .map((path) => `${file} imports ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

test('[DP-16] shared starts at 1.0.0', () => {
  expect(manifestOf('shared').version).toBe('1.0.0');
});

test.each(['packages/create/template/repository', 'packages/create/template/site'])(
  '[DP-16, PL-06] %s asks for the versions that this workspace has',
  (folder) => {
    const template = manifestOf(folder);
    const asked = { ...template.dependencies, ...template.devDependencies };
    const here = ['.', 'host', ...FOLDERS, 'api', 'e2e'].map(manifestOf);
    const ours = Object.fromEntries(here.map(({ name, version }) => [name, version]));
    const versions = Object.assign(
      ours,
      ...here.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
    );
    for (const [name, version] of Object.entries(asked)) {
      expect([name, version]).toEqual([name, versions[name]]);
    }
  },
);

test.each([
  '.github/workflows/ci.yml',
  'packages/create/template/repository/.github/workflows/ci.yml',
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
