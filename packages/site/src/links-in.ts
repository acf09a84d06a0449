import { parseFragment } from 'parse5';
import { elementsIn } from './elements-in.ts';

/** The addresses that a fragment's links have, each once, as they are written. */
export function linksIn(html: string): string[] {
  const links = [...elementsIn(parseFragment(html))].filter(({ tagName }) => tagName === 'a');
  const found = links.flatMap(
    ({ attrs }) => attrs.find(({ name }) => name === 'href')?.value ?? [],
  );
  return [...new Set(found)];
}
