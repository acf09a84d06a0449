import type { DiscoveryDocument, MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import { fetchText } from './fetch-text.ts';
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
}

export interface Discovery {
  /** What is live of a remote. Rejects with `RemoteLoadError('discovery')`; the next call asks anew. */
  find(remote: string, signal: AbortSignal): Promise<Listing>;
  /** What is known of a remote is dropped, so that the next `find` asks the server. */
  forget(remote: string): void;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Remote → what is live of it. `null` when the value is no discovery document; entries of another shape are left out. */
function readListings(value: unknown): Map<string, Listing> | null {
  if (!isRecord(value) || !isRecord(value.microFrontends)) return null;
  const extras = isRecord(value.extras) ? value.extras : {};
  const switchedOff = Array.isArray(extras.disabled) ? extras.disabled : [];
  const generation = typeof extras.generation === 'number' ? extras.generation : null;
  const listings = new Map<string, Listing>();
  for (const [name, listed] of Object.entries(value.microFrontends)) {
    const entries = Array.isArray(listed) ? listed.filter(isEntry) : [];
    const disabled = switchedOff.includes(name);
    if (disabled || entries.length > 0) listings.set(name, { entries, disabled, generation });
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

export function createDiscovery(
  inlined: DiscoveryDocument | null,
  fetchFresh: typeof fetch,
): Discovery {
  const known = readListings(inlined) ?? new Map<string, Listing>();

  async function ask(signal: AbortSignal): Promise<void> {
    // Kept by the browser, and asked for each time: a deploy is to be met at once.
    const init: RequestInit & { signal: AbortSignal } = { signal, cache: 'no-cache' };
    const text = await fetchText(fetchFresh, DISCOVERY_ADDRESS, init, 'discovery');
    const listings = readListings(parseJson(text));
    if (listings === null) {
      throw new RemoteLoadError('discovery', 'The list of releases has an unknown form.');
    }
    for (const [name, listing] of listings) if (!known.has(name)) known.set(name, listing);
  }

  return {
    async find(remote, signal) {
      if (!known.has(remote)) await ask(signal);
      const listing = known.get(remote);
      if (listing === undefined) {
        throw new RemoteLoadError('discovery', `No release of ${remote} is listed.`);
      }
      return listing;
    },
    forget(remote) {
      known.delete(remote);
    },
  };
}
