// Better Auth, set up as its documentation says, on the same driver, database and hash as the API.
//   DATABASE_URL=… PORT=… node bench/better-auth-server.mjs
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { SqliteDialect } from 'kysely';
import Connection from 'libsql';
import pg from 'pg';

const { DATABASE_URL = '', PORT = '', HASH_COST = '', POOL_SIZE = '' } = process.env;
const cost = JSON.parse(HASH_COST);

const auth = betterAuth({
  baseURL: `http://127.0.0.1:${PORT}`,
  secret: 'for-measurements-alone-0123456789',
  database: openDatabase(),
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, cost),
      verify: ({ hash: stored, password }) => verify(stored, password),
    },
  },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  experimental: { joins: process.env.JOINS === '1' },
});

/** Same settings as in src/database: WAL with every write synced, and a pool of the same size. */
function openDatabase() {
  if (!DATABASE_URL.startsWith('file:')) {
    return new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
  }
  const connection = new Connection(DATABASE_URL.slice('file:'.length));
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  return { dialect: new SqliteDialect({ database: connection }), type: 'sqlite' };
}

const { runMigrations } = await getMigrations(auth.options);
await runMigrations();
createServer(toNodeHandler(auth)).listen(Number(PORT), '127.0.0.1', () => console.log('Ready'));
process.on('SIGTERM', () => process.exit(0));
