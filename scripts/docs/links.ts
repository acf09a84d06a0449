import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const FENCE = /^```[\s\S]*?^```/gm;
const LINK = /!?\[(?:[^\]\\]|\\.)*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

/** The addresses that a Markdown text links to, pictures included; not those in fenced code. */
export const linksIn = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCE, '').matchAll(LINK)].map(([, target = '']) => target);

/** The names by which a text's headings can be linked to, as code hosts make them. */
export const anchorsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCE, '').matchAll(HEADING)].map(([, words = '']) =>
    words
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** The Markdown files of the repository. */
export function* markdownBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isOurs = !/^(node_modules|dist|coverage|\..*)$/.test(entry.name);
    if (entry.isDirectory() && isOurs) yield* markdownBelow(path);
    else if (entry.isFile() && entry.name.endsWith('.md')) yield path;
  }
}

/** What a file's relative links lead to and is not there, a line each. */
export function brokenLinks(file: string, root: string): string[] {
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
