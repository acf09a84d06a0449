import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adjacentVersion, previousTag } from './previous.ts';
import { endToEndOf, relatedTests } from './related.ts';
import { add, jestTally, line, one, playwrightTally } from './tally.ts';

test('[DP-12] the previous version is the patch before, and of a first patch the one after', () => {
  expect(adjacentVersion('1.4.2')).toBe('1.4.1');
  expect(adjacentVersion('1.4.0')).toBe('1.4.1');
});

test('[DP-12] the previous release is the last version tag before what is checked out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-tags-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
    });
  const commit = () => git('commit', '--quiet', '--allow-empty', '-m', 'Change');
  try {
    git('init', '--quiet');
    commit();
    expect(previousTag(folder)).toBeNull();
    git('tag', 'v1.0.0');
    git('tag', 'not-a-version');
    // This tag is on the current commit.
    expect(previousTag(folder)).toBeNull();
    commit();
    expect(previousTag(folder)).toBe('v1.0.0');
    commit();
    git('tag', 'v1.0.1');
    expect(previousTag(folder)).toBe('v1.0.0');
    commit();
    expect(previousTag(folder)).toBe('v1.0.1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('tally', () => {
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

  test('[RN-11] does not count a test of another run', () => {
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
});

describe('the tests that a change can break', () => {
  test('[RN-12] are found in every package that imports the file @ci', () => {
    const { units } = relatedTests(['packages/contract/src/compatibility.ts']);

    expect(units).toEqual(
      expect.arrayContaining([
        'packages/contract/src/check-record.test.ts',
        'packages/runtime/src/loading/screen-loader.test.ts',
        'packages/release/src/promote.test.ts',
      ]),
    );
    expect(units).not.toContain('remote-account/src/account/sections.test.tsx');
  });

  test('[RN-12] include those that build the package, though they import no file of it @ci', () => {
    const { builders } = relatedTests(['remote-auth/src/messages.ts']);

    expect(builders).toContain('packages/release/src/rendered/gate-pages.test.ts');
  });

  test('[RN-12] are those of the package for a file that no module imports @ci', () => {
    expect(relatedTests(['docs/testing.md']).units).toEqual(
      expect.arrayContaining(['scripts/docs/docs.test.ts']),
    );
    const { units } = relatedTests(['shared/src/styles/tokens.css']);
    expect(units).toContain('shared/src/styles/tokens.test.ts');
  });

  test('[RN-12] are all of them for what every package is built by @ci', () => {
    expect(relatedTests(['package.json']).units).toBe('all');
  });
});

describe('end-to-end tests of a change', () => {
  const row = (file: string, ...rows: string[]) => ({ file, title: `[${rows.join(', ')}]`, rows });
  const tests = [
    row('shared/src/toast/toast-bus.test.ts', 'TO-01'),
    row('host/src/toaster/toaster.test.tsx', 'TO-02'),
    row('e2e/shell/notices.spec.ts', 'TO-01'),
    row('e2e/shell/header.spec.ts', 'SH-03'),
    row('e2e/faults/config.spec.ts', 'TO-02'),
  ];

  test('[RN-12] are named by the rows of the tests beside it', () => {
    const found = endToEndOf(['shared/src/toast/index.ts'], [], tests);

    expect(found).toEqual(['e2e/shell/notices.spec.ts']);
  });

  test('[RN-12] are named by the tests of its package where no test file lies beside it', () => {
    const units = ['host/src/toaster/toaster.test.tsx', 'shared/src/toast/toast-bus.test.ts'];

    expect(endToEndOf(['host/src/timings.ts'], units, tests)).toEqual([
      'e2e/faults/config.spec.ts',
    ]);
  });

  test('[RN-12] are the changed ones themselves, too', () => {
    expect(endToEndOf(['e2e/faults/config.spec.ts'], [], tests)).toEqual([
      'e2e/faults/config.spec.ts',
    ]);
  });
});

describe('npm run test:unit -- --related', () => {
  /** Runs the command and returns its output. Throws the output if it fails. */
  function run(...files: string[]): string {
    const { status, stdout, stderr } = spawnSync(
      'node',
      ['scripts/bootstrap.mjs', 'unit', '--related', ...files],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stdout + stderr);
    return stdout + stderr;
  }

  test('[RN-12] runs the tests and names the end-to-end ones @ci', () => {
    const said = run('scripts/compat/styles.ts');

    expect(said).toContain('npm run e2e -- ');
    expect(said).toMatch(/PASS .*scripts\/compat\/compat\.test\.ts/);
  });

  test('[RN-12] asks for files where none is named @ci', () => {
    expect(() => run()).toThrow('--related wants files');
  });
});
