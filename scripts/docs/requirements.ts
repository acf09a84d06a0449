// Writes docs/requirements.md from docs/requirements.source.md and the titles of the tests.
//   npm run docs:requirements              writes it
//   npm run docs:requirements -- --check   fails when what is there is out of date
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { findMismatches, perhapsBuilt } from './check-rows.ts';
import { requirementsPage } from './requirements-page.ts';
import { readRows } from './rows.ts';
import { readTestTitles } from './test-titles.ts';

const page = join(ROOT, 'docs', 'requirements.md');
const areas = readRows(readFileSync(join(ROOT, 'docs', 'requirements.source.md'), 'utf8'));
const titles = readTestTitles(ROOT);

const wrong = findMismatches(areas, titles);
for (const sentence of wrong) console.error(sentence);
for (const sentence of perhapsBuilt(areas, titles)) console.log(sentence);

const text = requirementsPage(areas, titles.tests);
if (!process.argv.includes('--check')) {
  writeFileSync(page, text);
  console.log('docs/requirements.md is written.');
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  wrong.push('out of date');
  console.error('docs/requirements.md is out of date; run npm run docs:requirements.');
}
process.exitCode = wrong.length === 0 ? 0 : 1;
