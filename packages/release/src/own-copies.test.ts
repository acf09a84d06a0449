import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productBuilds } from '@composed/testing/product-builds';
import { PACKAGES, type Package } from '@composed/workspace/paths';
import { ownCopies, TRACES } from './own-copies.ts';

let builds: string;
beforeAll(async () => {
  builds = await productBuilds();
}, 300_000);

/** Every module that some script of the build has a trace of. */
const traced = (pkg: Package): string[] =>
  readdirSync(join(builds, pkg), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => ownCopies(file, readFileSync(join(builds, pkg, file))));

test('[MF-03, DP-19] what only the host may bring along is known by its traces in real builds', () => {
  const inHost = traced('host').join('\n');
  for (const module of Object.keys(TRACES)) expect(inHost).toContain(`a copy of ${module} `);
  for (const remote of PACKAGES.filter((pkg) => pkg !== 'host')) {
    expect([remote, traced(remote)]).toEqual([remote, []]);
  }
});
