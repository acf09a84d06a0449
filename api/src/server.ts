import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Database, isPlainOverNetwork, openDatabase } from './database/database.ts';
import { DEMO_MEMBER, DEMO_REVIEWER } from './dev/demo-accounts.ts';
import { codeOf, isError } from './error-code.ts';
import type { App } from './http/app-type.ts';
import { createLog } from './http/log.ts';
import { listen } from './listen.ts';
import { createPasswordHasher } from './passwords/hashing.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { SettingsError } from './settings/values.ts';
import { SHUTDOWN_LIMIT } from './timings.ts';

/*
 * Entry of the API. Continue with
 *   `app.ts`                  hooks and checks of every request
 *   `routes/routes.ts`        all calls; each file has its schemas and handlers
 *   `settings/settings.ts`    environment variables
 *   `database/migrations.ts`  the tables
 */

try {
  await start();
} catch (error) {
  // For a wrong setting, prints only its message. Any other error is a fault of ours and keeps its stack.
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const database = await open(settings, log);
  const hasher = await createPasswordHasher();
  let isDraining = false;
  const app = await buildApp({ settings, database, hasher, log, isDraining: () => isDraining });
  closeOnSignal(app, log, async () => {
    isDraining = true;
    await pause(settings.drainSeconds * 1000);
  });
  await listen(app, {
    port: settings.port,
    host: settings.host,
    sayReady: (port) => describe(settings, port),
  });
}

async function open({ database }: Settings, log: FastifyBaseLogger): Promise<Database> {
  try {
    if (database.kind === 'postgres' && isPlainOverNetwork(database.connectionString)) {
      log.warn(
        'DATABASE_URL: the way to PostgreSQL is not encrypted; sslmode=verify-full does it.',
      );
    }
    return await openDatabase(database, {
      onLostConnection: (err) => log.warn({ err }, 'A database connection broke.'),
    });
  } catch (error) {
    const reason = isError(error) ? error.message || codeOf(error) || error.name : String(error);
    throw new SettingsError(`DATABASE_URL: ${place(database)} cannot be opened (${reason}).`);
  }
}

/**
 * Finishes calls in progress, then ends. Ctrl-C can reach the process several times; only the first counts. A parent
 * process that started this one with a channel and has died can't send a signal, so a disconnect counts too. SIGTERM
 * comes from a supervisor: `drain` first gives load balancers time to send calls elsewhere.
 */
function closeOnSignal(app: App, log: FastifyBaseLogger, drain: () => Promise<void>): void {
  let closing = false;
  const close = async (signal: NodeJS.Signals | 'disconnect'): Promise<void> => {
    if (closing) return;
    closing = true;
    log.info(`${signal}: finishing what is under way`);
    if (signal === 'SIGTERM') await drain();
    setTimeout(() => {
      log.error('Not everything finished in time.');
      process.exit(1);
    }, SHUTDOWN_LIMIT).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  process.once('disconnect', () => close('disconnect'));
}

function describe(settings: Settings, port: number): string {
  const origin = `http://${settings.host ?? 'localhost'}:${port}`;
  const people = [DEMO_MEMBER, ...(settings.ideas === 'live' ? [DEMO_REVIEWER] : [])];
  const demo = people.map(
    ({ name, email, password }) => `${name.toLowerCase()} ${email} / ${password}`,
  );
  const mode = settings.production
    ? 'production'
    : `development, mailbox ${origin}/dev/mailbox, ${demo.join(', ')}`;
  return `Ready at ${origin}/api (${place(settings.database)}; ${mode})`;
}

/** The database's location, without user and password. */
function place(database: Settings['database']): string {
  if (database.kind === 'libsql') return `the file ${database.file}`;
  const { host, pathname } = new URL(database.connectionString);
  return `PostgreSQL at ${host}${pathname}`;
}
