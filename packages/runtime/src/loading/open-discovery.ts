import { INSECURE_CONTEXT_TEXT, webCrypto } from '@composed/browser/secure-context';
import {
  type DiscoveryDocument,
  isSignedDiscovery,
  readDiscovery,
} from '@composed/contract/discovery';
import { isExpired } from '@composed/contract/expiry';
import { isAnything, readJson } from '@composed/contract/shape';
import { signedBy } from '@composed/contract/signature';
import type { GenerationMemory } from './generation-memory.ts';
import { RemoteLoadError } from './remote-load-error.ts';

/** Keys and state by which a page verifies the list of releases. */
export interface SiteTrust {
  keys: readonly string[];
  memory: GenerationMemory;
  /** Returns milliseconds since 1970-01-01 UTC. */
  now: () => number;
}

const refuse = (reason: string) => new RemoteLoadError('refused', reason);

/**
 * Returns the signed document inside a server's response, and ignores all unsigned fields. Rejects with
 * `RemoteLoadError('refused')` if no key of the site signed it, if it is expired, or if its generation is below
 * `oldest`.
 */
export async function openDiscovery(
  answer: unknown,
  { keys, memory, now }: SiteTrust,
  oldest: number,
): Promise<DiscoveryDocument> {
  if (webCrypto() === null) throw refuse(INSECURE_CONTEXT_TEXT);
  const envelope = isSignedDiscovery(answer) ? answer.signed : null;
  const key = envelope && (await signedBy(envelope, keys));
  if (!key) throw refuse('The list of releases is not signed with a key of this site.');
  const document = readDiscovery(readJson(isAnything, envelope.text));
  const extras = document?.extras;
  if (!extras) throw refuse('The list of releases has no number.');
  const { generation, expires } = extras;
  if (generation < oldest) {
    throw refuse(
      `The list of releases is number ${generation}, and this browser has seen number ${oldest}.`,
    );
  }
  if (expires !== null && isExpired(expires, now())) {
    throw refuse(
      `The list of releases was valid until ${expires}; this device’s clock says ${new Date(now()).toISOString()}.`,
    );
  }
  memory.note(generation, key);
  return document;
}
