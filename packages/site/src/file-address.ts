import { isPooled } from '@composed/contract/pool';

/** The address of a release's file, as its record names it; `base` is the release's own, with a slash at the end. */
export const addressIn = (base: string, file: string): string =>
  isPooled(file) ? base.replace(/[^/]+\/$/, '') + file.slice(3) : base + file;
