import { type Random, systemRandom } from '@composed/browser/random';
import { webCrypto } from '@composed/browser/secure-context';
import { within } from '@composed/browser/time-limit';
import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { keepVerifier, PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { social } from '../messages.ts';
import { CONFIGURATION_WAIT_MS } from '../timings.ts';

interface Authorization {
  provider: Provider;
  clientId: string;
  /** Origin of this app. The provider redirects back to its `/auth`. */
  origin: string;
  /** PKCE challenge (RFC 7636, S256). */
  challenge: string;
}

/** Authorization page and fixed query of each provider. */
const PROVIDERS: Record<Provider, { page: string; query: Record<string, string> }> = {
  google: {
    page: 'https://accounts.google.com/o/oauth2/v2/auth',
    query: { scope: 'openid email profile', access_type: 'offline', prompt: 'consent' },
  },
  github: {
    page: 'https://github.com/login/oauth/authorize',
    query: { scope: 'user:email' },
  },
};

export function authorizationAddress(request: Authorization): string {
  const { page, query } = PROVIDERS[request.provider];
  const address = new URL(page);
  address.search = new URLSearchParams({
    client_id: request.clientId,
    redirect_uri: `${request.origin}/auth`,
    response_type: 'code',
    ...query,
    state: request.provider,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  }).toString();
  return address.href;
}

/** Wraps the navigation to another site, so that tests can watch it. */
export const browser = {
  leaveTo(address: string): void {
    window.location.assign(address);
  },
};

export const CLIENT_ID_OF: Record<Provider, keyof SocialClientIds> = {
  google: 'googleClientId',
  github: 'githubClientId',
};

/**
 * Redirects to the provider's authorization page. Returns `null`, or the message to show if that is
 * impossible. Never rejects.
 */
export async function startSocial(
  provider: Provider,
  clientIds: Promise<SocialClientIds>,
): Promise<string | null> {
  const label = PROVIDER_LABELS[provider];
  try {
    const ids = await within(CONFIGURATION_WAIT_MS, clientIds);
    const clientId = ids[CLIENT_ID_OF[provider]];
    if (!clientId) return social.notConfigured(label);
    const subtle = webCrypto();
    if (subtle === null) return social.insecure(label);
    const { verifier, challenge } = await createPkcePair(subtle);
    // The API refuses a code without its verifier. Fail now instead of after the redirect.
    if (!keepVerifier(provider, verifier)) return social.startFailed(label);
    const { origin } = window.location;
    browser.leaveTo(authorizationAddress({ provider, clientId, origin, challenge }));
    return null;
  } catch {
    return social.startFailed(label);
  }
}

/** A secret of this tab and its public hash (RFC 7636). */
interface PkcePair {
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
