import type { Compressed } from '@composed/build/compress';
import type { SiteFiles } from '@composed/site/compose';
import { printableLine } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';

/** A file's bytes, and compressed variants where they are smaller. */
export type Content = Compressed;

/**
 * Storage for releases, generations and the site's files: a folder or an S3 bucket. Keys are paths with forward
 * slashes. All methods reject with a `StoreError` if the store can't be used.
 *
 * All decisions use `create`. If several programs create the same key at the same time, exactly one gets `true`.
 * Concurrent promotes need no other lock.
 */
export interface Store {
  /** Name, for messages: `the folder /srv/shop`. */
  readonly name: string;
  /**
   * Returns a file, or `null` if there is none. Of a file longer than `limit`, returns `limit + 1` bytes, which the
   * caller's hash or parser then rejects.
   */
  read(key: string, limit?: number): Promise<Buffer | null>;
  /** Returns all keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Creates a file atomically. Returns `false` if the key is already taken. */
  create(key: string, content: Content): Promise<boolean>;
  /**
   * Returns the compressed files (`.br`, `.gz`) that don't decode to `plain`, because servers would send them.
   * Missing in stores whose servers can't choose a variant: S3 keeps only one object for each file.
   */
  wrongVariants?(key: string, plain: Buffer): Promise<string[]>;
  /** Updates the time of a file that already has these bytes. */
  renew(key: string, content: Content): Promise<void>;
  /** Overwrites a file atomically. Only for pointers that can be made again. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /** Deletes a file that is no longer named anywhere. It may already be gone. */
  remove(key: string): Promise<void>;
  /** Returns the time of the last write, or `null` if there is no file. */
  modified(key: string): Promise<Date | null>;
  /** Whether the store serves exactly this site. */
  hasSite(site: SiteFiles): Promise<boolean>;
  /** Serves this site. A folder switches atomically. A bucket writes `discovery.json` first. */
  putSite(site: SiteFiles): Promise<void>;
  /** Deletes earlier sites and half-written files from before `since`. */
  tidy(since: Date): Promise<void>;
}

/** The store can't be used: missing, full, read-only, unreachable or damaged. */
export class StoreError extends UserError {
  override readonly exitCode = 3;
}

/** Whether an error refuses something, and does not only report that the store can't be used. */
export const isRefusal = (error: unknown): error is UserError =>
  error instanceof UserError && !(error instanceof StoreError);

const KEY = /^(?!.*(^|\/)\.)[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

/**
 * Whether a key is the same path in an address and in a file system. We write no other keys. `x/../y` is one object
 * in a bucket, but a parser of addresses reads it as another.
 */
export const isKey = (key: string): boolean => key.length <= 500 && KEY.test(key);

/** Throws a `StoreError` if the key is not valid. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new StoreError(`${JSON.stringify(key)} is no key of a release store.`);
}

export const content = (text: string): Content => ({ plain: Buffer.from(text) });

const PROBE = 'probe';

/**
 * Checks that the store does not overwrite a file in `create`, because some servers ignore that condition. Call it
 * before the first write.
 */
export async function assertFit(store: Store): Promise<void> {
  // One refusal is enough. Usually, an earlier command has left the probe.
  if (!(await store.create(PROBE, content('1')))) return;
  if (await store.create(PROBE, content('2'))) {
    throw new StoreError(
      `${store.name} is not fit for releases: it writes over what is already there when asked not to.`,
    );
  }
}

/** Generations, records and fragments are immutable. */
const IMMUTABLE = /^live\/|\/(release|fragments)\.json$/;

const ROOM = 64 * 1024 * 1024;

/** Wraps a store so that a command reads each immutable file only once. */
export function cachedStore(store: Store): Store {
  const known = new Map<string, Buffer>();
  let room = ROOM;
  const keep = (key: string, content: Buffer) => {
    if (!IMMUTABLE.test(key) || content.length > room) return;
    room -= content.length;
    known.set(key, content);
  };
  return {
    ...store,
    async read(key, limit) {
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const found = await store.read(key, limit);
      if (found !== null) keep(key, found);
      return found;
    },
    async create(key, content) {
      // Another program may have replaced what was cached here.
      known.delete(key);
      const isOurs = await store.create(key, content);
      // A command reads its new generation immediately. If another program won, its generation may have pruned cached
      // files.
      if (key.startsWith('live/')) {
        if (isOurs) keep(key, content.plain);
        else known.clear();
      }
      return isOurs;
    },
    async remove(key) {
      known.delete(key);
      await store.remove(key);
    },
  };
}

/** Reports a failed check, with one sentence for each reason. */
export class RefusedError extends UserError {
  readonly reasons: readonly string[];

  constructor(what: string, reasons: readonly string[]) {
    super(
      [`${what} is refused:`, ...reasons.map((reason) => `  - ${printableLine(reason)}`)].join(
        '\n',
      ),
    );
    this.reasons = reasons;
  }
}
