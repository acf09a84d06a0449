import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes a lock by writing this process's id into a file. Returns `false` if the file exists. If the
 * process in the file has ended, also deletes the file, so that the next call can succeed.
 */
export function takePidFile(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
  } catch {
    // Another process has already deleted the file.
  }
  return false;
}

/** Tells whether a process with this id is running. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
