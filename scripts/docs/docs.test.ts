import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Area, filesByRow, findMismatches, perhapsBuilt, readRows } from './rows.ts';
import { filesBelow, hasUsualTests, readTestTitles, rowTests } from './test-titles.ts';

const ROOT = join(__dirname, '..', '..');

const FENCE = /^```[\s\S]*?^```/gm;
const LINK = /!?\[(?:[^\]\\]|\\.)*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

/** Returns the targets of a Markdown text's links and images, except in fenced code. */
const linksIn = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCE, '').matchAll(LINK)].map(([, target = '']) => target);

/** Returns the anchors of a text's headings, as GitHub and others generate them. */
const anchorsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCE, '').matchAll(HEADING)].map(([, words = '']) =>
    words
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** Returns a line for each relative link of a file whose target is missing. */
function brokenLinks(file: string, root: string): string[] {
  const text = readFileSync(file, 'utf8');
  return linksIn(text)
    .filter((target) => !/^[a-z]+:/i.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const found = path === '' ? file : join(dirname(file), path);
      if (!existsSync(found)) return true;
      if (anchor === undefined) return false;
      return !anchorsIn(readFileSync(found, 'utf8')).includes(anchor);
    })
    .map((target) => `${relative(root, file)}: ${target}`);
}

test('every relative link of the documents leads somewhere', () => {
  const files = [...filesBelow(ROOT, /\.md$/)];
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

describe('refusals', () => {
  const PAGE = 'docs/reference.md';
  /** A value in a template, which may contain another template. */
  const VALUE = /\$\{(?:[^{}`]|`[^`]*`|\{[^}]*\})*\}/g;

  /** Returns the code of all messages, with `…` for each value. */
  function sentences(): string {
    const folders = ['packages', 'scripts', 'shared/src'].filter((folder) =>
      existsSync(join(ROOT, folder)),
    );
    return folders
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|node_modules/.test(file))
          .map((file) => readFileSync(join(ROOT, folder, file), 'utf8').replaceAll(VALUE, '…')),
      )
      .join('\n');
  }

  /** Returns the sentences in the first column of a section's tables. */
  function quoted(markdown: string, section: string): string[] {
    const [, after = ''] = markdown.split(`\n## ${section}\n`);
    const rows = (after.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    return rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence),
    );
  }

  test('[DP-02, DP-19] each sentence that docs/reference.md explains is one of the code', () => {
    const said = sentences();
    const listed = quoted(readFileSync(join(ROOT, PAGE), 'utf8'), 'When promote refuses');
    expect(listed.length).toBeGreaterThan(40);
    expect(listed.filter((sentence) => !said.includes(sentence))).toEqual([]);
  });
});

describe('requirements', () => {
  describe('the rows of docs/requirements.md', () => {
    const areas = readRows(readFileSync(join(ROOT, 'docs', 'requirements.md'), 'utf8'));

    test('each built one is named by a test, and no test names another @ci', () => {
      expect(findMismatches(areas, readTestTitles(ROOT))).toEqual([]);
    });

    test('are numbered without a gap in each area', () => {
      for (const { title, rows } of areas) {
        const numbers = rows.map(({ id }) => Number(id.slice(3))).sort((a, b) => a - b);
        expect([title, numbers]).toEqual([title, numbers.map((_, place) => place + 1)]);
      }
    });
  });

  describe('reading rows', () => {
    const table = (...rows: string[]) => ['## AU · Auth', '', ...rows].join('\n');

    test('takes number, state and text', () => {
      const rows = [
        { id: 'AU-01', state: 'part', text: 'Some `a \\| b`.' },
        { id: 'AU-02', state: 'built', text: '[live] All.' },
      ];
      const source = table('| AU-01 | (part) Some `a \\| b`. |', '| AU-02 | [live] All. |');
      expect(readRows(source)).toEqual([{ title: 'AU · Auth', rows }]);
    });

    test.each([
      ['an unknown state', ['| AU-01 | (done) Text. |'], 'No row of the form'],
      ['a state without a text', ['| AU-01 | (part) |'], 'No row of the form'],
      ['a number of one digit', ['| AU-1 | Text. |'], 'No row of the form'],
      ['the same row twice', ['| AU-01 | A. |', '| AU-01 | B. |'], 'stands twice'],
      ['a row of another area', ['| SH-01 | A. |'], "another area's heading"],
    ])('refuses %s', (_what, rows, sentence) => {
      expect(() => readRows(table(...rows))).toThrow(sentence);
    });
  });

  describe('reading titles', () => {
    const call = (callee: string, title: string) => `${callee}(${title}, () => {});`;
    const rowsOf = (source: string) =>
      rowTests(source, 'a.test.ts').tests.flatMap(({ rows }) => rows);

    test.each([
      ['test', "'[AU-01] one'", ['AU-01']],
      ['it', '"[AU-01, SE-02] two"', ['AU-01', 'SE-02']],
      ['describe', "'the form [AU-01]'", ['AU-01']],
      ['test.describe', "'[AU-01] a group'", ['AU-01']],
      ['test.step', "'[AU-01] a step'", ['AU-01']],
      ['test.each([["(", 1]])', "'[AU-01] for %s'", ['AU-01']],
      ['test', '`[AU-01] by $' + '{name}`', ['AU-01']],
      ['test.skip', "'[AU-01] not run'", []],
      ['test.describe.fixme', "'[AU-01] not run'", []],
      ['it.todo', "'[AU-01] not written'", []],
      ['expect', "'[AU-01] no test'", []],
    ])('of %s(%s)', (callee, title, rows) => {
      expect(rowsOf(call(callee, title))).toEqual(rows);
    });

    test('passes over comments and other text', () => {
      const written = call('test', "'[AU-01] one'");
      expect(rowsOf(`// ${written}\nconst text = ${JSON.stringify(written)};`)).toEqual([]);
    });

    test.each(['[AU-6] short', '[AU-06 AU-07] no comma', '[AU-06; AU-07] semicolon'])(
      'reports %s',
      (title) => {
        const { tests, malformed } = rowTests(call('test', `'${title}'`), 'a.test.ts');
        expect(tests).toEqual([]);
        expect(malformed).toEqual([{ file: 'a.test.ts', title }]);
      },
    );
  });

  describe('holding rows against tests', () => {
    const areas: Area[] = [
      {
        title: 'AU · Auth',
        rows: [
          { id: 'AU-01', state: 'built', text: 'One.' },
          { id: 'AU-02', state: 'planned', text: 'Two.' },
          { id: 'AU-03', state: 'part', text: 'Three.' },
        ],
      },
    ];
    const naming = (...rows: string[]) => ({
      tests: [{ file: 'x/src/a.test.ts', title: 'a title', rows, forCi: false }],
      malformed: [],
    });

    test('finds a built row without a test', () => {
      expect(findMismatches(areas, naming('AU-02'))).toEqual([
        'AU-01 is marked as built, and no test names it.',
      ]);
    });

    test('finds a test that names no row', () => {
      expect(findMismatches(areas, naming('AU-01', 'AU-09'))).toEqual([
        'x/src/a.test.ts: "a title" names AU-09, which is no row.',
      ]);
    });

    test('[RN-11] finds a built row that only tests for CI name', () => {
      const { tests, malformed } = rowTests(
        "describe('slow @ci', () => { test('[AU-01] one', run); }); test('[AU-01] two @ci', run);",
        'a.test.ts',
      );
      expect(findMismatches(areas, { tests, malformed })).toEqual([
        'AU-01 is named by tests for CI alone; `npm test` has to play it, too.',
      ]);
      const usual = rowTests("test('[AU-01] quick', run);", 'a.test.ts').tests;
      expect(findMismatches(areas, { tests: [...tests, ...usual], malformed })).toEqual([]);
    });

    test.each([
      ["test('one @ci', run);", false],
      ["describe('slow @ci', () => { test('one', run); });", false],
      ["describe('some', () => { test('one @ci', run); test('two', run); });", true],
      ["test('one @ci', run); test(title, run);", true],
      ["test('one @ci', run); test.each(table)('two', run);", true],
      ["onEachDatabase('some', () => { test('one', run); });", true],
    ])('`npm test` loads a file only for tests that are not for CI: %s', (source, usual) => {
      expect(hasUsualTests(source, 'a.test.ts')).toBe(usual);
    });

    test('lists rows that may have been built meanwhile', () => {
      expect(perhapsBuilt(areas, naming('AU-01', 'AU-03'))).toEqual([
        'AU-03 is marked as part, and tests name it.',
      ]);
    });

    test('lists the files of a row, each once', () => {
      const { tests } = naming('AU-01', 'AU-03');
      expect(filesByRow('AU-01', [...tests, ...tests])).toEqual(['x/src/a.test.ts']);
      expect(filesByRow('AU-02', tests)).toEqual([]);
    });
  });
});
