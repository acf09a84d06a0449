import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findPostgres, startPostgres } from '../test/support/postgres.ts';
import { load } from './load.ts';
import { compareRounds, lineOf, type Round } from './report.ts';
import { type StartSide, startApi, startBetterAuth } from './sides.ts';

/**
 * `npm run bench -w api [-- SECONDS ROUNDS]`: this API and Better Auth on the same machine, database,
 * driver and hash, in turns, so that whatever else the machine does meets both alike.
 */
const [seconds = 8, rounds = 3] = process.argv.slice(2).map(Number);

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const READERS = 32;
const SIGNING_IN = 16;
/** Beside a flood of sign-ins. */
const FEW_READERS = 8;

async function measure(startSide: StartSide, url: string, port: number): Promise<Round> {
  const { signIn, read, stop } = await startSide(url, port);
  try {
    await load(read, READERS, 2);
    const reads = await load(read, READERS, seconds);
    const signIns = await load(signIn, SIGNING_IN, seconds);
    const [beside] = await Promise.all([
      load(read, FEW_READERS, seconds),
      load(signIn, SIGNING_IN, seconds),
    ]);
    return { reads, 'sign-ins': signIns, 'reads during sign-ins': beside };
  } finally {
    await stop();
  }
}

async function compare(database: string, makeUrl: (name: string) => Promise<string>) {
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // New ones for each round: the sessions of an earlier one would slow the later down.
    ours.push(await measure(startApi, await makeUrl(`api_${round}`), 18081));
    theirs.push(await measure(startBetterAuth, await makeUrl(`better_auth_${round}`), 18082));
  }
  for (const comparison of compareRounds(ours, theirs)) console.log(lineOf(database, comparison));
}

function install(): void {
  if (existsSync(join(FOLDER, 'node_modules', 'better-auth'))) return;
  console.log('Installing Better Auth and autocannon …');
  const { status } = spawnSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('They could not be installed; see the messages above.');
}

// By the event that ends the servers, too.
process.once('SIGINT', () => process.exit(130));
install();
const folder = mkdtempSync(join(tmpdir(), 'idea-hub-bench-'));
const found = findPostgres();
const postgres = found && (await startPostgres(found, { isDurable: true }));
console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds of ${seconds} s each, medians.`,
);
console.log(
  'Calls a second, p50 and p99 in milliseconds: the API, Better Auth, ratio of calls, goal.\n',
);
try {
  await compare('libSQL', async (name) => `file:${join(folder, `${name}.db`)}`);
  if (postgres) {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await compare('PostgreSQL', async (name) => {
      await client.query(`create database ${name}`);
      return new URL(`/${name}`, postgres.url).href;
    });
    await client.end();
  } else console.log('PostgreSQL was not found: left out.');
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
