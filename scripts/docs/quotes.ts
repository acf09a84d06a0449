import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `npm run x`, also of a package: `npm run x -w y`. */
const SCRIPT = /npm run (?:-s )?([a-z][\w:-]*)(?: (?:-w|-w=) ?([\w/-]+))?/g;
/** Words of a screen: in code quotes, several, the first with a capital. */
const WORDS = /`([A-Z][a-z’]+(?: [A-Za-z’]+)+)`/g;
/** A function or another name, with its file. */
const NAME = /`([\w.]+)` in\s+\[`[^`]+`\]\(([^)#]+)\)/g;
/** A test with a part of its title. */
const TEST = /^- \[`[^`]+`\]\(([^)]+)\): “(.+)”$/gm;

interface Quotes {
  scripts: { script: string; workspace: string | undefined }[];
  words: string[];
  names: { file: string; name: string }[];
  tests: { file: string; title: string }[];
}

/** What a Markdown text quotes of the product: commands, words on the screen, names with their files, tests. */
export const quotesIn = (markdown: string): Quotes => ({
  scripts: [...markdown.matchAll(SCRIPT)].map(([, script = '', workspace]) => ({
    script,
    workspace,
  })),
  words: [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(WORDS)].map(
    ([, words = '']) => words,
  ),
  names: [...markdown.matchAll(NAME)].map(([, name = '', file = '']) => ({ file, name })),
  tests: [...markdown.matchAll(TEST)].map(([, file = '', title = '']) => ({ file, title })),
});

function hasScript(root: string, folder: string, script: string): boolean {
  const file = join(root, folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).scripts?.[script] !== undefined;
}

/**
 * What a document quotes and is not there, a line each.
 *
 * @param sources the text of everything that a visitor's words may come from
 */
export function wrongQuotes(root: string, document: string, sources: string): string[] {
  const { scripts, words, names, tests } = quotesIn(readFileSync(join(root, document), 'utf8'));
  const isThere = (file: string, text: string) => {
    const path = join(root, dirname(document), file);
    return existsSync(path) && readFileSync(path, 'utf8').includes(text);
  };
  return [
    ...scripts
      .filter(({ script, workspace = '.' }) => {
        // What is said of a remote's own repository is in its template.
        const folders = [workspace, 'packages/create/template/repository'];
        return !folders.some((folder) => hasScript(root, folder, script));
      })
      .map(({ script, workspace }) => `npm run ${script}${workspace ? ` -w ${workspace}` : ''}`),
    ...words.filter((text) => !sources.includes(text)),
    ...names
      .filter(({ file, name }) => !isThere(file, name))
      .map(({ file, name }) => `${name} in ${file}`),
    ...tests.filter(({ file, title }) => !isThere(file, title)).map(({ title }) => `“${title}”`),
  ].map((line) => `${document}: ${line}`);
}
