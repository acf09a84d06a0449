import type { Signer } from './signing.ts';
import type { Store } from './store.ts';

/** What a command works with. */
export interface ReleaseContext {
  store: Store;
  /** Public keys whose signature makes a generation believed here. */
  siteKeys: readonly string[];
  /** The private key of a package, or of the `site`. Throws a `UserError` when there is none. */
  signer(owner: string): Signer;
  /** Who is at work, for the history. */
  by: string;
  now(): Date;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** Tells the person at the terminal what goes on. */
  say(line: string): void;
}
