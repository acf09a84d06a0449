import { type Clock, systemClock } from '@composed/browser/clock';
import { webCrypto } from '@composed/browser/secure-context';
import { within } from '@composed/browser/time-limit';
import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { keepVerifier } from '../helpers/verifier-store.ts';
import { social } from '../messages.ts';
import { CONFIGURATION_WAIT_MS } from '../timings.ts';
import { authorizationAddress } from './authorization-address.ts';
import { createPkcePair } from './pkce.ts';

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
  clock: Clock = systemClock,
): Promise<string | null> {
  const label = PROVIDER_LABELS[provider];
  try {
    const ids = await within(CONFIGURATION_WAIT_MS, clientIds, clock);
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
