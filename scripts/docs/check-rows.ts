import type { Area } from './rows.ts';
import type { RowTest, TestTitles } from './test-titles.ts';

/** Returns the mismatches between rows and tests, one sentence each. */
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
    ...tests.flatMap(({ file, title, rows: rowIds }) =>
      rowIds
        .filter((id) => !known.has(id))
        .map((id) => `${file}: "${title}" names ${id}, which is no row.`),
    ),
    ...malformed.map(
      ({ file, title }) => `${file}: "${title}" has a bracket that is no list of rows.`,
    ),
  ];
}

/** Reports rows that tests name but that are not marked as built. */
export function perhapsBuilt(areas: readonly Area[], { tests }: TestTitles): string[] {
  return areas
    .flatMap((area) => area.rows)
    .filter(({ id, state }) => state !== 'built' && tests.some(({ rows }) => rows.includes(id)))
    .map(({ id, state }) => `${id} is marked as ${state}, and tests name it.`);
}

/** Returns the distinct files with a test that names the row. */
export function filesByRow(id: string, tests: readonly RowTest[]): string[] {
  return [...new Set(tests.filter(({ rows }) => rows.includes(id)).map(({ file }) => file))];
}
