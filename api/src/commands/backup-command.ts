import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { connect, type Queries } from '../database/database.ts';
import { NewerSchema } from '../database/migrate.ts';
import { codeOf, isError } from '../error-code.ts';
import { type DatabaseSettings, readDatabase } from '../settings/settings.ts';
import { type Environment, SettingsError } from '../settings/values.ts';

const END_SESSIONS = '--end-sessions';

/**
 * `npm run backup -w api -- FILE`: saves the database of `DATABASE_URL`, while servers run. Returns the text to print.
 * Rejects with a `SettingsError` if the operator can fix the cause.
 */
export async function backup(args: readonly string[], env: Environment): Promise<string> {
  const [argument, ...rest] = args;
  if (argument === undefined || rest.length > 0) {
    throw new SettingsError('Name the file to write: npm run backup -w api -- FILE.');
  }
  const settings = readDatabase(env);
  if (settings.kind === 'libsql' && !existsSync(settings.file)) {
    throw new SettingsError(`DATABASE_URL: there is no file ${settings.file}.`);
  }
  const file = fileOf(argument, env);
  const rows = await withDatabase(settings, file, (queries) =>
    writeBackup(queries, settings.kind, file, new Date()),
  );
  return `Saved ${rows} rows to ${file}. It holds emails and password hashes: keep it as such.`;
}

/** `npm run restore -w api -- FILE [--end-sessions]`: restores a backup into the new database of `DATABASE_URL`. */
export async function restore(args: readonly string[], env: Environment): Promise<string> {
  const [argument, ...rest] = args.filter((option) => option !== END_SESSIONS);
  if (argument === undefined || rest.length > 0) {
    throw new SettingsError(
      `Name the file to read: npm run restore -w api -- FILE [${END_SESSIONS}].`,
    );
  }
  const settings = readDatabase(env);
  const file = fileOf(argument, env);
  const options = { endSessions: args.includes(END_SESSIONS) };
  const rows = await withDatabase(settings, file, (queries) =>
    restoreBackup(queries, settings.kind, file, options),
  );
  return `Restored ${rows} rows from ${file}.`;
}

/** Resolves a path relative to the folder in which `npm run` was typed. */
const fileOf = (argument: string, env: Environment): string =>
  resolve(env.INIT_CWD ?? process.cwd(), argument);

async function withDatabase(
  settings: DatabaseSettings,
  file: string,
  work: (queries: Queries) => Promise<number>,
): Promise<number> {
  const { queries } = await connect(settings, { statementLimit: 0 });
  try {
    return await work(queries);
  } catch (error) {
    throw explain(error, file);
  } finally {
    await queries.destroy();
  }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return new SettingsError(`${file} ${error.message}.`);
  if (error instanceof NewerSchema) return new SettingsError(`DATABASE_URL: ${error.message}.`);
  switch (codeOf(error)) {
    case 'EEXIST':
      return new SettingsError(`${file} exists already; nothing was written.`);
    case 'ENOENT':
      return new SettingsError(`${file} can't be found.`);
    case 'EACCES':
    case 'EROFS':
    case 'ENOSPC':
    case 'EISDIR':
      return new SettingsError(`${file} can't be used (${isError(error) ? error.message : ''}).`);
    default:
      return error;
  }
}
