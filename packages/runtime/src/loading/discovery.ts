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

/** What is live of one remote. */
export interface Listing {
  /** Its releases; none while it is switched off. */
  entries: readonly MicroFrontendEntry[];
  /** Whether it is switched off. */
  disabled: boolean;
  /** The number of the generation that says so; `null` of a server that counts none. */
  generation: number | null;
  /** Its public keys, as far as the document names them; they count where the site signed it. */
  keys?: readonly string[] | undefined;
  /** Public keys of its previews; they count for nothing that is listed. */
  previewKeys?: readonly string[] | undefined;
  /** Its releases that were live and no longer are, as far as the document names them. */
  former?: readonly string[] | undefined;
}

export interface Discovery {
  /** What is live of a remote. Rejects with `RemoteLoadError('discovery')`; the next call asks anew. */
  find(remote: string, signal: AbortSignal): Promise<Listing>;
  /** What is known of a remote is dropped, so that the next `find` asks the server. */
  forget(remote: string): void;
  /** Asks the server what is live by now, which is what `find` tells from then on. */
  look(signal: AbortSignal): Promise<Live>;
  /** Whether the latest list that is known says that this release must not run, `host`'s included. */
  isWithdrawn(pkg: string, release: string): boolean;
}

/** What is live of all packages. */
export interface Live {
  of(remote: string): Listing | undefined;
  /** The host's release; undefined of a server that does not say. */
  host: string | undefined;
  /** Package → what the site grants it, as the document says it: `mounts/find-mounted.ts` reads it. */
  mounts?: unknown;
}

interface Known {
  listing: Listing;
  /** ISO 8601 instant from when on it is no longer believed; `null` for never. */
  expires: string | null;
}

/** What one document says. */
interface Contents {
  /** Remote → what is live of it. */
  listings: ReadonlyMap<string, Known>;
  /** The host's release. */
  host: string | undefined;
  generation: number | null;
  mounts: unknown;
  /** Package → releases that must not run. */
  withdrawn: Readonly<Record<string, readonly string[]>>;
}

/** A document, of a server that may count no generations. */
interface Listed extends Pick<DiscoveryDocument, 'microFrontends'> {
  extras?: Partial<DiscoveryExtras> | undefined;
}

/** A server that counts no generations has its last answer believed. */
const isBefore = (one: Contents, other: Contents): boolean =>
  one.generation !== null && other.generation !== null && one.generation < other.generation;

function contentsOf({ microFrontends, extras = {} }: Listed): Contents {
  const { generation = null, expires = null, disabled = [], host, withdrawn = {} } = extras;
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
  return { listings, host, generation, mounts: extras.mounts, withdrawn };
}

export interface DiscoveryParts {
  /** What the page brought along, which is believed as the page is. */
  inlined: DiscoveryDocument | null;
  fetchFresh: typeof fetch;
  /** Whom to believe about fetched documents; `null` where nothing is signed. */
  trust: SiteTrust | null;
}

export function createDiscovery({ inlined, fetchFresh, trust }: DiscoveryParts): Discovery {
  const inPage = inlined && contentsOf(inlined);
  const known = new Map(inPage?.listings);
  /** The latest list that was fetched. */
  let latest: Contents | null = null;
  // Kept by the browser, and asked for each time: a deploy is to be met at once.
  let cache: RequestCache = 'no-cache';

  const isWithdrawn = (pkg: string, release: string): boolean =>
    (latest ?? inPage)?.withdrawn[pkg]?.includes(release) ?? false;

  /** A document that is no longer believed is as good as none: there may be a newer one. */
  function recall(remote: string): Listing | undefined {
    const { listing, expires = null } = known.get(remote) ?? {};
    return trust && expires !== null && isExpired(expires, trust.now()) ? undefined : listing;
  }

  async function ask(signal: AbortSignal): Promise<Contents> {
    // What another tab sees from now on is no measure for an answer that may be under way already. The
    // page's number is one for this page alone: nobody has signed it.
    const oldest = Math.max(trust?.memory.highest() ?? 0, inPage?.generation ?? 0);
    const asked = cache;
    const text = await fetchText(fetchFresh, DISCOVERY_ADDRESS, {
      signal,
      cache: asked,
      limit: BROWSER_DOCUMENT_LIMIT,
      kind: 'discovery',
    });
    const answer = readJson(isAnything, text);
    // What is neither a list nor signed is a server's mistake, and no forgery.
    const isList = isRecord(answer) && ('signed' in answer || 'microFrontends' in answer);
    const document =
      trust && isList ? await openDiscovery(answer, trust, oldest) : readDiscovery(answer);
    if (document === null) {
      throw new RemoteLoadError('discovery', 'The list of releases has an unknown form.');
    }
    const fresh = contentsOf(document);
    // One that was abandoned has nothing to say beside the one that was begun in its place.
    signal.throwIfAborted();
    // Of two that cross, the older may come last.
    if (latest === null || !isBefore(fresh, latest)) latest = fresh;
    // What the browser keeps by now is a list that was believed.
    if (asked === 'reload') cache = 'no-cache';
    return latest;
  }

  /** Whether a release that was listed as live was withdrawn since then. */
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
      // What was refused may be kept under the tag of what the server has, which would confirm it.
      cache = 'reload';
    },
    async look(signal) {
      const { listings, host, mounts } = await ask(signal);
      for (const [name, listed] of listings) known.set(name, listed);
      return { of: (remote) => listings.get(remote)?.listing, host, mounts };
    },
    isWithdrawn,
  };
}
