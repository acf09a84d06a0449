/**
 * Folder beside a package's releases with files that they share. The names contain content hashes.
 * The folder's name begins with a digit, as releases do, so that existing server rules also match
 * it.
 */
export const POOL = '0-files';

/** Prefix of shared files in records. Relative to the record, like all file names. */
export const IN_POOL = `../${POOL}/`;

export const isPooled = (file: string): boolean => file.startsWith(IN_POOL);

/**
 * Returns the first digits of a file's SHA-256 from its name, or undefined if the name has none.
 */
export const hashIn = (file: string): string | undefined =>
  /\.([0-9a-f]{12})\.\w+$/.exec(file)?.[1];

/** Returns a file's path below its package's releases. */
export const placeOf = (release: string, file: string): string =>
  isPooled(file) ? file.slice(3) : `${release}/${file}`;

/**
 * Returns a file's path in the build folder, without the hash. A build refers to its own files by
 * these names, so that a changed file changes no other file. They are unique in a release.
 */
export const plainName = (file: string): string =>
  builtPath(file).replace(/\.[0-9a-f]{12}(?=\.\w+$)/, '');

/** Returns a file's path in the build folder. */
export const builtPath = (file: string): string =>
  isPooled(file) ? file.slice(IN_POOL.length) : file;
