import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summaryOf } from './report.ts';

test('[DP-25] what failed is named with its trace, and what passed when tried again as such', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-report-'));
  const played = (title: string, status: string, ...names: string[]) => ({
    title,
    tests: [
      { status, results: [{ attachments: names.map((name) => ({ name, path: `/${title}` })) }] },
    ],
  });
  const inner = { specs: [played('b', 'unexpected', 'screenshot', 'trace')] };
  const suites = [{ specs: [played('a', 'expected'), played('c', 'flaky')], suites: [inner] }];
  try {
    expect(summaryOf(folder)).toBe('No test was run.');
    writeFileSync(join(folder, 'report.json'), JSON.stringify({ suites }));
    expect(summaryOf(folder).split('\n')).toEqual([
      'Passed when tried again: c',
      'Failed: b',
      '  npx playwright show-trace /b',
      `Report: ${join(folder, 'html', 'index.html')}`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
