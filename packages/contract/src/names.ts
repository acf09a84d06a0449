import { type Shape, textLike } from './shape.ts';

const isPlain = textLike(/^[a-z][a-z0-9-]{0,49}$/);

/** The name of a package, such as `remote-goods`. They are keys of objects, each of which has a `constructor`. */
export const isPackageName: Shape<string> = (value): value is string =>
  isPlain(value) && !(value in {});

/** Version and content hash; what semantic versioning allows, without a plus sign: `1.2.0-3f2a9c1b7d4e`. */
export const isReleaseName = textLike(
  /^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?-[0-9a-f]{12}$/,
);

/** The name of a preview, such as `pr-123`. */
export const isPreviewName = textLike(/^[a-z0-9][a-z0-9-]{0,49}$/);
