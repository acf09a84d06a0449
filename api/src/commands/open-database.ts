import { openDatabase, type Queries } from '../database/database.ts';
import { codeOf, isError } from '../error-code.ts';
import { readDatabase } from '../settings/settings.ts';
import { type Environment, SettingsError } from '../settings/values.ts';

/** Runs a command's work on the database of `DATABASE_URL`, then closes the database. */
export async function withOpenDatabase(
  env: Environment,
  work: (queries: Queries) => Promise<string>,
): Promise<string> {
  const { queries } = await open(env);
  try {
    return await work(queries);
  } finally {
    await queries.destroy();
  }
}

async function open(env: Environment) {
  try {
    return await openDatabase(readDatabase(env));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = isError(error) ? error.message || codeOf(error) : String(error);
    throw new SettingsError(`DATABASE_URL: the database cannot be opened (${reason}).`);
  }
}
