import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import remotes from '../config/remotes.json';
import { findProductWords, productWords } from './product-words.ts';

test('[PL-01] the packages of the platform have no word of the product', () => {
  expect(findProductWords()).toEqual([]);
});

test('[PL-01] words of the product come from its definition', () => {
  expect(productWords()).toEqual(
    expect.arrayContaining(['idea-hub', 'Idea Hub', '@idea-hub', ...Object.keys(remotes)]),
  );
  expect(productWords()).toEqual(expect.arrayContaining(['sampleIdeas', '/users/profile']));
});

describe('[PL-01] a word of the product in packages/', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'product-words-'));
    spawnSync('git', ['init', '-q'], { cwd: root });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };

  test.each([
    ['packages/site/src/page.ts', "const title = 'Welcome to Idea Hub';", 'Idea Hub'],
    ['packages/site/src/page.ts', "// As in remote-auth's page.", 'remote-auth'],
    ['packages/site/README.md', 'Begin with `ideahub.accessToken`.', 'ideahub'],
    ['packages/site/src/page.css', '.IdeaHub { color: red; }', 'IdeaHub'],
    ['packages/site/package.json', '{ "name": "@idea-hub/site" }', '@idea-hub'],
    ['packages/release/src/gate-records.ts', 'const { sampleIdeas } = config;', 'sampleIdeas'],
    ['packages/release/src/gate-records.ts', "answer('/users/profile');", '/users/profile'],
    ['packages/release/src/gate-records.ts', 'const port = env.IDEAS_PORT;', 'IDEAS_PORT'],
    ['packages/release/src/gate-records.ts', "'s3://ideas/live'", 'ideas'],
  ])('is found in %s: %s', (file, text, word) => {
    write(file, `one line\n${text}\n`);
    expect(findProductWords(root)).toEqual([{ file, line: 2, word }]);
  });

  test('is none elsewhere, in a licence, in a part of another word', () => {
    write('host/src/page.ts', "const title = 'Idea Hub';");
    write('packages/site/LICENSE', 'Copyright Idea Hub');
    write('packages/site/src/page.ts', '// No idea: what the ideals of a hub are.');
    expect(findProductWords(root)).toEqual([]);
  });
});
