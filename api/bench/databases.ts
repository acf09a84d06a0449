import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, startPostgres } from '../test/support/postgres.ts';

export interface Kind {
  name: 'libSQL' | 'PostgreSQL';
  /** Creates an empty database with this name and returns its address. */
  make(database: string): Promise<string>;
}

/**
 * Opens the available databases with durable settings. Prints a message if PostgreSQL is missing. The caller must close
 * them.
 */
export async function openDatabases(): Promise<{ kinds: Kind[]; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-bench-'));
  const libsql: Kind = {
    name: 'libSQL',
    make: async (database) => `file:${join(folder, `${database}.db`)}`,
  };
  const found = findPostgres();
  if (found === null) console.log('PostgreSQL was not found: left out.');
  const server = found === null ? null : await startPostgres(found, { isDurable: true });
  const postgres = (url: string): Kind => ({
    name: 'PostgreSQL',
    async make(database) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database ${database}`);
      await client.end();
      return new URL(`/${database}`, url).href;
    },
  });
  return {
    kinds: server ? [libsql, postgres(server.url)] : [libsql],
    async close() {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
