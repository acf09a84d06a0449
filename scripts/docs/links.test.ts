import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsIn, brokenLinks, linksIn, markdownBelow } from './links.ts';

const ROOT = join(__dirname, '..', '..');

test('every relative link of the documents leads somewhere', () => {
  const files = [...markdownBelow(ROOT)];
  const documents = files.filter((file) => !file.endsWith('.fixture.md'));
  expect(files).toContain(join(ROOT, 'README.md'));
  expect(documents.flatMap((file) => brokenLinks(file, ROOT))).toEqual([]);
});

test('the list of decisions names each of them', () => {
  const folder = join(ROOT, 'docs', 'decisions');
  const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const listed = linksIn(readFileSync(join(folder, 'README.md'), 'utf8'));
  expect(listed.filter((link) => /^\d{4}-/.test(link)).sort()).toEqual(records.sort());
});

test('links, pictures and addresses in brackets are found, and code is passed over', () => {
  const text = [
    'See [one](a.md), ![a picture](b.png "titled"), [two](<c.md#part>) and [`code`](d/e.ts).',
    '```md',
    '[example](nowhere.md)',
    '```',
  ].join('\n');
  expect(linksIn(text)).toEqual(['a.md', 'b.png', 'c.md#part', 'd/e.ts']);
});

test('headings are linked to by their words', () => {
  expect(anchorsIn('# One, two\n\ntext\n\n## `config.json` & more\n')).toEqual([
    'one-two',
    'configjson--more',
  ]);
});

test('a file or heading that is not there is reported', () => {
  const broken = brokenLinks(join(__dirname, 'links.fixture.md'), __dirname);
  expect(broken).toEqual(['links.fixture.md: nowhere.md', 'links.fixture.md: #nothing']);
});
