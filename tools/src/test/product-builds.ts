import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPackage } from '../build/build-package.ts';
import { STATE } from '../paths.ts';
import { isAlive } from '../run/is-alive.ts';
import { buildAll } from '../run/start.ts';

const BUILDS = join(STATE, 'test-builds', 'product');

/** Whether this process may build now: the file holds the id of the one that does. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Whoever was killed leaves its file behind. */
function freeOfDead(lock: string): void {
  try {
    if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
  } catch {
    // Gone meanwhile.
  }
}

/**
 * The builds that the journeys' `product` serves, made anew where sources changed: a folder for each
 * package. Jest runs several files at once, and of these only one may build into a folder.
 */
export async function productBuilds(): Promise<string> {
  const lock = join(BUILDS, '.building');
  mkdirSync(BUILDS, { recursive: true });
  while (!take(lock)) {
    freeOfDead(lock);
    await pause(100);
  }
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
