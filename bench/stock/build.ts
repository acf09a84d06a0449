import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { REMOTES } from '@composed/workspace/paths';
import { buildHost } from '../one-bundle/build.ts';

/**
 * Builds the app with Module Federation's own runtime, a folder for each package. Returns `false`
 * if the host was up to date.
 */
export async function buildStock(outDir: string): Promise<boolean> {
  for (const remote of REMOTES) {
    await buildPackage(remote, join(outDir, remote), { runtime: 'stock' });
  }
  return buildHost(import.meta.dirname, join(outDir, 'host'));
}
