/**
 * A tag as `checkMarkup` writes it: it escapes "<" in text and quotation marks in values. Matches from the start, tag
 * by tag, so that a tag-like text in a value is no match.
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
 * Returns the distinct addresses of a fragment's links. Expects HTML from `checkMarkup`, so that no parser is needed: a
 * promote reads the links of all live releases.
 */
export function linksIn(html: string): string[] {
  const found = [...html.matchAll(TAG)].flatMap(([, name, attributes = '']) => {
    const href = name === 'a' ? HREF.exec(attributes)?.[1] : undefined;
    return href === undefined ? [] : [unescaped(href)];
  });
  return [...new Set(found)];
}
