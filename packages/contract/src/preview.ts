import { isPackageName, isPreviewName, isReleaseName } from './names.ts';
import { isCount, isText, type Of, objectOf } from './shape.ts';

export const isPreview = objectOf({
  schema: isCount,
  package: isPackageName,
  name: isPreviewName,
  release: isReleaseName,
  /** Hash of the release's record, `sha384-…`. */
  record: isText,
  /** ISO 8601 instants. */
  time: isText,
  expires: isText,
});

/** Content of `previews/{name}.json`, which the package signs. */
export type Preview = Of<typeof isPreview>;
