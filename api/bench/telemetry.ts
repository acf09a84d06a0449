import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../src/database/database.ts';
import { purge } from '../src/purge.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { OUTCOMES, type OutcomeCount } from '../src/telemetry/outcomes.ts';
import { MINUTE, ScreenCounts } from '../src/telemetry/screen-counts.ts';
import { findPostgres, startPostgres } from '../test/support/postgres.ts';
import { otlp, REMOTE, STABLE, TOKEN } from '../test/support/telemetry.ts';
import { startServer } from './sides.ts';

/**
 * `npm run bench:telemetry -w api [-- SECONDS]`: measures the API's processor time for the counts of 10,000 loads a
 * second, and the size of a day of counts in the database. Limits are on, and each batch comes from another address.
 */
const [seconds = 8] = process.argv.slice(2).map(Number);
const LOADS_A_SECOND = 10_000;
const CONNECTIONS = 16;
const DAY = 24 * 60 * MINUTE;
const SCREENS = ['home', 'browse', 'project', 'submit', 'edit', 'my-ideas', 'about'];

/** A site with the two documents that the API reads. */
async function serveSite() {
  const screens = Object.fromEntries(SCREENS.map((screen) => [screen, { js: [], css: [] }]));
  const entry = { url: '/release.json', extras: { release: STABLE } };
  const server = createServer(({ url }, answer) => {
    const discovery = { microFrontends: { [REMOTE]: [entry] } };
    const record = { text: JSON.stringify({ screens }) };
    answer.end(JSON.stringify(url === '/release.json' ? record : discovery));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Processor time of a batch with this number of loads, in microseconds. */
async function costOf(origin: string, loads: number): Promise<number> {
  const points = SCREENS.slice(0, loads).map((screen) => ({
    outcome: 'shown',
    seconds: 0.4,
    screen,
  }));
  const body = JSON.stringify(otlp(points));
  const used = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = await (await fetch(`${origin}/metrics`, { headers })).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  };
  let sent = 0;
  const send = async (until: number) => {
    while (Date.now() < until) {
      sent += 1;
      const address = [10, sent >> 16, sent >> 8, sent].map((byte) => byte & 255).join('.');
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const url = `${origin}/api/telemetry/v1/metrics`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      if ((await answer.text()) !== '{}') throw new Error(`A batch got ${answer.status}.`);
    }
  };
  const load = (ms: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => send(Date.now() + ms)));
  await load(2000);
  const [before, sentBefore] = [await used(), sent];
  await load(seconds * 1000);
  return ((await used()) - before) * (1e6 / (sent - sentBefore));
}

/** Counts of one minute: three outcomes of each screen, of a stable release and a canary. */
const minuteOfCounts: OutcomeCount[] = [STABLE, '1.1.0-000000000002'].flatMap((release) =>
  SCREENS.flatMap((screen) =>
    OUTCOMES.slice(0, 3).map((outcome) => ({
      remote: REMOTE,
      release,
      screen,
      outcome,
      count: 28_000,
      milliseconds: 11_000_000,
    })),
  ),
);

/**
 * Bytes of the first day, and the growth by the second and the third day. The first day is deleted before the third.
 */
async function bytesOfDays(url: string, file: string | null): Promise<number[]> {
  const { queries } = await openDatabase(readDatabase({ DATABASE_URL: url }));
  const size = async () => {
    if (file !== null) {
      await sql`pragma wal_checkpoint(truncate)`.execute(queries);
      return statSync(file).size;
    }
    const asked = sql<{ size: string }>`select pg_total_relation_size('screen_counts') as size`;
    return Number((await asked.execute(queries)).rows[0]?.size);
  };
  let now = 0;
  const counts = new ScreenCounts(queries, () => now);
  const sizes = [await size()];
  for (let day = 1; day <= 3; day += 1) {
    for (; now < day * DAY; now += MINUTE) {
      for (const counted of minuteOfCounts) counts.add(counted);
      if (now % (60 * MINUTE) === 0) await counts.write();
    }
    await counts.write(true);
    sizes.push(await size());
    if (day !== 2) continue;
    await purge(queries, now, () => true, DAY);
    if (file === null) await sql`vacuum screen_counts`.execute(queries);
  }
  await queries.destroy();
  return sizes.slice(1).map((bytes, index) => bytes - (sizes[index] ?? 0));
}

console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${seconds} s each.`);
const folder = mkdtempSync(join(tmpdir(), 'idea-hub-bench-'));
const site = await serveSite();
const stop = await startServer(['--import', 'tsx', '../src/server.ts'], {
  DATABASE_URL: `file:${join(folder, 'api.db')}`,
  NODE_ENV: 'development',
  API_PORT: '18083',
  TRUST_PROXY: 'loopback',
  TELEMETRY: 'on',
  TELEMETRY_DISCOVERY: `${site.address}/discovery.json`,
  METRICS_TOKEN: TOKEN,
});
for (const loads of [1, 3, 7]) {
  const cost = await costOf('http://127.0.0.1:18083', loads);
  const share = (cost * LOADS_A_SECOND) / loads / 1e6;
  console.log(
    `${loads} loads a batch: ${cost.toFixed(0)} µs of the processor; ${LOADS_A_SECOND} loads a second take ${(100 * share).toFixed(0)} % of a core, with a telemetryShare of 0.1 ${(10 * share).toFixed(1)} %`,
  );
}
await stop();
site.server.close();
const tell = (database: string, [first = 0, second = 0, third = 0]: number[]) => {
  const [a, b, c] = [first, second, third].map((bytes) => (bytes / 1e6).toFixed(1));
  const rows = minuteOfCounts.length;
  console.log(
    `${database}, ${rows} rows a minute: ${a} MB for a day, ${b} for the next, ${c} more once the first is deleted`,
  );
};
const file = join(folder, 'days.db');
tell('libSQL', await bytesOfDays(`file:${file}`, file));
const found = findPostgres();
if (found) {
  const postgres = await startPostgres(found);
  tell('PostgreSQL', await bytesOfDays(postgres.url, null));
  await postgres.stop();
}
rmSync(folder, { recursive: true });
