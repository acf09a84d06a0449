import { webCrypto } from '@composed/browser/secure-context';
import type { Envelope } from './release.ts';

/** ECDSA on P-256 over SHA-256, in WebCrypto's terms. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * Returns the key that signed the envelope's text, or `null`. Never rejects: unreadable input
 * counts as not signed. Needs a secure context (https or localhost).
 *
 * The keys are those that the site's owner assigned to the claimed sender. During a key's
 * replacement, both keys are valid.
 *
 * @param keys public keys: the curve's point, uncompressed, in base64
 */
export async function signedBy(
  { text, signature = '' }: Envelope,
  keys: readonly string[],
): Promise<string | null> {
  const crypto = webCrypto();
  // The envelope is untrusted, so its type may be wrong.
  if (typeof text !== 'string') return null;
  for (const key of keys) {
    try {
      const imported = await crypto?.importKey('raw', bytes(key), ALGORITHM, false, ['verify']);
      const data = new TextEncoder().encode(text);
      if (imported && (await crypto?.verify(ALGORITHM, imported, bytes(signature), data))) {
        return key;
      }
    } catch {
      // A damaged key or signature proves nothing. Try the other keys.
    }
  }
  return null;
}

/** Tells whether one of `keys` signed the envelope's text, see `signedBy`. */
export const isSigned = async (envelope: Envelope, keys: readonly string[]): Promise<boolean> =>
  (await signedBy(envelope, keys)) !== null;
