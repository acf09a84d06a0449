import { member, role } from '../members/commands.ts';
import { newsletter } from '../newsletter/export-command.ts';
import { type Environment, SettingsError } from '../settings/values.ts';
import { backup, restore } from './backup-command.ts';

type Command = (args: readonly string[], env: Environment) => Promise<string>;

const COMMANDS: Record<string, Command> = { backup, restore, member, newsletter, role };

/**
 * `npm run NAME -w api -- ARGUMENTS`: prints the text that the command returns. For an error that the operator can fix,
 * prints only its message.
 */
const [name = '', ...args] = process.argv.slice(2);
try {
  console.log(await COMMANDS[name]?.(args, process.env));
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
