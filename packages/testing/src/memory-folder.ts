import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@composed/workspace/is-alive';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Memory is not given back by itself: a run that was killed has left its folder to the next one. */
function removeAbandoned(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = /^composed-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(IN_MEMORY, name));
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Children that are ended at this moment still write there, or it is another user's.
  }
}

/**
 * Lets what this process and its children write for tests stay in memory, where the system offers
 * that with room: stores and databases wait for the disk at each write, which takes a third of the
 * time of their tests. Gone when the process ends.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeAbandoned();
  const folder = mkdtempSync(join(IN_MEMORY, `composed-${process.pid}-`));
  // PostgreSQL and nginx run as users of their own when we are root.
  chmodSync(folder, 0o711);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', () => remove(folder));
  process.env.TMPDIR = folder;
}
