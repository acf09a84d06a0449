import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkBudgets } from '../budgets/check.ts';
import { PACKAGES, type Package, STATE } from '../paths.ts';
import { jest } from '../test/jest.ts';
import { useMemoryForTemporaryFiles } from '../test/memory-folder.ts';
import { findNginx } from '../test/nginx.ts';
import { ensurePostgres } from '../test/postgres.ts';
import { previousBuild } from '../test/previous.ts';
import { findPrometheus } from '../test/prometheus.ts';
import { changedFiles, relatedTests } from '../test/related.ts';
import { releasesOnS3 } from '../test/releases-on-s3.ts';
import { ensureS3 } from '../test/s3-server.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { add, line, NOTHING, one, type Tally } from '../test/tally.ts';
import { checkAll } from './check.ts';
import { journeys } from './e2e.ts';
import { endToEndHint } from './unit.ts';

/** Jest leaves a core free, which on two leaves one at work. */
const WORKERS = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`;

async function units(env: Record<string, string>, install: boolean): Promise<Tally> {
  if (!ensureS3(install)) {
    const why = install ? 'and none could be installed' : '`npm run test:full` installs one';
    console.log(`Skipped: the release store on a real S3 service. None was found, ${why}.`);
  }
  if (findNginx(install) === undefined) {
    console.log('Skipped: the composed site on nginx. None was found.');
  }
  if (findPrometheus(install) === undefined) {
    console.log('Skipped: counts of a roll-out from a real Prometheus. None was found.');
  }
  const projects = ['browser', 'contract', 'shared', ...PACKAGES, 'tools'];
  return jest('units', ['--selectProjects', ...projects, WORKERS], env);
}

async function api(env: Record<string, string>): Promise<Tally> {
  const postgres = ensurePostgres();
  if (!postgres) {
    console.log(
      'No PostgreSQL was found or could be installed: the API is tested on libSQL alone.',
    );
  }
  return jest('api', ['--selectProjects', 'api', WORKERS], env);
}

type Step = [name: string, run: () => Promise<Tally>];

/** What a short run asks of other engines than Chromium, and of nginx (RN-10, DP-22). */
const ONE_JOURNEY = ['--grep', 'a newcomer signs up'];

/** This working tree's builds with one package's release before (DP-05, DP-12). */
async function withPrevious(pkg: Package): Promise<Tally> {
  const builds = { [pkg]: await previousBuild(pkg) };
  return journeys([], { composition: { releases: [], builds }, crossRemote: true, full: true });
}

/** The journeys whose pages the stage serves, not those that start servers of their own. */
const SERVED = ['--project=journeys'];

/** The commit of `--changed` or `--changed=REVISION`, by default the last one; `null` without the option. */
function sinceOf(args: readonly string[]): string | null {
  const option = args.find((arg) => /^--changed(=|$)/.test(arg));
  return option === undefined ? null : option.slice('--changed='.length) || 'HEAD';
}

/** The unit and API tests that a change can break, and the names of the end-to-end tests concerned. */
function changedSteps(since: string, env: Record<string, string>): Step[] {
  const files = changedFiles(since);
  const related = relatedTests(files);
  console.log(`${files.length} files differ from ${since}. ${endToEndHint(related)}`);
  const all = related.units === 'all';
  const chosen = all ? [] : [...related.units, ...related.builders];
  const run = async (): Promise<Tally> => {
    if (!all && chosen.length === 0) return NOTHING;
    if (all || chosen.some((file) => file.startsWith('api/'))) ensurePostgres();
    return jest('changed', [...(all ? [] : ['--runTestsByPath', ...chosen]), WORKERS], env);
  };
  return [
    ['Checks', checkAll],
    ['Units and API', run],
  ];
}

/** All checks and tests, one after another; a failed one does not hide what the others say (RN-02). */
export async function test(args: string[]): Promise<void> {
  const full = args.includes('--full');
  const since = sinceOf(args);
  const env: Record<string, string> = full ? { FULL: '1' } : {};
  mkdirSync(join(STATE, 'reports'), { recursive: true });
  useMemoryForTemporaryFiles();
  const short = full ? [] : ONE_JOURNEY;
  let stage: Promise<Stage> | undefined;
  // Opening it builds, publishes and starts servers.
  const sharedStage = () => {
    stage ??= openStage();
    return stage;
  };
  const all: Step[] = [
    ['Checks', checkAll],
    ['Units', () => units(env, full)],
    ...(full ? [['Releases, S3', () => releasesOnS3(env)] as Step] : []),
    ['API', () => api(env)],
    ['Journeys', () => journeys([], { full, sharedStage })],
    ['Firefox', () => journeys(short, { engine: 'firefox', install: full, sharedStage })],
    ['WebKit', () => journeys(short, { engine: 'webkit', install: full, sharedStage })],
    [
      'nginx',
      () => journeys(full ? SERVED : ONE_JOURNEY, { serving: 'nginx', install: full, full }),
    ],
    ...(full ? PACKAGES.map((pkg): Step => [`Previous ${pkg}`, () => withPrevious(pkg)]) : []),
    ['Budgets', async () => one(await checkBudgets())],
  ];
  const steps = since === null ? all : changedSteps(since, env);
  let total = NOTHING;
  const summary: string[] = [];
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    let tally: Tally;
    try {
      tally = await run();
    } catch (error) {
      console.error(error);
      tally = one(false);
    }
    total = add(total, tally);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    summary.push(`${name.padEnd(23)} ${line(tally)} (${seconds} s)`);
  }
  // One that did not open has failed its steps already.
  await stage?.then(({ stop }) => stop()).catch(console.error);
  console.log(`\n${summary.join('\n')}\n\n${line(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
