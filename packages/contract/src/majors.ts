import { isText, mapOf, maybe, type Of, objectOf } from './shape.ts';

/** Name of a second major's container, and of the only module that it exposes. */
export const MAJOR_CONTAINER = 'major';

/** Checks what a host offers as a second major. Only pages that need one load this file. */
const isMajorEntry = objectOf({
  /** Versions that replace the host's own. */
  provides: mapOf(isText),
  /**
   * Script with these packages: its address on the page's origin, and its hash. Without a script,
   * the host's own modules count as these versions too.
   */
  script: maybe(objectOf({ url: isText, integrity: isText })),
});

/** Second major of a shared package, in the live host. */
export type MajorEntry = Of<typeof isMajorEntry>;

export const isMajors = mapOf(isMajorEntry);

/** Maps a shared package to its second major. */
export type Majors = Of<typeof isMajors>;

/** Returns the versions of each second major, in the form of `Provision`. */
export const versionsOf = (majors: Readonly<Record<string, Pick<MajorEntry, 'provides'>>>) =>
  Object.fromEntries(Object.entries(majors).map(([pkg, { provides }]) => [pkg, provides]));
