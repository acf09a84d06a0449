import { type Random, systemRandom } from '@composed/browser/random';

/** A secret of this tab and its public hash (RFC 7636). */
export interface PkcePair {
  verifier: string;
  challenge: string;
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function challengeOf(verifier: string, subtle: SubtleCrypto): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

/** Creates a verifier of 43 characters from 32 random bytes, as the RFC recommends. */
export async function createPkcePair(
  subtle: SubtleCrypto,
  random: Random = systemRandom,
): Promise<PkcePair> {
  const verifier = base64url(random.bytes(32));
  return { verifier, challenge: await challengeOf(verifier, subtle) };
}
