import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Client } from '@composed/release/s3-client';
import { s3Store } from '@composed/release/s3-store';
import type { Store } from '@composed/release/store';
import { copyStore } from '@composed/testing/copy-store';
import { openReleaseSite, type ReleaseSite } from '@composed/testing/release-site';
import { ensureS3, startS3 } from '@composed/testing/s3-server';
import { ROOT } from '@composed/workspace/paths';
import { median } from '../report.ts';

interface TypedTimes {
  store: string;
  times: Record<string, number[]>;
}

/**
 * Runs a command like a user at a shell, with `npm run`. Returns its milliseconds. Throws if it
 * fails.
 */
function timed(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const began = performance.now();
  const done = spawnSync('npm', ['run', '-s', 'release', '--', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (done.status !== 0) throw new Error(`release ${args.join(' ')}:\n${done.stderr}`);
  return performance.now() - began;
}

/** Measures all commands in each round, so that a busy machine affects all of them alike. */
async function measure(
  store: string,
  site: ReleaseSite,
  own: NodeJS.ProcessEnv,
  rounds: number,
  build: string,
  copy: (folder: string) => Promise<unknown>,
): Promise<TypedTimes> {
  const env = { ...own, RELEASE_KEYS: join(site.root, '..', 'keys'), RELEASE_BY: 'bench' };
  const times: Record<string, number[]> = {};
  const take = (name: string, ...args: string[]) => {
    times[name] = [...(times[name] ?? []), timed(args, env)];
  };
  // Prepare both before measuring: a copy of a store has no pages yet, and a team's CI already has
  // its build.
  timed(['compose'], env);
  timed(['preview', 'remote-auth', '--as', 'bench', '--dir', build], env);
  for (let round = 0; round < rounds; round += 1) {
    const next = await site.publish('remote-auth');
    await copy(`releases/remote-auth/${next.release}/`);
    await copy(`maps/remote-auth/${next.release}/`);
    const name = `remote-auth@${next.release}`;
    take('--help', '--help');
    take('status', 'status');
    take('history', 'history');
    take('verify', 'verify');
    take('preview', 'preview', 'remote-auth', '--as', 'bench', '--dir', build);
    take('promote', 'promote', name, '--reason', 'bench');
    take('rollback', 'rollback', 'remote-auth', '--reason', 'bench');
    take('promote --no-render', 'promote', name, '--no-render', '--reason', 'bench');
    take('disable', 'disable', 'remote-auth', '--reason', 'bench');
    take('enable', 'enable', 'remote-auth', '--reason', 'bench');
    timed(['rollback', 'remote-auth', '--reason', 'bench'], env);
  }
  return { store, times };
}

export async function typedTimes(builds: string, rounds: number): Promise<TypedTimes[]> {
  const site = await openReleaseSite({
    builds,
    api: 'http://localhost:9',
    settings: { apiBaseUrl: '/api' },
  });
  const build = join(builds, 'remote-auth');
  try {
    const inFolder = await measure(
      'folder',
      site,
      { RELEASE_STORE: site.root },
      rounds,
      build,
      async () => {},
    );
    const s3 = await onS3(site, ({ store, env }) =>
      measure('S3', site, env, rounds, build, (prefix) =>
        copyStore(site.context.store, store, prefix),
      ),
    );
    return [inFolder, ...(s3 === null ? [] : [s3])];
  } finally {
    await site.close();
  }
}

/**
 * Maps a command to its maximum milliseconds. `--help` shows the start-up time of every command.
 */
const GOALS: Readonly<Record<string, number>> = {
  '--help': 300,
  rollback: 1_000,
  'promote --no-render': 700,
};

const misses = (name: string, values: readonly number[]): boolean =>
  median(values) > (GOALS[name] ?? Number.POSITIVE_INFINITY);

export const missesGoal = ({ times }: TypedTimes): boolean =>
  Object.entries(times).some(([name, values]) => misses(name, values));

export const typedLines = (all: readonly TypedTimes[], rounds: number): string[] => [
  `A command as it is typed, "npm run" included, median of ${rounds} (goals in the lines marked *)`,
  ...all.flatMap((each) =>
    Object.entries(each.times).map(([name, values]) => {
      const goal = GOALS[name];
      const verdict =
        goal === undefined ? '' : `  ${misses(name, values) ? 'missed' : 'met'}: ${goal} ms`;
      const time = median(values).toFixed(0).padStart(6);
      return `${goal === undefined ? ' ' : '*'} ${each.store.padEnd(7)} ${name.padEnd(20)} ${time} ms  (slowest ${Math.max(...values).toFixed(0)})${verdict}`;
    }),
  ),
  ...(all.some(({ store }) => store === 'S3')
    ? []
    : ['  S3      skipped: no service was found on this machine']),
];

const S3_STORE = 's3://ideas/live';

interface S3Copy {
  store: Store;
  env: NodeJS.ProcessEnv;
}

/**
 * Runs `use` with a copy of the site's store on a real S3 service. Returns `null` if no service is
 * installed.
 */
async function onS3<T>(site: ReleaseSite, use: (copy: S3Copy) => Promise<T>): Promise<T | null> {
  if (!ensureS3(false)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-s3-'));
  const server = await startS3(folder);
  try {
    await s3Client('ideas', 's3://ideas', server.env, {}).ask({ method: 'PUT', path: '' });
    const store = s3Store(S3_STORE, server.env);
    for (const top of ['live/', 'releases/', 'maps/'])
      await copyStore(site.context.store, store, top);
    return await use({ store, env: { ...server.env, RELEASE_STORE: S3_STORE } });
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
