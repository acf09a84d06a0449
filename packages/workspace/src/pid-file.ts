import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive } from './is-alive.ts';

/**
 * Takes what a file stands for by writing this process's id into it; `false` when another process has
 * it. One that a killed process has left behind is taken away, for whoever asks next.
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
    // Gone meanwhile.
  }
  return false;
}
