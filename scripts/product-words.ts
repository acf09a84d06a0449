import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SITE } from '@composed/workspace/paths';

/** Words of the product that are not in its definition. */
const WRITTEN = ['ideas'];

/** Files that may name the product: licences, tests and their helpers, images and fonts. */
const EXCEPTED = /\/LICENSE$|\.test\.tsx?$|\/src\/testing(\/|[^/]*\.ts$)|\.(png|woff2)$/;

/** Returns the names of the product, its remotes, settings and server paths. */
export function productWords({ name, title, scopes, packages, settings, gate } = SITE): string[] {
  const remotes = Object.entries(packages).filter(([pkg]) => pkg !== 'host');
  return [
    ...[name, title, ...scopes],
    ...remotes.flatMap(([remote, { variable }]) => [remote, variable]),
    ...settings.addresses,
    // Skips paths with one segment, since the platform may use those words too.
    ...gate.answers.flatMap(({ path = '' }) => (path.split('/').length > 2 ? path : [])),
    ...WRITTEN,
  ];
}

/** Returns a pattern that also finds `IdeaHub`, `ideahub` and `idea_hub` for `idea-hub`. */
function patternOf(words: readonly string[]): RegExp {
  const any = words.map((word) =>
    word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/[ -]/g, '[ _-]?'),
  );
  return new RegExp(`(?<![a-z])(${any.join('|')})(?![a-z])`, 'gi');
}

interface Found {
  file: string;
  line: number;
  word: string;
}

/** Returns the places of a text that contain one of the words, in any case. */
function findWords(file: string, text: string, words: readonly string[]): Found[] {
  const pattern = patternOf(words);
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(pattern)].map(([word]) => ({ file, line: index + 1, word })),
    );
}

/** Finds words of the product in `packages/` of a checkout. */
export function findProductWords(root = ROOT): Found[] {
  const listed = ['ls-files', '-coz', '--exclude-standard', 'packages'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  const words = productWords();
  return files
    .filter((file) => file !== '' && !EXCEPTED.test(file))
    .flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8'), words));
}

/** `npm run product-words`: fails if the platform names the product. */
export function checkProductWords(): void {
  const found = findProductWords();
  for (const { file, line, word } of found) {
    console.error(`${file}:${line} has "${word}": packages/ serves any product.`);
  }
  console.log(`${found.length} words of the product in packages/`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
