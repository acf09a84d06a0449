import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface ServerProgram {
  /** Name in messages. */
  name: string;
  program: string;
  args: string[];
  /** Folder of its files. Closing the server deletes it. */
  folder: string;
  /** Signal that ends the server. */
  signal: NodeJS.Signals;
  /** Tells whether the server responds. */
  isReady: () => Promise<boolean>;
}

/**
 * Starts an installed server and waits until it responds. Rejects with its error output if it ends
 * first. Returns a function that stops it. The server also ends when this process exits.
 */
export async function startServerProgram(server: ServerProgram): Promise<() => Promise<void>> {
  const { name, program, args, folder, signal, isReady } = server;
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = () => void child.kill(signal);
  process.once('exit', stop);
  const close = async () => {
    process.off('exit', stop);
    stop();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      await close();
      throw new Error(`${name} did not start: ${said}`);
    }
    await wait(20);
  }
  return close;
}
