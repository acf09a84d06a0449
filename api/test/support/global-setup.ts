import { bundleServer, bundleTypebox } from './bundles.ts';
import { findPostgres, type PrivatePostgres, startPostgres } from './postgres.ts';

declare global {
  var ideaHubTestPostgres: PrivatePostgres | undefined;
}

/**
 * The program for tests that start processes, and one PostgreSQL for the whole run: that of TEST_POSTGRES_URL, else a private one, else none, and
 * that half of the suite is reported as skipped. TEST_DATABASES=libsql leaves it out on purpose.
 */
export default async function setUp(): Promise<void> {
  const [program] = await Promise.all([bundleServer(), bundleTypebox()]);
  process.env.TEST_SERVER_PROGRAM = program;
  const wanted = (process.env.TEST_DATABASES ?? 'libsql,postgres').includes('postgres');
  if (!wanted || process.env.TEST_POSTGRES_URL) return;
  const folder = findPostgres();
  if (folder === null) {
    console.warn('API tests: PostgreSQL was not found, so its half of the suite is SKIPPED.');
    return;
  }
  globalThis.ideaHubTestPostgres = await startPostgres(folder);
  process.env.TEST_POSTGRES_URL = globalThis.ideaHubTestPostgres.url;
}
