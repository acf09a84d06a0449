import { type Environment, SettingsError } from '../settings/values.ts';

/** Prints what a command returns; what an operator can put right gets its one sentence. */
export async function runCommand(
  command: (args: readonly string[], env: Environment) => Promise<string>,
): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2), process.env));
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  }
}
