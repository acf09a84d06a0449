import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES } from '@composed/workspace/paths';
import { quotesIn, wrongQuotes } from './quotes.ts';

const ROOT = join(__dirname, '..', '..');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    // Rows are held by the tests that name them.
    .filter((file) => file.endsWith('.md') && !file.startsWith('requirements'))
    .map((file) => `docs/${file}`),
];

/** What is shown to visitors, to operators and to whoever reads a mail. */
function sources(): string {
  const folders = [
    'host/src',
    'packages/runtime/src',
    'shared/src',
    'api/src',
    ...REMOTES.map((r) => `${r}/src`),
  ];
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.(tsx?|html)$/.test(file))
        .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
    )
    .join('\n');
}

test('commands, words on the screen, names and tests that the documents quote are there', () => {
  const shown = sources();
  expect(documents.flatMap((document) => wrongQuotes(ROOT, document, shown))).toEqual([]);
});

test('quotes are found, and code that is fenced holds no words of a screen', () => {
  const text = [
    '`npm run dev -w remote-auth`, then press `Try again`; `screenStore` and `React` are code.',
    '```',
    'npm run -s check',
    '`Not on screen`',
    '```',
    '`run` in',
    '[`a.ts`](../a.ts) runs; [`b.ts`](../b.ts) does not.',
    '- [`a.test.ts`](../a.test.ts): “does it”',
  ].join('\n');
  expect(quotesIn(text)).toEqual({
    scripts: [
      { script: 'dev', workspace: 'remote-auth' },
      { script: 'check', workspace: undefined },
    ],
    words: ['Try again'],
    names: [{ file: '../a.ts', name: 'run' }],
    tests: [{ file: '../a.test.ts', title: 'does it' }],
  });
});
