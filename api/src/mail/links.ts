const OMITTED = '[link left out]';

const DOT = '[.\\u3002\\uFF0E\\uFF61\\u2024\\uFE52]';
/**
 * Text that mail programs turn into a link: a scheme, an email address, a path, an IP address or a domain. A domain's
 * last part has at least two letters, so `2.0` and `e.g.` stay.
 */
const LINK = new RegExp(
  `[\\\\@:]|//|${DOT}[\\p{L}\\p{M}]{2}|(?:^|\\D)\\d{1,3}(?:\\.\\d{1,3}){3}(?:\\D|$)`,
  'u',
);

/** Names of software that are written like a domain. */
const SOFTWARE = /^(?:[a-z]{2,20}\.js|asp\.net)$/i;

/** A word without the punctuation around it. */
const bare = (word: string): string => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');

/**
 * Text without the words that a mail program would turn into a link. Software keeps its name, with a space
 * before the dot, because mail programs link `Node.js` too.
 */
export function withoutLinks(text: string): string {
  return text.replace(/\S+/g, (word) => {
    if (SOFTWARE.test(bare(word))) return word.replace('.', ' .');
    return LINK.test(bare(word)) ? OMITTED : word;
  });
}

/** Whether a name contains a link, or a path. */
export const hasLink = (name: string): boolean => name.includes('/') || withoutLinks(name) !== name;
