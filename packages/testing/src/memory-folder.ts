import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@composed/workspace/pid-file';

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

/**
 * Deletes the folders of killed processes. Otherwise they would use memory until the machine
 * restarts.
 */
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
    // An ending child process may still write there, or the folder belongs to another user.
  }
}

/**
 * Puts the temporary files of this process and its children into memory, if the system has enough.
 * Otherwise stores and databases wait for the disk at each write, a third of the time of their
 * tests. The folder is deleted when the process ends.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeAbandoned();
  const folder = mkdtempSync(join(IN_MEMORY, `composed-${process.pid}-`));
  // If we are root, PostgreSQL and nginx run as other users and must be able to enter the folder.
  chmodSync(folder, 0o711);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', () => remove(folder));
  process.env.TMPDIR = folder;
}
