import type { DiscoveryDocument } from '@idea-hub/shared/contracts/discovery';

/**
 * What the page brings along, so that its own screen needs no further look-up: the part of the
 * discovery document for this route, and the origins that remotes may come from. The page's server
 * writes it; the host's bundle knows no address (MF-04).
 */
export interface BootData {
  remoteOrigins: readonly string[];
  discovery: DiscoveryDocument | null;
}

const NOTHING: BootData = { remoteOrigins: [], discovery: null };

export function readBootData(page: Document): BootData {
  const text = page.getElementById('idea-hub-boot')?.textContent;
  if (!text) return NOTHING;
  try {
    const data = JSON.parse(text) as Partial<BootData>;
    return {
      remoteOrigins: Array.isArray(data.remoteOrigins) ? data.remoteOrigins : [],
      discovery: data.discovery ?? null,
    };
  } catch {
    // A damaged page is no reason to stop: discovery can still be fetched.
    return NOTHING;
  }
}
