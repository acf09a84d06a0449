import type { Area, Row } from './rows.ts';
import type { RowTest } from './test-titles.ts';

const HEAD = `# What Idea Hub does

<!-- Written by \`npm run docs:requirements\` from requirements.source.md and the titles of the tests. -->

Every behaviour that the product promises is a row with a number. Words in \`code quotes\` are the
exact ones on screen, or the name by which a control is found. A test that proves a row names it in
its title, as in \`[AU-06] refuses an email without a dot\`; the last column lists the files of those
tests.

Rows that are not built yet say so there: _in part_ where something is there (the row tells what),
_planned_ where nothing is.
`;

/** `host/src/header/header.test.tsx` → `host/header`. */
function shortName(file: string): string {
  const [folder = '', ...rest] = file.split('/');
  return `${folder}/${(rest.at(-1) ?? '').replace(/\.(test|spec)\.tsx?$/, '')}`;
}

function proofs(row: Row, files: readonly string[]): string {
  const links = files.map((file) => `[${shortName(file)}](../${file})`);
  const mark = { built: [], part: ['_in part_'], planned: ['_planned_'] }[row.state];
  return [...mark, ...links].join(', ');
}

function counts(areas: readonly Area[]): string {
  const rows = areas.flatMap((area) => area.rows);
  const of = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  return `${rows.length} rows: ${of('built')} built, ${of('part')} in part, ${of('planned')} planned.`;
}

/** Writes `docs/requirements.md`: the rows of each area, each with the files of its tests. */
export function requirementsPage(areas: readonly Area[], tests: readonly RowTest[]): string {
  const filesOf = (id: string) => [
    ...new Set(tests.filter(({ rows }) => rows.includes(id)).map(({ file }) => file)),
  ];
  const sections = areas.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      '| row | what the product does | tests |',
      '|---|---|---|',
      ...rows.map((row) => `| ${row.id} | ${row.text} | ${proofs(row, filesOf(row.id))} |`),
      '',
    ].join('\n'),
  );
  return [HEAD, `${counts(areas)}\n`, ...sections].join('\n');
}
