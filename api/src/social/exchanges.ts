import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { SOCIAL_PROVIDERS } from '../settings/social.ts';
import type { DevProvider } from './dev-provider.ts';
import { createExchange } from './providers.ts';

/** A configured provider is itself; one that is not is the built-in one, when that is asked for. */
export function createExchanges(
  settings: Settings,
  devProvider: DevProvider | null,
  timeLimit?: number,
): Services['exchanges'] {
  // Where the client sends people from and back to; the exchange has to repeat it.
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
