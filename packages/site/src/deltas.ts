import { createHash } from 'node:crypto';

/** The content coding of a file as its difference to another one that the browser has (RFC 9842). */
export const DELTA = 'dcz';

/** Endings of the files that there are differences of. */
export const DELTA_ENDINGS = ['js', 'css'] as const;

/** What a delta begins with, before the SHA-256 of its dictionary. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
/** Bytes before the Zstandard frame. */
export const DELTA_HEADER = MAGIC.length + 32;

/**
 * What a browser says of its dictionary: its SHA-256 in base64. Without the two signs that no file's name may have it
 * still names those bytes, and nginx can put it together from what a regular expression captured. Nine groups are all
 * that there are, which is enough for all but one hash in a hundred thousand.
 */
export const DICTIONARY = `^(?=.{46}$):([A-Za-z0-9]*)${'(?:[+/]([A-Za-z0-9]*))?'.repeat(8)}=:$`;

/** An `Accept-Encoding` that takes deltas, without a weight. */
export const TAKES_DELTA = `(^|[ ,])${DELTA}(,|$)`;

const shortened = (hash: string): string => hash.replaceAll(/[+/=]/g, '');

/** The name of a file's delta; `dictionary`: the bytes that it is a difference to. */
export const deltaPath = (file: string, dictionary: Buffer): string =>
  `${file}.${shortened(createHash('sha256').update(dictionary).digest('base64'))}.${DELTA}`;

const PATH = new RegExp(
  `^(.+\\.[0-9a-f]{12}\\.(?:${DELTA_ENDINGS.join('|')}))\\.[A-Za-z0-9]{22,43}\\.${DELTA}$`,
);

/** The file that a path names a delta of; undefined of every other path. */
export const targetOf = (path: string): string | undefined => PATH.exec(path)?.[1];

/** The difference of a file, as a frame of Zstandard that was made with that dictionary. */
export const asDelta = (dictionary: Buffer, frame: Uint8Array): Buffer =>
  Buffer.concat([MAGIC, createHash('sha256').update(dictionary).digest(), frame]);

/** The SHA-256 of a delta's dictionary; null of what is no delta. */
export const dictionaryOf = (delta: Buffer): Buffer | null =>
  delta.length > DELTA_HEADER && delta.subarray(0, MAGIC.length).equals(MAGIC)
    ? delta.subarray(MAGIC.length, DELTA_HEADER)
    : null;

/**
 * The delta that a request may have of a file, and how to know it: `null` where the browser has no dictionary or takes
 * no delta.
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

/** `main.0123456789ab.js` → what later files of the same name look like, relative to its own address. */
export function laterFiles(file: string): string | undefined {
  const [, name, ending] = NAMED.exec(file) ?? [];
  return name === undefined ? undefined : `${name}.*.${ending}`;
}
const NAMED = new RegExp(`([^/]+)\\.[0-9a-f]{12}\\.(${DELTA_ENDINGS.join('|')})$`);

/** Of a shared file's delta: a shared cache that overlooks `Vary` must not hand it to who has another dictionary. */
export const DELTA_HEADERS = {
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Encoding': DELTA,
} as const;

/** What only browsers send that take a page for a dictionary, and with their first request already. */
export const BROWSER_HINT = 'Sec-CH-UA';

/**
 * Of pages, to such browsers. A dictionary has to be fresh, and a page must not be shown unasked: what varies by
 * everything is never used again unasked, however fresh it is (RFC 9111, 4.1). Not for shared caches, of which some
 * overlook that.
 */
export const PAGE_FOR_BROWSERS = {
  'Cache-Control': 'private, max-age=2592000',
  Vary: '*',
} as const;

/** `/project/:id` → what a page says of the addresses that it is a dictionary for. */
export const pageDictionary = (path: string): string =>
  `match="${path.replaceAll(/:\w+/g, '*')}", match-dest=("document")`;

/** Of every file that there may be deltas of. */
export const BY_DICTIONARY = { Vary: 'Accept-Encoding, Available-Dictionary' } as const;
