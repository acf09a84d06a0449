import { spawnSync } from 'node:child_process';
import { endToEndOf, relatedTests } from './related.ts';

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

  test('[RN-12] include those that build the package, though they import nothing of it @ci', () => {
    const { builders } = relatedTests(['remote-auth/src/messages.ts']);

    expect(builders).toContain('packages/release/src/rendered/gate-pages.test.ts');
  });

  test('[RN-12] are those of the package for a file that nobody imports @ci', () => {
    expect(relatedTests(['docs/testing.md']).units).toEqual(
      expect.arrayContaining(['scripts/docs/links.test.ts']),
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
    const found = endToEndOf(['shared/src/toast/toast-bus.ts'], [], tests);

    expect(found).toEqual(['e2e/shell/notices.spec.ts']);
  });

  test('[RN-12] are named by the tests of its package where none lies beside it', () => {
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
    expect(said).toMatch(/PASS .*scripts\/compat\/styles\.test\.ts/);
  });

  test('[RN-12] asks for files where none is named @ci', () => {
    expect(() => run()).toThrow('--related wants files');
  });
});
