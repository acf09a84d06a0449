import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { STATE } from '@composed/workspace/paths';
import { takePidFile } from '@composed/workspace/pid-file';

const BUILDS = join(STATE, 'test-builds', 'product');

/**
 * Returns the folder with the builds of each package that the end-to-end tests serve as `product`.
 * Builds packages whose sources changed. Jest runs several test files at the same time, so a lock
 * lets only one of them build.
 */
export async function productBuilds(): Promise<string> {
  const lock = join(BUILDS, '.building');
  mkdirSync(BUILDS, { recursive: true });
  while (!takePidFile(lock)) await pause(100);
  try {
    await buildAll(
      (pkg) => buildPackage(pkg, join(BUILDS, pkg)),
      () => {},
    );
  } finally {
    rmSync(lock);
  }
  return BUILDS;
}
