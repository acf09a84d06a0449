// Prints each row of docs/requirements.md with the files of its tests, and fails on a mismatch.
//   npm run docs:requirements               all rows
//   npm run docs:requirements -- AU-06 CM   some rows, or all rows of an area
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { filesByRow, findMismatches, perhapsBuilt, readRows } from './rows.ts';
import { readTestTitles } from './test-titles.ts';

const wanted = process.argv.slice(2);
const areas = readRows(readFileSync(join(ROOT, 'docs', 'requirements.md'), 'utf8'));
const titles = readTestTitles(ROOT);

for (const { id, state } of areas.flatMap(({ rows }) => rows)) {
  if (wanted.length > 0 && !wanted.some((start) => id.startsWith(start))) continue;
  console.log([`${id} (${state})`, ...filesByRow(id, titles.tests)].join('\n  '));
}
for (const sentence of perhapsBuilt(areas, titles)) console.log(sentence);
const mismatches = findMismatches(areas, titles);
for (const sentence of mismatches) console.error(sentence);
process.exitCode = mismatches.length === 0 ? 0 : 1;
