import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { STATE } from '@composed/workspace/paths';
import { takePidFile } from '@composed/workspace/pid-file';

const BUILDS = join(STATE, 'test-builds', 'product');

/** Runs `build`, which builds into `folder`, while no other process does so. */
export async function buildLocked(folder: string, build: () => Promise<void>): Promise<void> {
  const lock = join(folder, '.building');
  mkdirSync(folder, { recursive: true });
  while (!takePidFile(lock)) await pause(100);
  try {
    await build();
  } finally {
    rmSync(lock);
  }
}

/**
 * Returns the folder with the builds of each package that the end-to-end tests serve as `product`.
 * Builds packages whose sources changed.
 */
export async function productBuilds(): Promise<string> {
  await buildLocked(BUILDS, () =>
    buildAll(
      (pkg) => buildPackage(pkg, join(BUILDS, pkg)),
      () => {},
    ),
  );
  return BUILDS;
}
