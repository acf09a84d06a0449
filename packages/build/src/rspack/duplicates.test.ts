import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRecord } from '@composed/contract/release';
import { productBuilds } from '@composed/testing/product-builds';
import { REMOTES, ROOT } from '@composed/workspace/paths';
import { buildPackage } from '../build-package.ts';
import { readRecord } from '../release-record.ts';

const [remote = ''] = REMOTES;

test('[PL-04, MF-03] no remote of this repository bundles a singleton of the host', async () => {
  const builds = await productBuilds();
  const found = REMOTES.map((name) => (readRecord(join(builds, name)) as RemoteRecord).duplicates);
  expect(found).toEqual(REMOTES.map(() => undefined));
}, 300_000);

// Imports each module by its path, so that the build does not share it. `react-router` is a
// dependency of `react-router-dom`, which shares it.
test.each([
  ['react', 'react', '@ci'],
  ['react-router-dom', 'react-router-dom', '@ci'],
  ['react-router', 'react-router-dom', ''],
])(
  '[PL-04, MF-03] a build that bundles %s says so in its record as %s, by the modules and not by their text %s',
  async (bundled, duplicate) => {
    const folder = mkdtempSync(join(tmpdir(), 'duplicates-'));
    const probe = join(ROOT, 'node_modules', bundled, 'package.json');
    await buildPackage(remote, folder, { probe, quick: true });
    expect(readRecord(folder)).toMatchObject({ duplicates: [duplicate] });
    rmSync(folder, { recursive: true });
  },
  120_000,
);

test('[PL-04, MF-03] a copy in a folder of the remote’s own counts as well @ci', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duplicates-'));
  const probe = join(folder, 'node_modules', 'react', 'package.json');
  cpSync(join(ROOT, 'node_modules', 'react', 'package.json'), probe);
  await buildPackage(remote, join(folder, 'build'), { probe, quick: true });
  expect(readRecord(join(folder, 'build'))).toMatchObject({ duplicates: ['react'] });
  rmSync(folder, { recursive: true });
}, 120_000);
