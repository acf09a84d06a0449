import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRecord } from '@composed/contract/release';
import { REMOTES, ROOT } from '@composed/workspace/paths';
import { buildFolder } from '../build-package.ts';
import { readRecord } from '../release-record.ts';

const [name = ''] = REMOTES;

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
  root = mkdtempSync(join(tmpdir(), 'imported-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "name": "goods", "type": "module" }');
  writeFileSync(join(root, 'rspack.config.ts'), CONFIG);
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['react only', '@ci', ONLY_REACT, ['react']],
  ['a part of react-dom in a file that loads later', '', LATER, ['react', 'react-dom']],
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
