import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const FENCE = /^```[\s\S]*?^```/gm;
const LINK = /!?\[(?:[^\]\\]|\\.)*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

/** Returns the targets of a Markdown text's links and images, except in fenced code. */
export const linksIn = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCE, '').matchAll(LINK)].map(([, target = '']) => target);

/** Returns the anchors of a text's headings, as GitHub and others generate them. */
export const anchorsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCE, '').matchAll(HEADING)].map(([, words = '']) =>
    words
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** Yields the repository's Markdown files. */
export function* markdownBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isOurs = !/^(node_modules|dist|coverage|\..*)$/.test(entry.name);
    if (entry.isDirectory() && isOurs) yield* markdownBelow(path);
    else if (entry.isFile() && entry.name.endsWith('.md')) yield path;
  }
}

/** Returns a line for each relative link of a file whose target is missing. */
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
