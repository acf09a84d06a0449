import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { add, jestTally, line, one, playwrightTally } from './tally.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idea-hub-tally-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('[RN-02] closes with one line of what passed, failed and was skipped', () => {
  const sum = add({ passed: 3, failed: 0, skipped: 1 }, one(true));
  expect(line(sum)).toBe('4 passed, 0 failed, 1 skipped');
  expect(line(one(false))).toBe('0 passed, 1 failed, 0 skipped');
});

test('[RN-02] counts a suite that did not run as a failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numRuntimeErrorTestSuites: 1,
  });
  expect(jestTally(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('[RN-11] counts no test that is left to another run', () => {
  const tests = [
    { status: 'pending', fullName: 'a group it is slow @ci' },
    { status: 'pending', fullName: 'it is skipped for a reason' },
    { status: 'passed', fullName: 'it passes' },
  ];
  const file = report({
    numPassedTests: 1,
    numPendingTests: 2,
    testResults: [{ assertionResults: tests }],
  });
  expect(jestTally(file, 0, 'usual')).toEqual({ passed: 1, failed: 0, skipped: 1 });
  expect(jestTally(file, 0, 'ci').skipped).toBe(1);
  expect(jestTally(file, 0, 'full').skipped).toBe(2);
});

test('[RN-02] a run that died without a report is a failure, not nothing', () => {
  expect(jestTally(join(folder, 'none.json'), 1).failed).toBe(1);
  expect(playwrightTally(join(folder, 'none.json'), 1).failed).toBe(1);
});

test('[RN-02] a test that passed only on a second try counts as failed', () => {
  const file = report({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 } });
  expect(playwrightTally(file, 0)).toEqual({ passed: 4, failed: 1, skipped: 0 });
});
