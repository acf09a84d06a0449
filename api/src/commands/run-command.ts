import { type Environment, SettingsError } from '../settings/values.ts';

/** Prints the text that a command returns. For an error that the operator can fix, prints only its message. */
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
