import { availableParallelism } from 'node:os';
import { findNginx } from '@composed/testing/nginx';
import { findPrometheus } from '@composed/testing/prometheus';
import { ensureS3 } from '@composed/testing/s3-server';
import { ROOT } from '@composed/workspace/paths';
import { filesForCi } from '../docs/test-titles.ts';
import { checkAll } from '../run/check.ts';
import { endToEndHint } from '../run/unit.ts';
import { jest } from './jest.ts';
import type { Level } from './levels.ts';
import { ensurePostgres } from './postgres.ts';
import { changedFiles, relatedTests } from './related.ts';
import { NOTHING, type Tally } from './tally.ts';

/** A part of `npm test`, with the name that its summary has. */
export type Step = [name: string, run: () => Promise<Tally>];

/** What `test:full` tells the tests, so that they shorten nothing. */
export const environmentOf = (level: Level): Record<string, string> =>
  level === 'full' ? { FULL: '1' } : {};

/**
 * Jest leaves a core free, which on two leaves one at work. One file more than cores is taken at a time: those that
 * wait for a database or a process leave the processor to others. Those of CI work more than they wait.
 */
function workersOf(level: Level): string {
  const workers = Math.max(2, availableParallelism() - 1);
  return `--maxWorkers=${level === 'ci' ? workers : workers + 1}`;
}

/** Says what of the units' tests is skipped for want of a program. */
function prepareUnits(install: boolean): void {
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

/** Of the tests for CI only the files that have some: Jest would load all of the others for nothing. */
export async function runJest(level: Level): Promise<Tally> {
  const files = level === 'ci' ? filesForCi(ROOT).filter((file) => !file.startsWith('e2e/')) : [];
  if (level === 'ci' && files.length === 0) return NOTHING;
  prepareUnits(level === 'full');
  prepareApi();
  const paths = level === 'ci' ? ['--runTestsByPath', ...files] : [];
  return jest('units-and-api', [...paths, workersOf(level)], environmentOf(level), level);
}

/** The commit of `--changed` or `--changed=REVISION`, by default the last one; `null` without the option. */
export function sinceOf(args: readonly string[]): string | null {
  const option = args.find((arg) => /^--changed(=|$)/.test(arg));
  return option === undefined ? null : option.slice('--changed='.length) || 'HEAD';
}

/** The unit and API tests that a change can break, and the names of the end-to-end tests concerned. */
export function changedSteps(since: string): Step[] {
  const files = changedFiles(since);
  const related = relatedTests(files);
  console.log(`${files.length} files differ from ${since}. ${endToEndHint(related)}`);
  const all = related.units === 'all';
  const chosen = all ? [] : [...related.units, ...related.builders];
  const run = async (): Promise<Tally> => {
    if (!all && chosen.length === 0) return NOTHING;
    if (all || chosen.some((file) => file.startsWith('api/'))) ensurePostgres();
    return jest('changed', [...(all ? [] : ['--runTestsByPath', ...chosen]), workersOf('ci')], {});
  };
  return [
    ['Checks', checkAll],
    ['Units and API', run],
  ];
}
