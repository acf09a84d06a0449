import { isRecord } from '@composed/browser/is-record';
import {
  type DiscoveryDocument,
  type DiscoveryExtras,
  type MicroFrontendEntry,
  readDiscovery,
} from '@composed/contract/discovery';
import { isExpired } from '@composed/contract/expiry';
import { isAnything, readJson } from '@composed/contract/shape';
import { BROWSER_DOCUMENT_LIMIT, fetchText } from './fetch-text.ts';
import { openDiscovery, type SiteTrust } from './open-discovery.ts';
import { RemoteLoadError } from './remote-load-error.ts';

export const DISCOVERY_ADDRESS = '/discovery.json';

/** Live releases of one remote. */
export interface Listing {
  /** Empty while the remote is switched off. */
  entries: readonly MicroFrontendEntry[];
  disabled: boolean;
  /** Number of the generation of this list; `null` if the server counts none. */
  generation: number | null;
  /** The remote's public keys, if the document names them. They count only if the site signed the document. */
  keys?: readonly string[] | undefined;
  /** Public keys of the remote's previews. They don't count for listed releases. */
  previewKeys?: readonly string[] | undefined;
  /** Releases that were live earlier, if the document names them. */
  former?: readonly string[] | undefined;
}

export interface Discovery {
  /**
   * Returns the live releases of a remote. Rejects with `RemoteLoadError('discovery')`; the next call requests the list
   * again.
   */
  find(remote: string, signal: AbortSignal): Promise<Listing>;
  /** Drops the cached listing of a remote, so that the next `find` requests the list. */
  forget(remote: string): void;
  /** Requests the current list. Later calls of `find` use it. */
  look(signal: AbortSignal): Promise<Live>;
  /** Tells whether the latest known list withdraws a release. `pkg` may also be `host`. */
  isWithdrawn(pkg: string, release: string): boolean;
}

/** Live releases of all packages. */
export interface Live {
  of(remote: string): Listing | undefined;
  /**
   * Further content of the list. `host` is missing if the server doesn't name the host's release. `mounts` is
   * unchecked: `mounts/find-mounted.ts` validates it.
   */
  extras: Partial<DiscoveryExtras>;
}

interface Known {
  listing: Listing;
  /** ISO 8601 instant of expiry; `null` for never. */
  expires: string | null;
}

/** Contents of one document. */
interface Contents {
  /** Remote → its live releases. */
  listings: ReadonlyMap<string, Known>;
  generation: number | null;
  extras: Partial<DiscoveryExtras>;
  /** Package → withdrawn releases. */
  withdrawn: Readonly<Record<string, readonly string[]>>;
}

/** A document of a server that may count no generations. */
interface Listed extends Pick<DiscoveryDocument, 'microFrontends'> {
  extras?: Partial<DiscoveryExtras> | undefined;
}

/** Without generation numbers neither document is older, so the last response wins. */
const isBefore = (one: Contents, other: Contents): boolean =>
  one.generation !== null && other.generation !== null && one.generation < other.generation;

function contentsOf({ microFrontends, extras = {} }: Listed): Contents {
  const { generation = null, expires = null, disabled = [], withdrawn = {} } = extras;
  const listings = new Map<string, Known>();
  for (const [name, entries] of Object.entries(microFrontends)) {
    const isOff = disabled.includes(name);
    if (isOff || entries.length > 0) {
      const keys = extras.keys?.[name];
      const previewKeys = extras.previewKeys?.[name];
      const former = extras.former?.[name];
      const listing = { entries, disabled: isOff, generation, keys, previewKeys, former };
      listings.set(name, { listing, expires });
    }
  }
  return { listings, generation, extras, withdrawn };
}

export interface DiscoveryParts {
  /** List that the page inlines. The page is trusted, so it needs no signature. */
  inlined: DiscoveryDocument | null;
  fetchFresh: typeof fetch;
  /** Trust for fetched documents; `null` if the site signs nothing. */
  trust: SiteTrust | null;
}

export function createDiscovery({ inlined, fetchFresh, trust }: DiscoveryParts): Discovery {
  const inPage = inlined && contentsOf(inlined);
  const known = new Map(inPage?.listings);
  /** The latest fetched list. */
  let latest: Contents | null = null;
  // The browser revalidates its cached copy each time, so that a page sees a deploy immediately.
  let cache: RequestCache = 'no-cache';

  const isWithdrawn = (pkg: string, release: string): boolean =>
    (latest ?? inPage)?.withdrawn[pkg]?.includes(release) ?? false;

  /**
   * Returns the cached listing unless it is expired. A newer document may exist, so an expired one counts as missing.
   */
  function recall(remote: string): Listing | undefined {
    const { listing, expires = null } = known.get(remote) ?? {};
    return trust && expires !== null && isExpired(expires, trust.now()) ? undefined : listing;
  }

  async function ask(signal: AbortSignal): Promise<Contents> {
    // Read before the request: a number that another tab stores later must not reject this response. The inlined number
    // is unsigned, so it counts only for this page.
    const oldest = Math.max(trust?.memory.highest() ?? 0, inPage?.generation ?? 0);
    const requested = cache;
    const text = await fetchText(fetchFresh, DISCOVERY_ADDRESS, {
      signal,
      cache: requested,
      limit: BROWSER_DOCUMENT_LIMIT,
      kind: 'discovery',
    });
    const answer = readJson(isAnything, text);
    // A response that is neither a list nor signed is a server's mistake, not a forgery.
    const isList = isRecord(answer) && ('signed' in answer || 'microFrontends' in answer);
    const document =
      trust && isList ? await openDiscovery(answer, trust, oldest) : readDiscovery(answer);
    if (document === null) {
      throw new RemoteLoadError('discovery', 'The list of releases has an unknown form.');
    }
    const fresh = contentsOf(document);
    // An aborted request must not overwrite the result of the request that replaced it.
    signal.throwIfAborted();
    // Concurrent responses may arrive in any order; keep the newer list.
    if (latest === null || !isBefore(fresh, latest)) latest = fresh;
    // The browser's cache now holds a list that passed verification.
    if (requested === 'reload') cache = 'no-cache';
    return latest;
  }

  /** Tells whether the cached listing is missing, or has a release that was withdrawn since. */
  const isOutdated = (remote: string): boolean =>
    recall(remote)?.entries.some(({ extras }) => extras && isWithdrawn(remote, extras.release)) ??
    true;

  async function learn(signal: AbortSignal): Promise<void> {
    const { listings } = await ask(signal);
    for (const [name, listed] of listings) if (isOutdated(name)) known.set(name, listed);
  }

  return {
    async find(remote, signal) {
      if (!recall(remote)) await learn(signal);
      const listing = recall(remote);
      if (listing === undefined) {
        throw new RemoteLoadError('discovery', `No release of ${remote} is listed.`);
      }
      return listing;
    },
    forget(remote) {
      known.delete(remote);
      // The browser may have cached the refused response with the current ETag. Revalidation would confirm it.
      cache = 'reload';
    },
    async look(signal) {
      const { listings, extras } = await ask(signal);
      for (const [name, listed] of listings) known.set(name, listed);
      return { of: (remote) => listings.get(remote)?.listing, extras };
    },
    isWithdrawn,
  };
}
