import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { useMemoryForTemporaryFiles } from '@composed/testing/memory-folder';
import { PACKAGES, type Package, STATE } from '@composed/workspace/paths';
import { checkBudgets } from '../check-budgets.ts';
import { changedSteps, environmentOf, runJest, type Step, sinceOf } from '../test/jest-steps.ts';
import type { Level } from '../test/levels.ts';
import { previousBuild } from '../test/previous.ts';
import { releasesOnS3 } from '../test/releases-on-s3.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { add, line, NOTHING, one, type Tally } from '../test/tally.ts';
import { checkAll } from './check.ts';
import { type Engine, runEndToEnd } from './e2e.ts';

/** What a short run asks of other engines than Chromium, and CI of nginx. */
const ONE_TEST = ['--grep', 'a newcomer signs up'];

/** This working tree's builds with one package's release before. */
async function withPrevious(pkg: Package): Promise<Tally> {
  const builds = { [pkg]: await previousBuild(pkg) };
  return runEndToEnd([], {
    composition: { releases: [], builds },
    crossRemote: true,
    level: 'full',
  });
}

/** The tests whose pages the stage serves, not those that start servers of their own. */
const SERVED = ['--project=end-to-end'];

const oneByOne = (steps: readonly Step[]): Step[][] => steps.map((step) => [step]);

/** The steps of a level, in their order; those of one group are taken at once. */
function stepsOf(level: Level, sharedStage: () => Promise<Stage>): Step[][] {
  const full = level === 'full';
  const unitsAndApi: Step = ['Units and API', () => runJest(level)];
  const endToEnd: Step = ['End-to-end', () => runEndToEnd([], { level, sharedStage })];
  const onNginx = async (args: string[], tests: Level) => {
    // Its own one is of the same builds, which are there by then.
    await sharedStage();
    return runEndToEnd(args, { serving: 'nginx', install: full, level: tests });
  };
  if (level === 'ci') {
    // It is not marked for CI, and plays elsewhere in `npm test`.
    const nginx: Step = ['nginx', () => onNginx(ONE_TEST, 'usual')];
    return oneByOne([unitsAndApi, endToEnd, nginx]);
  }
  const inEngine = (engine: Engine) => () =>
    runEndToEnd(full ? [] : ONE_TEST, { engine, install: full, level, sharedStage });
  const engines: Step[] = [
    ['Firefox', inEngine('firefox')],
    ['WebKit', inEngine('webkit')],
  ];
  const checks: Step = ['Checks', checkAll];
  const budgets: Step = ['Budgets', async () => one(await checkBudgets())];
  // A single test in each engine leaves the processor idle most of its time.
  if (!full) return [[checks], [unitsAndApi, ...engines], [endToEnd], [budgets]];
  const s3: Step = ['Releases, S3', () => releasesOnS3(environmentOf(level))];
  const previous = PACKAGES.map((pkg): Step => [`Previous ${pkg}`, () => withPrevious(pkg)]);
  const nginx: Step = ['nginx', () => onNginx(SERVED, level)];
  // On S3 the commands wait for most of their time, too.
  const rest = [endToEnd, ...engines, nginx, ...previous, budgets];
  return [[checks], [unitsAndApi, s3], ...oneByOne(rest)];
}

function levelOf(args: readonly string[]): Level {
  if (args.includes('--full')) return 'full';
  return args.includes('--ci') ? 'ci' : 'usual';
}

/** All checks and tests of a level, one after another; a failed one does not hide what the others say. */
export async function test(args: string[]): Promise<void> {
  const level = levelOf(args);
  const since = sinceOf(args);
  mkdirSync(join(STATE, 'reports'), { recursive: true });
  useMemoryForTemporaryFiles();
  let stage: Promise<Stage> | undefined;
  // Opening it builds, publishes and starts servers.
  const sharedStage = () => {
    stage ??= openStage();
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
  // One that did not open has failed its steps already.
  await stage?.then(({ stop }) => stop()).catch(console.error);
  console.log(`\n${summary.join('\n')}\n\n${line(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
