import type { Generation } from './generation.ts';
import type { Signer } from './signing.ts';
import type { Store } from './store.ts';

/** What a command works with. */
export interface ReleaseContext {
  store: Store;
  /** Public keys whose signature makes a generation believed here. */
  siteKeys: readonly string[];
  /** The private key of a package, or of the `site`. Throws a `UserError` when there is none. */
  signer(owner: string): Signer;
  /** The private key that signs only previews of a package; `null` when there is none. */
  previewSigner(pkg: string): Signer | null;
  /** Who is at work, for the history. */
  by: string;
  now(): Date;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** The gate in a browser. Without it (`--no-render`) pages go live unopened, and history tells so. */
  browserCheck?: BrowserCheck;
  /** Tells the person at the terminal what goes on. */
  say(line: string): void;
}

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
