import { webCrypto } from '@composed/browser/secure-context';
import type { Envelope } from './release.ts';

/** ECDSA on P-256 over SHA-256, as WebCrypto knows it. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * The one of `keys` that signed the envelope's text, or `null`. The keys are those that the
 * site's owner gave to whoever the text claims to be from; two are valid while a key is being replaced.
 * Never rejects: what can't be read is not signed. Needs a secure context (https, or localhost).
 *
 * @param keys public keys: the curve's point, uncompressed, in base64
 */
export async function signedBy(
  { text, signature = '' }: Envelope,
  keys: readonly string[],
): Promise<string | null> {
  const crypto = webCrypto();
  // Whatever its type says, an envelope may have come from anybody.
  if (typeof text !== 'string') return null;
  for (const key of keys) {
    try {
      const imported = await crypto?.importKey('raw', bytes(key), ALGORITHM, false, ['verify']);
      const data = new TextEncoder().encode(text);
      if (imported && (await crypto?.verify(ALGORITHM, imported, bytes(signature), data))) {
        return key;
      }
    } catch {
      // A damaged key or signature proves nothing; another key may still do.
    }
  }
  return null;
}

/** Whether one of `keys` signed the envelope's text, see `signedBy`. */
export const isSigned = async (envelope: Envelope, keys: readonly string[]): Promise<boolean> =>
  (await signedBy(envelope, keys)) !== null;
