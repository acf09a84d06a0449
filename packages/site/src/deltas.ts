import { createHash } from 'node:crypto';

/** Content coding of a file that is sent as a delta to one that the browser has (RFC 9842). */
export const DELTA = 'dcz';

/** Endings of files with deltas. */
export const DELTA_ENDINGS = ['js', 'css'] as const;

/** First bytes of a delta, before its dictionary's SHA-256. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
/** Number of bytes before the Zstandard frame. */
export const DELTA_HEADER = MAGIC.length + 32;

/**
 * Matches the `Available-Dictionary` header: the dictionary's SHA-256 in base64. The captures omit `+` and `/`, which
 * file names can't contain, and the rest still identifies the hash. nginx joins the captures. It has only nine, enough
 * for all but one in 100,000 hashes.
 */
export const DICTIONARY = `^(?=.{46}$):([A-Za-z0-9]*)${'(?:[+/]([A-Za-z0-9]*))?'.repeat(8)}=:$`;

/** An `Accept-Encoding` that accepts deltas, without a weight. */
export const TAKES_DELTA = `(^|[ ,])${DELTA}(,|$)`;

const shortened = (hash: string): string => hash.replaceAll(/[+/=]/g, '');

/** Returns the path of a file's delta to the content in `dictionary`. */
export const deltaPath = (file: string, dictionary: Buffer): string =>
  `${file}.${shortened(createHash('sha256').update(dictionary).digest('base64'))}.${DELTA}`;

const PATH = new RegExp(
  `^(.+\\.[0-9a-f]{12}\\.(?:${DELTA_ENDINGS.join('|')}))\\.[A-Za-z0-9]{22,43}\\.${DELTA}$`,
);

/** Returns the file that a delta's path belongs to; undefined for any other path. */
export const targetOf = (path: string): string | undefined => PATH.exec(path)?.[1];

/** Wraps a Zstandard frame, made with this dictionary, as a delta. */
export const asDelta = (dictionary: Buffer, frame: Uint8Array): Buffer =>
  Buffer.concat([MAGIC, createHash('sha256').update(dictionary).digest(), frame]);

/** Returns the SHA-256 of a delta's dictionary; null if the bytes are no delta. */
export const dictionaryOf = (delta: Buffer): Buffer | null =>
  delta.length > DELTA_HEADER && delta.subarray(0, MAGIC.length).equals(MAGIC)
    ? delta.subarray(MAGIC.length, DELTA_HEADER)
    : null;

/**
 * Returns the path of the delta that a request may get, and its dictionary's hash. Returns `null` if the browser has no
 * dictionary or doesn't accept deltas.
 */
export function askedDelta(
  file: string,
  accepted: string,
  dictionary: string,
): { path: string; hash: string } | null {
  if (!new RegExp(TAKES_DELTA).test(accepted) || !new RegExp(DICTIONARY).test(dictionary))
    return null;
  const hash = dictionary.slice(1, -1);
  return { path: `${file}.${shortened(hash)}.${DELTA}`, hash };
}

/** Returns the pattern of later builds of a file, relative to its address: `main.0123456789ab.js` → `main.*.js`. */
export function laterFiles(file: string): string | undefined {
  const [, name, ending] = NAMED.exec(file) ?? [];
  return name === undefined ? undefined : `${name}.*.${ending}`;
}
const NAMED = new RegExp(`([^/]+)\\.[0-9a-f]{12}\\.(${DELTA_ENDINGS.join('|')})$`);

/**
 * Headers of a shared file's delta. `private`, since a shared cache that ignores `Vary` must not serve it for another
 * dictionary.
 */
export const DELTA_HEADERS = {
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Encoding': DELTA,
} as const;

/** Only browsers that support pages as dictionaries send this header, even with their first request. */
export const BROWSER_HINT = 'Sec-CH-UA';

/**
 * Headers of pages for such browsers. A dictionary must be fresh, but a page must be revalidated each time. `Vary: *`
 * forces revalidation of fresh responses too (RFC 9111, 4.1). Some shared caches ignore that, so the response is
 * `private`.
 */
export const PAGE_FOR_BROWSERS = {
  'Cache-Control': 'private, max-age=2592000',
  Vary: '*',
} as const;

/** Returns a page's `Use-As-Dictionary` value for its route's addresses, such as `/project/:id`. */
export const pageDictionary = (path: string): string =>
  `match="${path.replaceAll(/:\w+/g, '*')}", match-dest=("document")`;

/** Headers of every file with deltas. */
export const BY_DICTIONARY = { Vary: 'Accept-Encoding, Available-Dictionary' } as const;
