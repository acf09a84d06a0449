import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { openReleaseSite } from '@composed/testing/release-site';
import { ROOT, STATE } from '@composed/workspace/paths';
import { readOptions, readRounds } from '../arguments.ts';
import { median, verdict, verdictLines } from '../report.ts';

/** Maximum milliseconds. `--help` shows the start-up time of every command. */
const GOALS = { '--help': 300, 'promote --no-render': 700, rollback: 1_000 };
type Measured = keyof typeof GOALS;

/** Runs a command like a user at a shell, with `npm run`. Returns its milliseconds. */
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
async function measure(builds: string, rounds: number): Promise<Record<Measured, number[]>> {
  const site = await openReleaseSite({
    builds,
    api: 'http://localhost:9',
    settings: { apiBaseUrl: '/api' },
  });
  const env = {
    RELEASE_STORE: site.root,
    RELEASE_KEYS: join(site.root, '..', 'keys'),
    RELEASE_BY: 'bench',
  };
  const times: Record<Measured, number[]> = {
    '--help': [],
    'promote --no-render': [],
    rollback: [],
  };
  const take = (name: Measured, ...args: string[]) => {
    times[name].push(timed([...name.split(' '), ...args], env));
  };
  try {
    timed(['compose'], env);
    for (let round = 0; round < rounds; round += 1) {
      const { release } = await site.publish('remote-auth');
      take('--help');
      take('promote --no-render', `remote-auth@${release}`, '--reason', 'bench');
      take('rollback', 'remote-auth', '--reason', 'bench');
    }
    return times;
  } finally {
    await site.close();
  }
}

/**
 * Runs `npm run bench:release [-- --rounds 5]`: measures release commands on a store in a folder,
 * `npm run` included. The exit code is 1 if a median misses its goal.
 */
export async function benchRelease(args: string[]): Promise<void> {
  const { rounds } = readOptions(args, { rounds: { type: 'string', default: '5' } });
  const builds = join(STATE, 'builds');
  await buildAll(
    (name) => buildPackage(name, join(builds, name)),
    (text) => console.error(`  ${text}`),
  );
  const times = await measure(builds, readRounds(rounds));
  const verdicts = (Object.keys(GOALS) as Measured[]).map((name) =>
    verdict('RN-13', `release ${name}: ms`, Math.round(median(times[name])), GOALS[name]),
  );
  console.log(verdictLines(verdicts).join('\n'));
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
