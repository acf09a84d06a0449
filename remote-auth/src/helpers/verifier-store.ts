import { tabStore } from '@composed/browser/storage';
import type { Provider } from './provider.ts';

/** The verifier outlives the way to the provider and back: for this tab alone, for one return. */
const keyOf = (provider: Provider) => `ideahub.pkce.${provider}`;

/** `false` when the browser keeps nothing. */
export function keepVerifier(provider: Provider, verifier: string): boolean {
  return tabStore.set(keyOf(provider), verifier);
}

export function takeVerifier(provider: Provider): string | undefined {
  const verifier = tabStore.get(keyOf(provider));
  tabStore.remove(keyOf(provider));
  return verifier ?? undefined;
}
