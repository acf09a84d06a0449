import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtPath, plainName } from '@composed/contract/pool';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { productBuilds } from '@composed/testing/product-builds';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { REMOTES, ROOT, STATE } from '@composed/workspace/paths';
import { buildFolder, buildPackage } from '../build-package.ts';
import { readRecord } from '../release-record.ts';
import { sourceFolder } from '../testing/source-folder.ts';

const [name = ''] = REMOTES;

test('[PL-04, MF-03] no remote of this repository bundles a singleton of the host', async () => {
  const builds = await productBuilds();
  const found = REMOTES.map((each) => (readRecord(join(builds, each)) as RemoteRecord).duplicates);
  expect(found).toEqual(REMOTES.map(() => undefined));
}, 300_000);

test('[LR-02] a build of a host has a script for developers, with the development build of React, which no page loads and no path of this machine is in', async () => {
  const folder = join(await productBuilds(), 'host');
  const { js, scripts, files, maps } = readRecord(folder) as HostRecord;
  const file = scripts?.development ?? '';
  expect(files).toHaveProperty([file]);
  expect(js).not.toContain(file);
  expect(Object.keys(maps)).not.toContain(`${builtPath(file)}.map`);
  const text = readFileSync(join(folder, builtPath(file)), 'utf8');
  expect(text).toContain('jsxDEV');
  expect(text).not.toContain(ROOT);
}, 300_000);

// Imports each module by its path, so that the build does not share it. `react-router` is a
// dependency of `react-router-dom`, which shares it.
test.each([
  ['react/package.json', 'react'],
  ['react/jsx-runtime.js', 'react'],
  ['react-router-dom/package.json', 'react-router-dom'],
  ['react-router/package.json', 'react-router-dom'],
])(
  '[PL-04, MF-03, MJ-06] a build that bundles %s says so in its record as %s, by the modules and not by their text @ci',
  async (bundled, duplicate) => {
    const folder = mkdtempSync(join(tmpdir(), 'duplicates-'));
    const probe = join(ROOT, 'node_modules', bundled);
    await buildPackage(name, folder, { probe, quick: true });
    expect(readRecord(folder)).toMatchObject({ duplicates: [duplicate] });
    rmSync(folder, { recursive: true });
  },
  120_000,
);

test('[PL-04, MF-03] a copy in a folder of the remote’s own counts as well @ci', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duplicates-'));
  const probe = join(folder, 'node_modules', 'react', 'package.json');
  cpSync(join(ROOT, 'node_modules', 'react', 'package.json'), probe);
  await buildPackage(name, join(folder, 'build'), { probe, quick: true });
  expect(readRecord(join(folder, 'build'))).toMatchObject({ duplicates: ['react'] });
  rmSync(folder, { recursive: true });
}, 120_000);

test('[MJ-06] a jsx-runtime in a library’s own file and a copy under another name count as well @ci', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duplicates-'));
  const modules = join(ROOT, 'node_modules');
  const inlined = join(modules, 'react-18/cjs/react-jsx-runtime.production.min.js');
  cpSync(inlined, join(folder, 'library.js'));
  const probe = join(folder, 'probe.js');
  const alias = JSON.stringify(join(modules, 'react-dom-18/package.json'));
  writeFileSync(
    probe,
    `export * as library from './library.js';\nexport { default } from ${alias};`,
  );
  await buildPackage(name, join(folder, 'build'), { probe, quick: true });
  expect(readRecord(join(folder, 'build'))).toMatchObject({ duplicates: ['react', 'react-dom'] });
  rmSync(folder, { recursive: true });
}, 120_000);

describe('imported', () => {
  const CONFIG = `
  import { remoteConfig } from '@composed/build/rspack/config';
  export default remoteConfig({
    name: 'remote-goods',
    dir: import.meta.dirname,
    exposes: { './list': './list.ts' },
  });`;
  const ONLY_REACT = `
  import type { Root } from 'react-dom/client';
  import { createElement } from 'react';
  export const screen = (root: Root) => root.render(createElement('p'));`;
  const LATER = `
  import { createElement } from 'react';
  export const screen = async () => [createElement('p'), await import('react-dom/client')];`;

  let root: string;
  beforeAll(() => {
    root = sourceFolder({
      'package.json': '{ "name": "goods", "type": "module" }',
      'rspack.config.ts': CONFIG,
    });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each([
    ['react only', '@ci', ONLY_REACT, ['react']],
    ['a part of react-dom in a file that loads later', '@ci', LATER, ['react', 'react-dom']],
    ['nothing shared', '@ci', `export const screen = () => 'goods';`, []],
  ])(
    '[MF-03, DP-01] a remote that imports %s requires these packages of the host and no others %s',
    async (words, _forCi, source, packages) => {
      writeFileSync(join(root, 'list.ts'), source);
      const folder = join(root, 'build');
      await buildFolder(
        { name, version: '1.0.0', quick: true },
        words,
        folder,
        {},
        join(root, 'rspack.config.ts'),
      );
      expect(Object.keys((readRecord(folder) as RemoteRecord).shared)).toEqual(packages);
    },
    60_000,
  );
});

describe('same bytes', () => {
  const SOURCES = {
    'rspack.config.ts': `
    import { remoteConfig } from '@composed/build/rspack/config';
    export default remoteConfig({
      name: 'remote-goods',
      dir: import.meta.dirname,
      exposes: { './list': './list.ts', './detail': './detail.ts' },
    });`,
    'package.json': '{ "name": "goods", "type": "module" }',
    'list.ts': `
    import styles from './list.module.css';
    import { words } from './list-words.ts';
    export const screen = () => [styles.list, words.heading];`,
    'detail.ts': `
    import styles from './detail.module.css';
    export const screen = () => [styles.detail, import('./later.ts')];`,
    'later.ts': `export const later = () => 'later';`,
    'list-words.ts': `export const words = { heading: 'All goods' };`,
    'list.module.css': '@value tint from "./tints.module.css"; .list { color: tint; }',
    'tints.module.css': '@value tint: red;',
    'detail.module.css': '.detail { color: blue; }',
  };

  let root: string;
  beforeAll(() => {
    root = sourceFolder(SOURCES);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  type Files = Readonly<Record<string, string>>;

  const filesIn = (folder: string): Files =>
    Object.fromEntries(
      Object.entries(readRecord(folder).files).map(([file, { integrity }]) => [file, integrity]),
    );

  let builds = 0;
  async function build(id: string, change: Partial<typeof SOURCES> = {}) {
    for (const [file, text] of Object.entries({ ...SOURCES, ...change })) {
      writeFileSync(join(root, file), text);
    }
    builds += 1;
    const folder = join(root, `build-${builds}`);
    const config = join(root, 'rspack.config.ts');
    await buildFolder({ name, version: '1.0.0', quick: true }, id, folder, {}, config);
    const files = filesIn(folder);
    const style = Object.keys(files).find((file) => /css\/.*list.*\.css$/.test(file)) ?? '';
    const names = readFileSync(join(folder, builtPath(style)), 'utf8').match(/remote-goods_\w+/g);
    return { files, names };
  }

  /** Lists the files of `one` that `other` lacks or has with other bytes. Names have no hashes. */
  const changed = (one: Files, other: Files): string[] =>
    Object.keys(one)
      .filter((file) => one[file] !== other[file])
      .map(plainName)
      .sort();

  /** The manifest lists all files with their hashes. */
  const MANIFEST = 'mf-manifest.json';

  test('[PF-12, PF-13] the same sources make the same bytes, and another message changes the file that holds it; all else keeps its address, the entry too @ci', async () => {
    const before = await build('first');
    expect(Object.keys(before.files).length).toBeGreaterThan(5);
    const again = await build('second');
    expect(again.files).toEqual(before.files);
    const after = await build('first', {
      'list-words.ts': SOURCES['list-words.ts'].replace('All', 'Our'),
    });
    expect(changed(after.files, before.files)).toEqual([
      'js/__federation_expose_list.js',
      MANIFEST,
    ]);
  }, 120_000);

  test('[PF-12] a class is named after its rules, so that another rule has another name @ci', async () => {
    const before = await build('first');
    const other = { 'list.module.css': SOURCES['list.module.css'].replace('color', 'fill') };
    const after = await build('first', other);
    expect(after.names).toHaveLength(1);
    expect(after.names).not.toEqual(before.names);
    expect(changed(after.files, before.files)).toEqual([
      'css/__federation_expose_list.css',
      'js/__federation_expose_list.js',
      MANIFEST,
    ]);
    const value = await build('first', { 'tints.module.css': '@value tint: green;' });
    expect(value.names).not.toEqual(before.names);
  }, 120_000);

  test('[PF-12] @ci two builds of each remote have the same bytes', async () => {
    for (const remote of REMOTES) {
      const files: Files[] = [];
      for (const id of ['first', 'second']) {
        const folder = join(root, `${remote}-${id}`);
        await buildFolder({ name: remote, version: '1.0.0', quick: true }, id, folder, {});
        files.push(filesIn(folder));
      }
      expect(files[1]).toEqual(files[0]);
      const { shared, exposes } = JSON.parse(
        readFileSync(join(root, `${remote}-first`, MANIFEST), 'utf8'),
      );
      for (const list of [shared, exposes]) {
        const names = list.map(({ name }: { name: string }) => name);
        expect(names).toEqual(names.toSorted());
      }
    }
  }, 300_000);
});

describe('readme', () => {
  const require = createRequire(import.meta.url);
  const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');
  const EXAMPLE = join(import.meta.dirname, '../testing/readme-example.ts');

  const FILES = {
    'package.json': '{ "name": "remote-shelf", "version": "1.0.0", "type": "module" }',
    'src/screens/home.css': 'button { color: red }',
    'src/screens/home.tsx':
      "import './home.css';\nexport const screen = () => <button>Buy</button>;",
  };

  let folder: string;
  beforeEach(() => {
    mkdirSync(STATE, { recursive: true });
    // Create the folder below the root, so that Node finds the installed packages.
    folder = mkdtempSync(join(STATE, 'readme-'));
    mkdirSync(join(folder, 'src', 'screens'), { recursive: true });
    for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
    cpSync(EXAMPLE, join(folder, 'rspack.config.ts'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('[PL-07] the configuration in the README builds a remote whose styles stay inside its screen @ci', () => {
    const env = { ...minimalEnvironment(), NODE_ENV: 'production' };
    const done = spawnSync(process.execPath, [RSPACK, 'build'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(done).toMatchObject({ status: 0 });
    const dist = join(folder, 'dist');
    const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
    expect(manifest.exposes).toMatchObject([{ name: 'home' }]);
    const css = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(dist, file), 'utf8'));
    expect(css.join()).toMatch(/\[data-remote="?remote-shelf"?\]\) button/);
  }, 60_000);
});
