import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATE } from './paths.ts';

/** Creates the folder for builds, reports and the database. Throws if it is not writable. */
export function prepareState(folder = STATE): void {
  mkdirSync(folder, { recursive: true });
  const probe = join(folder, `.probe-${process.pid}`);
  writeFileSync(probe, '');
  rmSync(probe);
}

const isFileError = (error: unknown): error is { path: string; message: string } =>
  typeof (error as { path?: unknown } | null)?.path === 'string';

/**
 * Returns a message for a file error below the folder, or `null` for any other error. A disk can
 * become full or read-only at any time, so commands check this once, when they fail.
 */
export function unwritableState(error: unknown, folder = STATE): string | null {
  if (!isFileError(error) || !error.path.startsWith(folder)) return null;
  const reason = error.message.replace(/,.*/s, '');
  return `The folder ${folder} cannot be written to (${reason}); see to it, or remove what stands there.`;
}
