import type { RowTest, TestTitles } from './test-titles.ts';

const STATES = ['built', 'part', 'planned'] as const;
type RowState = (typeof STATES)[number];

/** A row of `docs/requirements.md`. */
interface Row {
  id: string;
  state: RowState;
  /** Requirement in Markdown. */
  text: string;
}

export interface Area {
  /** Heading, such as `SH · Shell: header, routes and frame`. */
  title: string;
  rows: Row[];
}

const HEADING = /^## (.+)$/;
/** A row without a state in parentheses is built. */
const ROW = /^\| ([A-Z]{2}-\d{2}) \| (?:\((\w+)\) )?([^(].*) \|$/;

const isState = (word: string): word is RowState => STATES.some((state) => state === word);

/** Reads areas and rows. Throws on a row that is malformed, duplicate or outside an area. */
export function readRows(source: string): Area[] {
  const areas: Area[] = [];
  const seen = new Set<string>();
  for (const line of source.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) areas.push({ title: heading, rows: [] });
    if (!/^\| *[A-Z]{2}-/.test(line)) continue;
    const [, id = '', state = 'built', text = ''] = ROW.exec(line) ?? [];
    if (id === '' || !isState(state)) {
      throw new Error(`No row of the form "| XX-00 | … |" or "| XX-00 | (planned) … |": ${line}`);
    }
    if (seen.has(id)) throw new Error(`${id} stands twice.`);
    const area = areas.at(-1);
    if (area === undefined || !area.title.startsWith(id.slice(0, 2))) {
      throw new Error(`${id} stands under another area's heading.`);
    }
    seen.add(id);
    area.rows.push({ id, state, text });
  }
  return areas;
}

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
