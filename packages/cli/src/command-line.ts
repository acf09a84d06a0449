import { inspect } from 'node:util';
import { printable } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';

export type Commands = Record<string, (args: string[]) => Promise<void>>;

/** Commands that every repository of a site or of remotes has. */
const COMMANDS: Commands = {
  build: async () => (await import('./start.ts')).build(),
  dev: async (args) => (await import('./dev.ts')).dev(args),
  release: async (args) => {
    process.exitCode = await (await import('@composed/release/cli')).release(args);
  },
  start: async () => (await import('./start.ts')).start(),
};

async function messageOf(error: unknown): Promise<string> {
  if (error instanceof UserError) return error.message;
  return (
    (await import('@composed/workspace/state-folder')).unwritableState(error) ?? inspect(error)
  );
}

/** Runs a program's work. Prints an error and exits with its exit code. */
export async function carryOut(work: () => Promise<void>): Promise<void> {
  // The parent process was killed or its terminal closed, so nobody else stops this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  try {
    await work();
  } catch (error) {
    console.error(printable(await messageOf(error)));
    // Setting `exitCode` is not enough: open handles would keep a failed start running.
    process.exit(error instanceof UserError ? error.exitCode : 1);
  }
}

/** Runs the command of the command line. `more` adds commands or replaces default ones. */
export async function commandLine(more: Commands = {}): Promise<void> {
  const commands = { ...COMMANDS, ...more };
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  await carryOut(async () => {
    if (command === undefined) {
      throw new UserError(
        `Unknown command "${name}"; there are ${Object.keys(commands).join(', ')}.`,
      );
    }
    await command(args);
  });
}
