import { type BootData, isBootData } from '@composed/contract/discovery';
import { readJson } from '@composed/contract/shape';

/** Without keys nothing is believed that has to be signed; `null` has to be said. */
const NOTHING: BootData = {
  remoteOrigins: [],
  discovery: null,
  release: null,
  ahead: [],
  keys: {},
};

/**
 * Reads what the page brought along, in the element of that id in its head: what releases tell of themselves
 * stands in its body. A damaged page brought nothing.
 */
export const readBootData = (page: Document, id: string): BootData =>
  readJson(isBootData, page.querySelector(`head > script#${id}`)?.textContent ?? '') ?? NOTHING;
