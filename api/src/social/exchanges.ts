import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { SOCIAL_PROVIDERS } from '../settings/social.ts';
import type { DevProvider } from './dev-provider.ts';
import { createExchange } from './providers.ts';

/** Creates each provider's exchange. The built-in provider, if it is on, replaces those that are not configured. */
export function createExchanges(
  settings: Settings,
  devProvider: DevProvider | null,
  timeLimit?: number,
): Services['exchanges'] {
  // Address to which providers send people back. The exchange must repeat it.
  const redirectUri = `${settings.appOrigin}/auth`;
  const exchanges: Services['exchanges'] = { google: null, github: null, linkedin: null };
  for (const provider of SOCIAL_PROVIDERS) {
    const own = settings.social[provider];
    exchanges[provider] = own
      ? createExchange(provider, own, redirectUri, timeLimit)
      : (devProvider?.exchange ?? null);
  }
  return exchanges;
}
