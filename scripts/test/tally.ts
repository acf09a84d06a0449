import { existsSync, readFileSync } from 'node:fs';
import { isPlayed, type Level } from './levels.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Counts a check without its own tests as one test. */
export const one = (ok: boolean): Tally => ({ ...NOTHING, [ok ? 'passed' : 'failed']: 1 });

/** Counts a run that failed without a failed test, such as a crash, as one failure. */
const atLeastTheRun = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

const readJson = (file: string): Record<string, unknown> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

interface JestSuite {
  assertionResults: { status: string; fullName: string }[];
}

/** Counts the tests in Jest's report. Tests outside the level are pending there, and are not counted. */
export function jestTally(file: string, exitCode: number, level: Level = 'full'): Tally {
  const report = readJson(file);
  const tests = ((report.testResults ?? []) as JestSuite[]).flatMap(
    (suite) => suite.assertionResults,
  );
  const left = tests.filter(
    ({ status, fullName }) => status === 'pending' && !isPlayed(level, fullName),
  );
  return atLeastTheRun(
    {
      passed: Number(report.numPassedTests ?? 0),
      failed: Number(report.numFailedTests ?? 0) + Number(report.numRuntimeErrorTestSuites ?? 0),
      skipped: Number(report.numPendingTests ?? 0) + Number(report.numTodoTests ?? 0) - left.length,
    },
    exitCode,
  );
}

export function playwrightTally(file: string, exitCode: number): Tally {
  const stats = (readJson(file).stats ?? {}) as Record<string, number>;
  return atLeastTheRun(
    {
      passed: Number(stats.expected ?? 0),
      failed: Number(stats.unexpected ?? 0) + Number(stats.flaky ?? 0),
      skipped: Number(stats.skipped ?? 0),
    },
    exitCode,
  );
}

export const line = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
