import type { ReleaseContext } from './context.ts';
import type { Generation } from './generation.ts';

/** A change that is about to go live, as the browser check gets it. */
export interface Candidate {
  context: ReleaseContext;
  /** The live generation, with the site's configuration as the change leaves it. */
  current: Generation;
  packages: Generation['packages'];
  /** The packages that it changes. */
  changed: readonly string[];
  /** Whether the pages are compared with what is live; a roll-back, for example, is meant to look different. */
  compares: boolean;
}

/** Opens the candidate's pages in a browser. Returns the reasons against it. */
export type BrowserCheck = (candidate: Candidate) => Promise<string[]>;
