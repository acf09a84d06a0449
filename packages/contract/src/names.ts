import { type Shape, textLike } from './shape.ts';

const isPlain = textLike(/^[a-z][a-z0-9-]{0,49}$/);

/**
 * Checks a package's name, such as `remote-goods`. Names are object keys, so names like
 * `constructor` are forbidden.
 */
export const isPackageName: Shape<string> = (value): value is string =>
  isPlain(value) && !(value in {});

/**
 * Checks a release's name, a semantic version without a plus sign and a content hash:
 * `1.2.0-3f2a9c1b7d4e`.
 */
export const isReleaseName = textLike(
  /^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?-[0-9a-f]{12}$/,
);

/** Checks a preview's name, such as `pr-123`. */
export const isPreviewName = textLike(/^[a-z0-9][a-z0-9-]{0,49}$/);
