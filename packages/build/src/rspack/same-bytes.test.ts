import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtPath, plainName } from '@composed/contract/pool';
import { REMOTES, ROOT } from '@composed/workspace/paths';
import { buildFolder } from '../build-package.ts';
import { readRecord } from '../release-record.ts';

const [name = ''] = REMOTES;

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
  root = mkdtempSync(join(tmpdir(), 'same-bytes-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
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
    mkdirSync(dirname(join(root, file)), { recursive: true });
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

test('[PF-12, PF-13] the same sources make the same bytes, and another message changes the file that holds it; all else keeps its address, the entry too', async () => {
  const before = await build('first');
  expect(Object.keys(before.files).length).toBeGreaterThan(5);
  const again = await build('second');
  expect(again.files).toEqual(before.files);
  const after = await build('first', {
    'list-words.ts': SOURCES['list-words.ts'].replace('All', 'Our'),
  });
  expect(changed(after.files, before.files)).toEqual(['js/__federation_expose_list.js', MANIFEST]);
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
  }
}, 300_000);
