import { unwritableState } from './state-folder.ts';
import { UserError } from './user-error.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  build: async () => (await import('./run/build.ts')).build(),
  compat: async () => (await import('./compat/check.ts')).compat(),
  dev: async (args) => (await import('./run/dev.ts')).dev(args),
  e2e: async (args) => (await import('./run/e2e.ts')).e2e(args),
  stage: async () => (await import('./run/e2e.ts')).stageOnly(),
  test: async (args) => (await import('./run/test.ts')).test(args),
  release: async (args) => {
    process.exitCode = await (await import('./release/cli.ts')).release(args);
  },
  start: async () => (await import('./run/start.ts')).start(),
};

// Whoever started this was killed, or its terminal closed: nobody is left to stop it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];

try {
  if (command === undefined) {
    throw new UserError(
      `Unknown command "${name}"; there are ${Object.keys(commands).join(', ')}.`,
    );
  }
  await command(args);
} catch (error) {
  console.error(error instanceof UserError ? error.message : (unwritableState(error) ?? error));
  // Not by `exitCode`: whatever is still open must not keep a failed start alive.
  process.exit(error instanceof UserError ? error.exitCode : 1);
}
