import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { Listing } from './discovery.ts';

/** The release of a remote that this page loads; undefined where none is to be loaded. */
export const chooseEntry = ({ entries }: Listing): MicroFrontendEntry | undefined =>
  entries.find(({ deployment }) => deployment?.default !== false) ?? entries[0];
