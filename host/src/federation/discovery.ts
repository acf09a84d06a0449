import type { DiscoveryDocument, MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import { isExpired } from '@idea-hub/shared/contracts/expiry';
import { isRecord } from '../is-record.ts';
import { DOCUMENT_LIMIT, fetchText } from './fetch-text.ts';
import { openDiscovery, type SiteTrust } from './open-discovery.ts';
import { RemoteLoadError } from './remote-load-error.ts';

export const DISCOVERY_ADDRESS = '/discovery.json';

/** What is live of one remote. */
export interface Listing {
  /** Its releases; none while it is switched off. */
  entries: readonly MicroFrontendEntry[];
  /** Whether it is switched off (DP-14). */
  disabled: boolean;
  /** The number of the generation that says so; `null` of a server that counts none. */
  generation: number | null;
  /** Its public keys, as far as the document names them; they count where the site signed it. */
  keys?: readonly string[];
}

export interface Discovery {
  /** What is live of a remote. Rejects with `RemoteLoadError('discovery')`; the next call asks anew. */
  find(remote: string, signal: AbortSignal): Promise<Listing>;
  /** What is known of a remote is dropped, so that the next `find` asks the server. */
  forget(remote: string): void;
  /** Asks the server what is live by now, which is what `find` tells from then on (DP-07). */
  look(signal: AbortSignal): Promise<Live>;
}

/** What is live of all packages. */
export interface Live {
  of(remote: string): Listing | undefined;
  /** The host's release; undefined of a server that does not say. */
  host: string | undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Known {
  listing: Listing;
  /** ISO 8601 instant from when on it is no longer believed; `null` for never. */
  expires: string | null;
}

/** Remote → what is live of it. `null` when the value is no discovery document; entries of another shape are left out. */
function readListings(value: unknown): Map<string, Known> | null {
  if (!isRecord(value) || !isRecord(value.microFrontends)) return null;
  const extras = isRecord(value.extras) ? value.extras : {};
  const switchedOff = Array.isArray(extras.disabled) ? extras.disabled : [];
  const generation = typeof extras.generation === 'number' ? extras.generation : null;
  const expires = typeof extras.expires === 'string' ? extras.expires : null;
  const keys = isRecord(extras.keys) ? extras.keys : {};
  const listings = new Map<string, Known>();
  for (const [name, listed] of Object.entries(value.microFrontends)) {
    const entries = Array.isArray(listed) ? listed.filter(isEntry) : [];
    const disabled = switchedOff.includes(name);
    if (disabled || entries.length > 0) {
      const own = keys[name];
      const known = Array.isArray(own) ? { keys: own as readonly string[] } : {};
      listings.set(name, { listing: { entries, disabled, generation, ...known }, expires });
    }
  }
  return listings;
}

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

function isEntry(value: unknown): value is MicroFrontendEntry {
  return (
    isRecord(value) &&
    typeof value.url === 'string' &&
    isAddress(value.url) &&
    isRecord(value.metadata) &&
    typeof value.metadata.version === 'string'
  );
}

interface Fresh {
  listings: Map<string, Known>;
  host: string | undefined;
}

export interface DiscoveryParts {
  /** What the page brought along, which is believed as the page is. */
  inlined: DiscoveryDocument | null;
  fetchFresh: typeof fetch;
  /** Whom to believe about fetched documents; `null` where nothing is signed. */
  trust: SiteTrust | null;
}

export function createDiscovery({ inlined, fetchFresh, trust }: DiscoveryParts): Discovery {
  const known = readListings(inlined) ?? new Map<string, Known>();
  // Kept by the browser, and asked for each time: a deploy is to be met at once.
  let cache: RequestCache = 'no-cache';
  trust?.memory.note(inlined?.extras?.generation ?? 0, trust.keys[0]);

  /** A document that is no longer believed is as good as none: there may be a newer one. */
  function recall(remote: string): Listing | undefined {
    const { listing, expires = null } = known.get(remote) ?? {};
    return trust && expires !== null && isExpired(expires, trust.now()) ? undefined : listing;
  }

  async function ask(signal: AbortSignal): Promise<Fresh> {
    // What another tab sees from now on is no measure for an answer that may be under way already.
    const oldest = trust?.memory.highest() ?? 0;
    const text = await fetchText(fetchFresh, DISCOVERY_ADDRESS, {
      signal,
      cache,
      limit: DOCUMENT_LIMIT,
      kind: 'discovery',
    });
    const answer = parseJson(text);
    // What is neither a list nor signed is a server's mistake, and no forgery.
    const isList = isRecord(answer) && ('signed' in answer || 'microFrontends' in answer);
    const document = trust && isList ? await openDiscovery(answer, trust, oldest) : answer;
    const listings = readListings(document);
    if (listings === null) {
      throw new RemoteLoadError('discovery', 'The list of releases has an unknown form.');
    }
    // One that was given up has nothing to say beside the one that was begun in its place.
    signal.throwIfAborted();
    return { listings, host: (document as DiscoveryDocument).extras?.host };
  }

  async function learn(signal: AbortSignal): Promise<void> {
    const { listings } = await ask(signal);
    for (const [name, listed] of listings) if (!recall(name)) known.set(name, listed);
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
      const { listings, host } = await ask(signal);
      for (const [name, listed] of listings) known.set(name, listed);
      return { of: (remote) => listings.get(remote)?.listing, host };
    },
  };
}
