import type { Compressed } from '@composed/build/compress';
import type { SiteFiles } from '@composed/site/compose';
import { UserError } from '@composed/workspace/user-error';

/** A file's bytes, and the same compressed where that is smaller. */
export type Content = Compressed;

/**
 * Where releases, generations and the site's files lie: a folder or an S3 bucket. Keys are
 * paths with forward slashes. Everything rejects with a `StoreError` when the store can't be used.
 *
 * What decides anything goes through `create`: of any number of programs that create one key, in
 * whatever places, one is told `true`. That is all that promoting at the same time needs.
 */
export interface Store {
  /** For messages: `the folder /srv/shop`. */
  readonly name: string;
  /**
   * `null` when there is none. Of a file longer than `limit`, returns `limit + 1` bytes, which the caller's
   * hash or parser then rejects.
   */
  read(key: string, limit?: number): Promise<Buffer | null>;
  /** All keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Writes what is not there yet, whole or not at all. `false`: something is there already. */
  create(key: string, content: Content): Promise<boolean>;
  /**
   * Names of compressed forms beside a file (`.br`, `.gz`) that do not unpack to `plain`: servers would send them.
   * Only a store has it whose servers choose among forms of a file; S3 keeps one object for each.
   */
  wrongForms?(key: string, plain: Buffer): Promise<string[]>;
  /** Lets a file that is there with these bytes count as written now. */
  renew(key: string, content: Content): Promise<void>;
  /** Writes over what is there; readers meet the old or the new. Only for pointers that can be made again. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /** Only for what nothing names any more. It may be gone already. */
  remove(key: string): Promise<void>;
  /** When it was written; `null` when there is none. */
  modified(key: string): Promise<Date | null>;
  /** Whether browsers are served exactly these files, as far as the site goes. */
  hasSite(site: SiteFiles): Promise<boolean>;
  /** Serves these files from now on: all at once where the store can, `discovery.json` first elsewhere. */
  putSite(site: SiteFiles): Promise<void>;
  /** Deletes former sites, and what killed programs left half-written before `since`. */
  tidy(since: Date): Promise<void>;
}

/** The store can't be used: missing, full, read-only, unreachable, damaged. */
export class StoreError extends UserError {
  override readonly exitCode = 3;
}

const KEY = /^(?!.*(^|\/)\.)[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

/**
 * Whether a key is the same written as an address and as a path in a file system. There is no other in a
 * store of ours: `x/../y` names one place in a bucket and another one to whoever reads addresses.
 */
export const isKey = (key: string): boolean => key.length <= 500 && KEY.test(key);

/** Throws a `StoreError` for a key that is not to be asked for. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new StoreError(`${JSON.stringify(key)} is no key of a release store.`);
}

export const content = (text: string): Content => ({ plain: Buffer.from(text) });

const PROBE = 'probe';

/**
 * Finds out whether the store keeps its promise not to write over what is there, since some servers
 * take the condition and ignore it. To be called before the first write.
 */
export async function assertFit(store: Store): Promise<void> {
  // Refused once is proof enough: mostly somebody has left the probe there before.
  if (!(await store.create(PROBE, content('1')))) return;
  if (await store.create(PROBE, content('2'))) {
    throw new StoreError(
      `${store.name} is not fit for releases: it writes over what is already there when asked not to.`,
    );
  }
}
