import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

const SOURCES = /\.([cm]?[jt]sx?|css|ya?ml|sh)$/;

/** Files about row numbers and these words. */
const EXCEPTED = /^scripts\/(docs\/|comment-words\.test\.ts$)/;

/** Comments in a line of source: a whole line, text after `//`, or a block comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*|#).*|\s\/\/\s.*|\/\*.*?\*\//g;

/** Words that comments must not contain, each with the reason. */
const UNWANTED = [
  { words: /\b[A-Z]{2}-\d{2}\b/, instead: 'the number of a row: titles of tests name them' },
  { words: /\bjourneys?\b/i, instead: 'a journey: say end-to-end test' },
  { words: /\bgiven up\b/i, instead: '“given up”: say abandoned' },
  { words: /\banswers (?:how|whether|what|whose)\b/i, instead: '“answers”: say returns' },
];

const unwantedIn = (line: string): string[] =>
  (line.match(COMMENT) ?? []).flatMap((comment) =>
    UNWANTED.filter(({ words }) => words.test(comment)).map(({ instead }) => instead),
  );

test('unwanted words are found in comments alone', () => {
  expect(unwantedIn('/** Greets (AU-10). */')).toHaveLength(1);
  expect(unwantedIn('const WAIT_MS = 300; // BR-11')).toHaveLength(1);
  expect(unwantedIn("test('[AU-10] greets', () => {")).toEqual([]);
  expect(unwantedIn("fetch('https://AU-10.example'); // Greets.")).toEqual([]);
});

test('comments name no rows', () => {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: ROOT });
  const files = String(listed).split('\0');
  const found = files
    .filter((file) => SOURCES.test(file) && !EXCEPTED.test(file) && existsSync(join(ROOT, file)))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, n) => unwantedIn(line).map((what) => `${file}:${n + 1} has ${what}`)),
    );
  expect(found).toEqual([]);
});
