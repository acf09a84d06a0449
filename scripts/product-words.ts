import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SITE } from '@composed/workspace/paths';

/** Words of the product that its definition does not have. */
const WRITTEN = ['ideas'];

/** Files that may name the product: licences, tests and their helpers, the templates of new remotes, pictures and fonts. */
const EXCEPTED =
  /\/LICENSE$|\.test\.tsx?$|\/testing[^/]*\.ts$|^packages\/create\/template\/|\.(png|woff2)$/;

/** What names the product, its remotes, its settings and its server's answers. */
export function productWords({ name, title, scopes, packages, settings, gate } = SITE): string[] {
  const remotes = Object.entries(packages).filter(([pkg]) => pkg !== 'host');
  return [
    ...[name, title, ...scopes],
    ...remotes.flatMap(([remote, { variable }]) => [remote, variable]),
    ...settings.addresses,
    // Paths of one segment are skipped: the platform may use such a word too.
    ...gate.answers.flatMap(({ path = '' }) => (path.split('/').length > 2 ? path : [])),
    ...WRITTEN,
  ];
}

/** Finds `idea-hub` as `IdeaHub`, `ideahub` and `idea_hub` too. */
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

/** The places of a text where one of the words stands, in whatever case. */
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

/** `npm run product-words`: says where the platform names the product. */
export function checkProductWords(): void {
  const found = findProductWords();
  for (const { file, line, word } of found) {
    console.error(`${file}:${line} has "${word}": packages/ serves any product.`);
  }
  console.log(`${found.length} words of the product in packages/`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
