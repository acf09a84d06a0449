import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Result {
  attachments: { name: string; path?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; tests: { status: string; results: Result[] }[] }[];
}

interface Report {
  suites: Suite[];
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Lists the failed tests with their traces, one per line, and the report's address. */
export function summaryOf(folder: string): string {
  const page = `Report: ${join(folder, 'html', 'index.html')}`;
  const file = join(folder, 'report.json');
  if (!existsSync(file)) return 'No test was run.';
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const lines = suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .flatMap(({ status, results }) => [
        `${status === 'flaky' ? 'Passed when tried again' : 'Failed'}: ${title}`,
        ...results
          .flatMap(({ attachments }) => attachments)
          .filter(({ name, path }) => name === 'trace' && path !== undefined)
          .map(({ path }) => `  npx playwright show-trace ${path}`),
      ]),
  );
  return [...lines, page].join('\n');
}
