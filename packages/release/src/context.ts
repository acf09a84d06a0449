import type { Generation } from './generation.ts';
import type { Signer } from './signing.ts';
import type { Store } from './store.ts';

/** Store, keys and settings of a command. */
export interface ReleaseContext {
  store: Store;
  /** Public keys of the site. A generation needs a signature by one of them. */
  siteKeys: readonly string[];
  /** Returns the private key of a package, or of the `site`. Throws a `UserError` if there is none. */
  signer(owner: string): Signer;
  /** Returns a package's private key for previews, or `null` if there is none. */
  previewSigner(pkg: string): Signer | null;
  /** Author of the change, for the history. */
  by: string;
  now(): Date;
  /** Whether to check everything but write nothing. */
  dryRun: boolean;
  /** Browser check. Without it (`--no-render`), pages go live unopened, and the history records that. */
  browserCheck?: BrowserCheck;
  /** Shows progress to the person at the terminal. */
  say(line: string): void;
}

/** Change that the browser check has to judge. */
export interface Candidate {
  context: ReleaseContext;
  /** The live generation, with the configuration that the change would set. */
  current: Generation;
  packages: Generation['packages'];
  /** Packages that the change affects. */
  changed: readonly string[];
  /**
   * Whether to compare the pages with the live ones. A roll-back, for example, does not: it is meant to look
   * different.
   */
  compares: boolean;
}

/** Opens the candidate's pages in a browser. Returns the objections. */
export type BrowserCheck = (candidate: Candidate) => Promise<string[]>;
