/**
 * A tag as `checkMarkup` writes it: no text has a "<" of its own, no value a quotation mark. Read from the start,
 * one tag after another, so that what only looks like one in a value is none.
 */
const TAG = /<([^\s/>]+)((?: [^\s"=]+="[^"]*")*)>/g;
const HREF = /^(?: [^\s"=]+="[^"]*")*? href="([^"]*)"/;

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  nbsp: '\u00a0',
  lt: '<',
  gt: '>',
};

const unescaped = (value: string): string =>
  value.replace(/&(amp|quot|nbsp|lt|gt);/g, (_whole, name: string) => CHARACTERS[name] ?? '');

/**
 * The addresses that a fragment's links have, each once. Takes HTML that `checkMarkup` has written, which need not
 * be parsed once more: a promote reads the links of all that is live.
 */
export function linksIn(html: string): string[] {
  const found = [...html.matchAll(TAG)].flatMap(([, name, attributes = '']) => {
    const href = name === 'a' ? HREF.exec(attributes)?.[1] : undefined;
    return href === undefined ? [] : [unescaped(href)];
  });
  return [...new Set(found)];
}
