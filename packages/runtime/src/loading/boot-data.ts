import { type BootData, isBootData } from '@composed/contract/discovery';
import { readJson } from '@composed/contract/shape';

/**
 * Default for a page without boot data. The empty `keys` reject all that must be signed; only `null` disables
 * signatures.
 */
const NOTHING: BootData = {
  remoteOrigins: [],
  discovery: null,
  release: null,
  ahead: [],
  keys: {},
};

/**
 * Reads the page's boot data from the element with that id. Only elements in the head count, since HTML from releases
 * is in the body. Returns the default if the data is invalid.
 */
export const readBootData = (page: Document, id: string): BootData =>
  readJson(isBootData, page.querySelector(`head > script#${id}`)?.textContent ?? '') ?? NOTHING;
