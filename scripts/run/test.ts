import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { useMemoryForTemporaryFiles } from '@composed/testing/memory-folder';
import { PACKAGES, type Package, STATE } from '@composed/workspace/paths';
import { checkBudgets } from '../check-budgets.ts';
import {
  changedSteps,
  environmentOf,
  releasesOnS3,
  runJest,
  type Step,
  sinceOf,
} from '../test/jest-steps.ts';
import type { Level } from '../test/levels.ts';
import { previousBuild } from '../test/previous.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { add, line, NOTHING, one, type Tally } from '../test/tally.ts';
import { runChecks } from './check.ts';
import { type Engine, runEndToEnd } from './e2e.ts';

/** Test for nginx and engines other than Chromium in CI. */
const ONE_TEST = ['--grep', 'a newcomer signs up'];

/** Core journeys in Chromium, and the checks of the platform that the federation runtime could break. */
const CORE = [
  'a newcomer signs up',
  'a visitor finds a published idea',
  'a visitor submits and signs in on the way',
  'no route breaks its security policy',
  'a visit that loads one remote after another',
  'does not run a lazy file',
];

/** The tests whose pages the stage serves, without those that start their own servers. */
const SERVED = ['--project=served*'];

/** Tests builds with Module Federation's own runtime, which an unknown rspack gets. */
const withStockRuntime = (): Promise<Tally> =>
  runEndToEnd([...SERVED, '--grep', CORE.join('|')], { runtime: 'stock' });

/** Tests this working tree's builds together with one package's previous release. */
async function withPrevious(pkg: Package): Promise<Tally> {
  const builds = { [pkg]: await previousBuild(pkg) };
  return runEndToEnd([], {
    composition: { releases: [], builds },
    crossRemote: true,
    level: 'full',
  });
}

/** The stage that `npm test` uses. Only tests for CI use the others. */
const USUAL_STAGES = ['product'];

const oneByOne = (steps: readonly Step[]): Step[][] => steps.map((step) => [step]);

/** Returns the ordered groups of a level's steps. Steps in one group run in parallel. */
function stepsOf(level: Level, sharedStage: () => Promise<Stage>): Step[][] {
  const full = level === 'full';
  const stock: Step = ['Stock runtime', withStockRuntime];
  const runUnits = () => {
    // Builds while unit tests wait. The steps that use the stage report a failure.
    sharedStage().catch(() => {});
    return runJest(level);
  };
  const unitsAndApi: Step = ['Units and API', runUnits];
  const endToEnd: Step = ['End-to-end', () => runEndToEnd([], { level, sharedStage })];
  const onNginx = async (args: string[], tests: Level) => {
    // Wait for the shared stage: nginx's own stage reuses its builds.
    await sharedStage();
    return runEndToEnd(args, { serving: 'nginx', install: full, level: tests });
  };
  const checks: Step = ['Checks', () => runChecks(level)];
  const budgets: Step = ['Budgets', async () => one(await checkBudgets())];
  if (level === 'usual') return oneByOne([checks, unitsAndApi, endToEnd, budgets]);
  // The one test is not marked for CI.
  const inEngine = (engine: Engine) => () =>
    runEndToEnd(full ? [] : ONE_TEST, {
      engine,
      install: full,
      level: full ? level : 'usual',
      sharedStage,
    });
  const engines: Step[] = [
    ['Firefox', inEngine('firefox')],
    ['WebKit', inEngine('webkit')],
  ];
  if (!full) {
    const nginx: Step = ['nginx', () => onNginx(ONE_TEST, 'usual')];
    // In parallel, since the search for dead code, or a single test per engine, leaves the processor mostly idle.
    return [[checks, unitsAndApi], [...engines, nginx], [endToEnd], [stock]];
  }
  const s3: Step = ['Releases, S3', () => releasesOnS3(environmentOf(level))];
  const previous = PACKAGES.map((pkg): Step => [`Previous ${pkg}`, () => withPrevious(pkg)]);
  const nginx: Step = ['nginx', () => onNginx(SERVED, level)];
  // In parallel, since commands on S3 mostly wait.
  const rest = [endToEnd, ...engines, nginx, stock, ...previous, budgets];
  return [[checks], [unitsAndApi, s3], ...oneByOne(rest)];
}

function levelOf(args: readonly string[]): Level {
  if (args.includes('--full')) return 'full';
  return args.includes('--ci') ? 'ci' : 'usual';
}

/** Runs all checks and tests of a level. A failed step doesn't stop the others. */
export async function test(args: string[]): Promise<void> {
  const level = levelOf(args);
  const since = sinceOf(args);
  mkdirSync(join(STATE, 'reports'), { recursive: true });
  useMemoryForTemporaryFiles();
  let stage: Promise<Stage> | undefined;
  // Opened only on demand, since it builds, publishes and starts servers.
  const sharedStage = () => {
    stage ??= openStage(level === 'usual' ? { only: USUAL_STAGES } : {});
    return stage;
  };
  const groups = since === null ? stepsOf(level, sharedStage) : oneByOne(changedSteps(since));
  let total = NOTHING;
  const summary: string[] = [];
  async function take([name, run]: Step): Promise<void> {
    const began = performance.now();
    const tally = await Promise.resolve()
      .then(run)
      .catch((error) => {
        console.error(error);
        return one(false);
      });
    total = add(total, tally);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    summary.push(`${name.padEnd(23)} ${line(tally)} (${seconds} s)`);
  }
  for (const group of groups) {
    console.log(`\n── ${group.map(([name]) => name).join(', ')}`);
    await Promise.all(group.map(take));
  }
  // If the stage did not open, its steps have already failed.
  await stage?.then(({ stop }) => stop()).catch(console.error);
  console.log(`\n${summary.join('\n')}\n\n${line(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
