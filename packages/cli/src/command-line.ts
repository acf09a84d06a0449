import { inspect } from 'node:util';
import { printable } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';

export type Commands = Record<string, (args: string[]) => Promise<void>>;

/** What every repository of a site, or of its remotes, has a use for. */
const COMMANDS: Commands = {
  build: async () => (await import('./build.ts')).build(),
  dev: async (args) => (await import('./dev.ts')).dev(args),
  release: async (args) => {
    process.exitCode = await (await import('@composed/release/cli')).release(args);
  },
  start: async () => (await import('./start.ts')).start(),
};

/** The sentence for the person at the terminal; for what nobody foresaw, the error itself. */
async function told(error: unknown): Promise<string> {
  if (error instanceof UserError) return error.message;
  return (
    (await import('@composed/workspace/state-folder')).unwritableState(error) ?? inspect(error)
  );
}

/** Does what a program was started for, says what went wrong, and ends with its exit code. */
export async function carryOut(work: () => Promise<void>): Promise<void> {
  // Whoever started this was killed, or its terminal closed: nobody is left to stop it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  try {
    await work();
  } catch (error) {
    console.error(printable(await told(error)));
    // Not by `exitCode`: whatever is still open must not keep a failed start alive.
    process.exit(error instanceof UserError ? error.exitCode : 1);
  }
}

/** Does what the command line says, by these commands or by `more`. */
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
