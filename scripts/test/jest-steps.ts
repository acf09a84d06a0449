import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Client } from '@composed/release/s3-client';
import { findNginx } from '@composed/testing/nginx';
import { findPrometheus } from '@composed/testing/prometheus';
import { ensureS3, startS3 } from '@composed/testing/s3-server';
import { command } from '@composed/workspace/child';
import { ensureChromium } from '@composed/workspace/installed/chromium';
import { ROOT, STATE } from '@composed/workspace/paths';
import { filesForCi, usualFiles } from '../docs/test-titles.ts';
import { runChecks } from '../run/check.ts';
import { endToEndHint } from '../run/unit.ts';
import { JEST_SELECTION, type Level } from './levels.ts';
import { ensurePostgres } from './programs.ts';
import { changedFiles, relatedTests } from './related.ts';
import { jestTally, NOTHING, type Tally } from './tally.ts';

/** A part of `npm test`, with its name in the summary. */
export type Step = [name: string, run: () => Promise<Tally>];

/** Environment variables that tell tests not to shorten anything, for `test:full`. */
export const environmentOf = (level: Level): Record<string, string> =>
  level === 'full' ? { FULL: '1' } : {};

/** `npm test` needs no PostgreSQL, since CI runs the API's tests on it. */
const databasesOf = (level: Level): Record<string, string> =>
  level === 'usual' ? { TEST_DATABASES: 'libsql' } : {};

/**
 * Jest's default leaves one core free, so only one would work on a two-core machine. There are as many workers as
 * cores, at least three, since files that wait for a database or a process leave the processor to others.
 */
const WORKERS = `--maxWorkers=${Math.max(3, availableParallelism())}`;

/** Installs Chromium, which takes longer than a test may. Reports unit tests that are skipped without a program. */
function prepareUnits(install: boolean): void {
  ensureChromium('shell');
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
}

function prepareApi(): void {
  if (ensurePostgres()) return;
  console.log('No PostgreSQL was found or could be installed: the API is tested on libSQL alone.');
}

/** Files with tests of a level, since Jest would load the others for nothing. */
function pathsOf(level: Level): string[] {
  if (level === 'full') return [];
  const files = level === 'ci' ? filesForCi(ROOT) : usualFiles(ROOT);
  return ['--runTestsByPath', ...files.filter((file) => !file.startsWith('e2e/'))];
}

export async function runJest(level: Level): Promise<Tally> {
  prepareUnits(level === 'full');
  if (level !== 'usual') prepareApi();
  const env = { ...environmentOf(level), ...databasesOf(level) };
  return jest('units-and-api', [...pathsOf(level), WORKERS], env, level);
}

/** Returns the commit of `--changed` or `--changed=REVISION` (default: `HEAD`); `null` without the option. */
export function sinceOf(args: readonly string[]): string | null {
  const option = args.find((arg) => /^--changed(=|$)/.test(arg));
  return option === undefined ? null : option.slice('--changed='.length) || 'HEAD';
}

/** Returns the unit and API tests that a change can break. Prints the end-to-end tests concerned. */
export function changedSteps(since: string): Step[] {
  const files = changedFiles(since);
  const related = relatedTests(files);
  console.log(`${files.length} files differ from ${since}. ${endToEndHint(related)}`);
  const all = related.units === 'all';
  const chosen = all ? [] : [...related.units, ...related.builders];
  const run = async (): Promise<Tally> => {
    if (!all && chosen.length === 0) return NOTHING;
    if (all || chosen.some((file) => file.startsWith('api/'))) ensurePostgres();
    return jest('changed', [...(all ? [] : ['--runTestsByPath', ...chosen]), WORKERS], {});
  };
  return [
    ['Checks', () => runChecks('full')],
    ['Units and API', run],
  ];
}

/**
 * V8's options for Jest, which also passes them to its workers. Jest loads all modules again for each test file. So
 * optimized code and most objects live briefly, while the compiled functions of a file serve the next test file, too.
 */
const V8_OPTIONS = [
  '--interrupt-budget=500000',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--no-flush-bytecode',
];

/** Runs a level's tests with Jest; `name` is the name of the report. */
export async function jest(
  name: string,
  args: string[],
  env: Record<string, string>,
  level: Level = 'full',
): Promise<Tally> {
  const report = join(STATE, 'reports', `${name}.json`);
  rmSync(report, { force: true });
  const code = await command(
    process.execPath,
    [
      ...V8_OPTIONS,
      join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...args,
      ...JEST_SELECTION[level],
      '--json',
      '--outputFile',
      report,
      '--silent',
    ],
    env,
  );
  return jestTally(report, code, level);
}

/** Tests of commands that only use the store's interface. */
const COMMANDS = 'at-once|configure|generation|preview|promote|rollback|switch|verify';

/** Runs the tests of the release commands again, with stores on a real S3 service. */
export async function releasesOnS3(env: Record<string, string>): Promise<Tally> {
  if (!ensureS3(true)) {
    console.log('Skipped: releases on S3. No service was found, and none could be installed.');
    return { ...NOTHING, skipped: 1 };
  }
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-s3-'));
  const server = await startS3(folder);
  try {
    await s3Client('releases', 's3://releases', server.env, {}).ask({ method: 'PUT', path: '' });
    const tests = `packages/release/src/(${COMMANDS})\\.test`;
    return await jest(
      'releases-on-s3',
      ['--selectProjects', 'packages', '--testPathPatterns', tests],
      {
        ...env,
        TEST_S3: JSON.stringify(server.env),
      },
    );
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
