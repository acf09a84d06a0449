import { tabStore } from '@composed/browser/storage';
import type { Provider } from './provider.ts';

/** Key of the verifier. It survives the trip to the provider, in this tab only, and is used once. */
const keyOf = (provider: Provider) => `ideahub.pkce.${provider}`;

/** Returns `false` if the browser blocks storage. */
export function keepVerifier(provider: Provider, verifier: string): boolean {
  return tabStore.set(keyOf(provider), verifier);
}

export function takeVerifier(provider: Provider): string | undefined {
  const verifier = tabStore.get(keyOf(provider));
  tabStore.remove(keyOf(provider));
  return verifier ?? undefined;
}
