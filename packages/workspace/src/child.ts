import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { ROOT } from './paths.ts';

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'end-with-parent.mjs')).href;

/** Starts a Node program that ends when this process ends, even by SIGKILL. */
export function startNode(
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): ChildProcess {
  return spawn(process.execPath, ['--import', PRELOAD, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Resolves when the program ends, with `exit code 1`, the signal's name or an error message. */
export const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

/** Passes each line of the streams to `say`, without empty lines. */
export function eachLine(streams: (Readable | null)[], say: (line: string) => void): void {
  for (const input of streams) {
    if (input === null) continue;
    createInterface({ input }).on('line', (line) => {
      if (line.trim() !== '') say(line);
    });
  }
}

/** Runs a command in the repository's root and shows its output. Returns its exit code. */
export function command(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
