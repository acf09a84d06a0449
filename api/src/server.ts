import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Database, isPlainOverNetwork, openDatabase } from './database/database.ts';
import { DEMO_REVIEWER } from './dev/demo-community.ts';
import { DEMO_MEMBER } from './dev/demo-member.ts';
import { codeOf, isError } from './error-code.ts';
import type { App } from './http/app-type.ts';
import { createLog } from './http/log.ts';
import { listen } from './listen.ts';
import { createPasswordHasher } from './passwords/hashing.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { SettingsError } from './settings/values.ts';
import { SHUTDOWN_LIMIT } from './timings.ts';

/*
 * The API's entry. Go on to
 *   `app.ts`                  what every request passes through
 *   `routes/routes.ts`        all calls; each file there has its schemas and its handler
 *   `community/community.ts`  those of live mode
 *   `settings/settings.ts`    environment variables
 *   `database/migrations.ts`  the tables
 */

try {
  await start();
} catch (error) {
  // A wrong setting gets its one sentence. Anything else is a fault of ours: it keeps its stack.
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
 * Finishes what is under way, then ends. Ctrl-C reaches the process more than once: once counts. A
 * program that started this one with a channel, and is gone, will never send a signal. SIGTERM comes
 * from a supervisor: then `drain` first gives load balancers the time to send calls elsewhere.
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

/** Without user and password. */
function place(database: Settings['database']): string {
  if (database.kind === 'libsql') return `the file ${database.file}`;
  const { host, pathname } = new URL(database.connectionString);
  return `PostgreSQL at ${host}${pathname}`;
}
