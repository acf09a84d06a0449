import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { MANIFEST } from '@composed/build/federation-manifest';
import { REMOTES } from '@composed/workspace/paths';
import { buildHost } from '../one-bundle/build.ts';
import { composeOneBundle, type OneBundleSite } from '../one-bundle/compose.ts';

const folderOfRemote = (remote: string): string => `releases/${remote}/1.0.0-stock`;

/** Address of a remote's manifest, which is part of the host's build. */
export const manifestOf = (remote: string): string => `/${folderOfRemote(remote)}/${MANIFEST}`;

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

/**
 * Writes a host and remotes with Module Federation's own runtime as a store, without prerendered
 * text and checks.
 */
export async function composeStock(
  site: Omit<OneBundleSite, 'withText' | 'isStock'>,
): Promise<void> {
  const { build, root } = site;
  await composeOneBundle({ ...site, build: join(build, 'host'), withText: false, isStock: true });
  for (const remote of REMOTES) {
    cpSync(join(build, remote), join(root, folderOfRemote(remote)), { recursive: true });
  }
}
