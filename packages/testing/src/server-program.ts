import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface ServerProgram {
  /** For people. */
  name: string;
  program: string;
  args: string[];
  /** Its files, which go with it. */
  folder: string;
  /** What ends it. */
  signal: NodeJS.Signals;
  /** Whether it answers by now. */
  isReady: () => Promise<boolean>;
}

/**
 * Starts a server that is installed on this machine, and waits until it answers. Rejects with what it said
 * where it ends before. It ends with this process at the latest.
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
