import type { DiscoveryDocument, MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import { fetchText } from './fetch-text.ts';
import { RemoteLoadError } from './remote-load-error.ts';

export const DISCOVERY_ADDRESS = '/discovery.json';

export interface Discovery {
  /** The live release of a remote. Rejects with `RemoteLoadError('discovery')`; the next call asks anew. */
  find(remote: string, signal: AbortSignal): Promise<MicroFrontendEntry>;
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

/** Null when the value is no discovery document; entries of another shape are left out. */
export function parseDiscovery(value: unknown): DiscoveryDocument | null {
  if (!isRecord(value) || !isRecord(value.microFrontends)) return null;
  const microFrontends: Record<string, MicroFrontendEntry[]> = {};
  for (const [name, entries] of Object.entries(value.microFrontends)) {
    if (Array.isArray(entries)) microFrontends[name] = entries.filter(isEntry);
  }
  return { schema: String(value.schema ?? ''), microFrontends };
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

const live = (entries: readonly MicroFrontendEntry[] | undefined): MicroFrontendEntry | undefined =>
  entries?.find((entry) => entry.deployment?.default !== false) ?? entries?.[0];

export function createDiscovery(
  inlined: DiscoveryDocument | null,
  fetchFresh: typeof fetch,
): Discovery {
  const known = new Map<string, MicroFrontendEntry>();
  const learn = (document: DiscoveryDocument | null) => {
    for (const [name, entries] of Object.entries(document?.microFrontends ?? {})) {
      const entry = live(entries);
      if (entry !== undefined && !known.has(name)) known.set(name, entry);
    }
  };
  learn(parseDiscovery(inlined));

  async function ask(signal: AbortSignal): Promise<void> {
    // Kept by the browser, and asked for each time: a deploy is to be met at once.
    const init: RequestInit & { signal: AbortSignal } = { signal, cache: 'no-cache' };
    const text = await fetchText(fetchFresh, DISCOVERY_ADDRESS, init, 'discovery');
    const document = parseDiscovery(parseJson(text));
    if (document === null) {
      throw new RemoteLoadError('discovery', 'The list of releases has an unknown form.');
    }
    learn(document);
  }

  return {
    async find(remote, signal) {
      if (!known.has(remote)) await ask(signal);
      const entry = known.get(remote);
      if (entry === undefined) {
        throw new RemoteLoadError('discovery', `No release of ${remote} is listed.`);
      }
      return entry;
    },
    forget(remote) {
      known.delete(remote);
    },
  };
}
