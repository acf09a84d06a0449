import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { webCrypto } from '@idea-hub/shared/platform/secure-context';
import { PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { keepVerifier } from '../helpers/verifier-store.ts';
import { social } from '../messages.ts';
import { authorizationAddress } from './authorization-address.ts';
import { createPkcePair } from './pkce.ts';

/** The way out of the app, apart from the rest so that a test can watch it. */
export const browser = {
  leaveTo(address: string): void {
    window.location.assign(address);
  },
};

const CLIENT_ID_OF: Record<Provider, keyof SocialClientIds> = {
  google: 'googleClientId',
  github: 'githubClientId',
};

/**
 * Sends the visitor to the provider's authorization page (AU-19, AU-20).
 * Answers `null`, or the text to show when that can't be done. Rejects never.
 */
export async function startSocial(
  provider: Provider,
  clientIds: Promise<SocialClientIds>,
): Promise<string | null> {
  const label = PROVIDER_LABELS[provider];
  try {
    const clientId = (await clientIds)[CLIENT_ID_OF[provider]];
    if (!clientId) return social.notConfigured(label);
    if (webCrypto() === null) return social.insecure(label);
    const { verifier, challenge } = await createPkcePair();
    // The API refuses a code without its verifier: better to say so before the long way round.
    if (!keepVerifier(provider, verifier)) return social.startFailed(label);
    const { origin } = window.location;
    browser.leaveTo(authorizationAddress({ provider, clientId, origin, challenge }));
    return null;
  } catch {
    return social.startFailed(label);
  }
}
