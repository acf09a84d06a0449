import { isPackageName, isPreviewName, isReleaseName } from './names.ts';
import { isCount, isText, type Of, objectOf } from './shape.ts';

export const isPreview = objectOf({
  schema: isCount,
  package: isPackageName,
  name: isPreviewName,
  release: isReleaseName,
  /** `sha384-…` of the release's record. */
  record: isText,
  /** ISO 8601 instants. */
  time: isText,
  expires: isText,
});

/** What a preview's name stands for, in `previews/{name}.json`, signed by the package. */
export type Preview = Of<typeof isPreview>;
