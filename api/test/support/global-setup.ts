import { bundleServer, bundleTypebox } from './bundles.ts';
import { findPostgres, type PrivatePostgres, startPostgres } from './postgres.ts';

declare global {
  var ideaHubTestPostgres: PrivatePostgres | undefined;
}

/**
 * Bundles the program for tests that start processes, and starts one PostgreSQL for the whole run. TEST_POSTGRES_URL
 * names another one to use. If there is none, its tests are skipped. TEST_DATABASES=libsql leaves PostgreSQL out.
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
