import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES } from '@composed/workspace/paths';
import { composeOneBundle, type OneBundleSite } from '../one-bundle/compose.ts';
import { folderOfRemote } from './manifest.ts';

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
