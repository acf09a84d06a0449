import { withOpenDatabase } from '../commands/open-database.ts';
import { readAppOrigin } from '../settings/settings.ts';
import { type Environment, SettingsError } from '../settings/values.ts';
import { confirmedSubscribers, unsubscribeLink } from './subscribers.ts';

/**
 * `npm run newsletter -w api -- export`: returns the confirmed addresses as CSV, each with its unsubscribe link.
 * Rejects with a `SettingsError` if the operator can fix the cause.
 */
export async function newsletter(args: readonly string[], env: Environment): Promise<string> {
  if (args.length !== 1 || args[0] !== 'export') {
    throw new SettingsError('Say what to do: npm run newsletter -w api -- export.');
  }
  const appOrigin = readAppOrigin(env);
  return withOpenDatabase(env, async (queries) => {
    const subscribers = await confirmedSubscribers(queries);
    const rows = subscribers.map(({ email, token }) =>
      [email, unsubscribeLink(appOrigin, token)].map(quoted).join(','),
    );
    return ['email,unsubscribe', ...rows].join('\n');
  });
}

/** Keeps each address as it is, because mail programs read the file. */
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
