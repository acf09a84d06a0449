// Fails when comments and documentation have too many phrases that make readers stop.
//   node scripts/check-english.mjs [--all] [root]   --all prints every place, also below the limit
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
const root =
  args.find((arg) => !arg.startsWith('--')) ?? join(dirname(fileURLToPath(import.meta.url)), '..');

/** Maximum number of places per 1,000 lines of comments and prose. */
const LIMIT = 10;

/** Phrases, each with what to write instead. */
const PHRASES = [
  [
    /^\W*(?:What|Who|Which|Whoever|Whatever|How much|How many) [^?]*$/,
    'start with a noun or a verb',
  ],
  [/\bwho(?:so)?ever\b|\bwhatever\b/i, 'name the actor or the thing'],
  [/\bso (?:many|much|far|long|often|soon)\b(?! (?:as|that))/i, '"at most", "up to", "until now"'],
  [/\b\w+ alone\b/, '"only"'],
  [/\banew\b/, '"again"'],
  [/\bby (?:then|now)\b/, 'name the moment, or leave it out'],
  [/\bat once\b/, '"immediately" or "at the same time"'],
  [/\b(?:go|goes|come|comes|stand|stands) by\b/, 'a plain verb'],
  [/\bbrings? along\b/, '"contains" or "provides"'],
  [/\b(?:nobody|no one|nothing) \w+s\b/i, 'name the actor: "the loader refuses …"'],
  [/\b(?:likewise|meanwhile|besides|seldom)\b/i, '"also", "at that time", "rarely"'],
];

/** Numbers of rows belong into titles of tests. */
const ROW = /\b[A-Z]{2}-\d{2}\b/;

const SKIPPED =
  /(?:^|\/)LICENSE|requirements\.md$|gallery\/README\.md$|messages\.ts$|check-english|docs\/rows\.ts$/;
const COMMENT = /(?:^|\s)\/\/ .*|^\s*\/?\*\*? .*/;

/** Yields the lines of a file that people read: all of Markdown outside fences, or comments. */
function* proseOf(file, text) {
  const isMarkdown = file.endsWith('.md');
  let isFenced = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (isMarkdown && /^\s*```/.test(line)) isFenced = !isFenced;
    const prose = isMarkdown ? (isFenced ? null : line) : COMMENT.exec(line)?.[0];
    if (prose && /[a-z]{2}/.test(prose)) yield { line: index + 1, prose, isMarkdown };
  }
}

const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
  cwd: root,
  maxBuffer: 1 << 26,
});
const files = String(listed)
  .split('\0')
  .filter((file) => /\.(?:[cm]?[jt]sx?|css|md)$/.test(file) && !SKIPPED.test(file));

let lines = 0;
const places = [];
const rows = [];
for (const file of files) {
  const path = join(root, file);
  if (!existsSync(path)) continue;
  for (const { line, prose, isMarkdown } of proseOf(file, readFileSync(path, 'utf8'))) {
    lines += 1;
    for (const [phrase, instead] of PHRASES) {
      if (phrase.test(prose)) places.push(`${file}:${line}: write ${instead}: ${prose.trim()}`);
    }
    if (!isMarkdown && !file.startsWith('scripts/docs/') && ROW.test(prose)) {
      rows.push(`${file}:${line}: no row number in a comment: ${prose.trim()}`);
    }
  }
}

const rate = (1000 * places.length) / Math.max(lines, 1);
const isOver = rate > LIMIT;
for (const sentence of [...rows, ...(isOver || args.includes('--all') ? places : [])])
  console.error(sentence);
console.log(
  `${places.length} places in ${lines} lines: ${rate.toFixed(1)} per 1,000; ${LIMIT} are allowed`,
);
process.exitCode = isOver || rows.length > 0 ? 1 : 0;
