import type { ReleaseContext } from './context.ts';
import type { Generation } from './generation.ts';

/** What a promote is about to make live. */
export interface Candidate {
  context: ReleaseContext;
  current: Generation;
  packages: Generation['packages'];
  /** The packages that it changes. */
  changed: readonly string[];
}
