import { isPooled } from '@composed/contract/pool';

/**
 * Returns the address of a file that a release's record names. `base` is the release's own address, with a trailing
 * slash.
 */
export const addressIn = (base: string, file: string): string =>
  isPooled(file) ? base.replace(/[^/]+\/$/, '') + file.slice(3) : base + file;
