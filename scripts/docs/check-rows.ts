import type { Area } from './rows.ts';
import type { RowTest, TestTitles } from './test-titles.ts';

/** What does not fit between the rows and the tests, a sentence each. */
export function findMismatches(areas: readonly Area[], { tests, malformed }: TestTitles): string[] {
  const rows = areas.flatMap((area) => area.rows);
  const known = new Set(rows.map(({ id }) => id));
  const rowsOf = (some: TestTitles['tests']) => new Set(some.flatMap((test) => test.rows));
  const named = rowsOf(tests);
  const usual = rowsOf(tests.filter(({ forCi }) => !forCi));
  const built = rows.filter(({ state }) => state === 'built');
  return [
    ...built
      .filter(({ id }) => !named.has(id))
      .map(({ id }) => `${id} is marked as built, and no test names it.`),
    ...built
      .filter(({ id }) => named.has(id) && !usual.has(id))
      .map(({ id }) => `${id} is named by tests for CI alone; \`npm test\` has to play it, too.`),
    ...tests.flatMap(({ file, title, rows: claimed }) =>
      claimed
        .filter((id) => !known.has(id))
        .map((id) => `${file}: "${title}" names ${id}, which is no row.`),
    ),
    ...malformed.map(
      ({ file, title }) => `${file}: "${title}" has a bracket that is no list of rows.`,
    ),
  ];
}

/** Rows that tests name although the source does not call them built: perhaps they are by now. */
export function perhapsBuilt(areas: readonly Area[], { tests }: TestTitles): string[] {
  return areas
    .flatMap((area) => area.rows)
    .filter(({ id, state }) => state !== 'built' && tests.some(({ rows }) => rows.includes(id)))
    .map(({ id, state }) => `${id} is marked as ${state}, and tests name it.`);
}

/** Files with a test that names the row, each once. */
export function filesByRow(id: string, tests: readonly RowTest[]): string[] {
  return [...new Set(tests.filter(({ rows }) => rows.includes(id)).map(({ file }) => file))];
}
