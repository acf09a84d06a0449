import { spawn } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openContext } from '@composed/release/context';
import { history } from '@composed/release/report';
import { type Counted, MINUTE_MS, minuteOf } from '@composed/release/rollout/counts';
import { listenOnLoopback } from '@composed/site/listen';
import {
  openReleaseSite,
  type ReleaseSite,
  type SiteRelease,
} from '@composed/testing/release-site';
import { freePorts } from '@composed/workspace/free-ports';
import { ROOT } from '@composed/workspace/paths';
import { median } from '../report.ts';

export const ABORT_LIMIT_MS = 5_000;

/** Number of roll-outs at the same time, since each one waits for a whole minute. */
const CONCURRENCY = 4;
/** Milliseconds after a minute until the API's counts of it are final. */
const COMPLETE_AFTER_MS = 2_000;
/**
 * Minimum rest of a minute in milliseconds. A roll-out that starts later might miss that minute.
 */
const ENOUGH_OF_MINUTE_MS = 25_000;

/** Responds like the API of a site whose canary fails in five per cent of the loads. */
const counts =
  (canary: string, stable: string): RequestListener =>
  (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const until = minuteOf(Date.now() - COMPLETE_AFTER_MS);
    const rows: Counted[] = [];
    for (
      let time = minuteOf(Date.parse(searchParams.get('since') ?? ''));
      time < until;
      time += MINUTE_MS
    ) {
      const minute = new Date(time).toISOString();
      const row = (release: string, outcome: string, count: number) =>
        rows.push({ minute, release, outcome, count, milliseconds: 0 });
      for (const release of [canary, stable]) row(release, 'shown', 10_000);
      row(canary, 'threw', 500);
      row(stable, 'threw', 100);
    }
    const oneNetwork = { loads: 6, failures: 1, minutes: 60 };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ until: new Date(until).toISOString(), oneNetwork, rows }));
  };

/**
 * Rolls out in a copy of the store. Returns the milliseconds from the end of the harmful minute to
 * the abort.
 */
async function abortTime(
  site: ReleaseSite,
  name: SiteRelease,
  metrics: string,
  copy: string,
): Promise<number> {
  const root = join(site.root, '..', copy);
  cpSync(site.root, root, { recursive: true, verbatimSymlinks: true });
  const env = {
    ...process.env,
    RELEASE_STORE: root,
    RELEASE_KEYS: join(site.root, '..', 'keys'),
    RELEASE_BY: 'bench',
  };
  const args = [`${name.pkg}@${name.release}`, '--metrics', metrics, '--steps', '50,100'];
  const child = spawn('npm', ['run', '-s', 'release', '--', 'rollout', ...args, '--no-render'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (part) => {
    errorOutput += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const context = openContext(env, { dryRun: false, say: () => {} });
  const [rolledBack, promoted] = await history(context, 2);
  if (
    rolledBack?.packages[name.pkg]?.canary ||
    promoted?.packages[name.pkg]?.canary === undefined
  ) {
    throw new Error(`A roll-out was not taken back:\n${errorOutput}`);
  }
  const harmful = minuteOf(Date.parse(promoted.time));
  // The roll-back writes the discovery document last.
  const { mtimeMs } = statSync(join(root, 'site/current/public/discovery.json'));
  return mtimeMs - harmful - MINUTE_MS;
}

/** Measures how long harmful roll-outs, started from a shell, take to abort. */
export async function abortTimes(builds: string, minutes: number): Promise<number[]> {
  const site = await openReleaseSite<'remote-auth'>({
    builds,
    api: 'http://localhost:9',
    settings: { apiBaseUrl: '/api' },
  });
  const canary = await site.publish('remote-auth');
  const [port = 0] = await freePorts(1);
  const server = await listenOnLoopback(
    counts(canary.release, site.first['remote-auth'].release),
    port,
  );
  try {
    const times: number[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      const left = MINUTE_MS - (Date.now() % MINUTE_MS);
      if (left < ENOUGH_OF_MINUTE_MS) await wait(left);
      const some = Array.from({ length: CONCURRENCY }, (_, index) =>
        abortTime(site, canary, `api=http://localhost:${port}`, `store-${minute}-${index}`),
      );
      times.push(...(await Promise.all(some)));
    }
    return times;
  } finally {
    await server.close();
    await site.close();
  }
}

/** Returns the smallest value that at least this percentage of the values don't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((share / 100) * sorted.length) - 1] ?? Number.NaN;
}

export const abortLines = (times: readonly number[]): string[] => [
  `Harmful roll-outs as they are typed, ${CONCURRENCY} side by side: from the end of the minute that shows it until`,
  `  the release is taken back, of ${times.length} (goal: 95 % within ${ABORT_LIMIT_MS} ms)`,
  `  folder  median ${median(times).toFixed(0)} ms, 95 % within ${percentile(times, 95).toFixed(0)} ms`,
];
