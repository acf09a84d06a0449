/**
 * Folder beside a package's releases with the files that they share, each under a name that tells its bytes. It
 * begins with a digit as releases do, so that servers that were set up for these serve it by the same rules.
 */
export const POOL = '0-files';

/** How records name a file of that folder: relative to themselves, as all others. */
export const IN_POOL = `../${POOL}/`;

export const isPooled = (file: string): boolean => file.startsWith(IN_POOL);

/** The first digits of a file's SHA-256, as its name tells them; undefined of one that tells none. */
export const hashIn = (file: string): string | undefined =>
  /\.([0-9a-f]{12})\.\w+$/.exec(file)?.[1];

/** Where a file of a release's record lies, below its package's releases. */
export const placeOf = (release: string, file: string): string =>
  isPooled(file) ? file.slice(3) : `${release}/${file}`;

/**
 * A file's path in the folder that was built, without its hash: the name by which a build asks for its own files, so
 * that none of them changes with another. No two files of a release have the same.
 */
export const plainName = (file: string): string =>
  builtPath(file).replace(/\.[0-9a-f]{12}(?=\.\w+$)/, '');

/** A file's path in the folder that was built. */
export const builtPath = (file: string): string =>
  isPooled(file) ? file.slice(IN_POOL.length) : file;
