import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRecord } from '@composed/contract/release';
import { productBuilds } from '@composed/testing/product-builds';
import { REMOTES, ROOT } from '@composed/workspace/paths';
import { buildPackage } from '../build-package.ts';
import { readRecord } from '../release-record.ts';

const [remote = ''] = REMOTES;

test('[PL-04, MF-03] no remote of this repository bundles what only the host may bring along', async () => {
  const builds = await productBuilds();
  const found = REMOTES.map((name) => (readRecord(join(builds, name)) as RemoteRecord).duplicates);
  expect(found).toEqual(REMOTES.map(() => undefined));
}, 300_000);

test('[PL-04, MF-03] a build that bundles one says so in its record, by the modules and not by their text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duplicates-'));
  // By its path, so that it is not shared; what it exports can be anything.
  const probe = join(ROOT, 'node_modules', 'react', 'package.json');
  await buildPackage(remote, folder, { probe });
  expect(readRecord(folder)).toMatchObject({ duplicates: ['react'] });
  rmSync(folder, { recursive: true });
}, 120_000);
