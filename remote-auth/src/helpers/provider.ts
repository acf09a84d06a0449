import { tabStore } from '@composed/browser/storage';
import { type ProviderLabel, social } from '../messages.ts';

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

export type Provider = 'google' | 'github';

export const PROVIDER_LABELS: Record<Provider, ProviderLabel> = {
  google: 'Google',
  github: 'GitHub',
};

export function isProvider(value: string | undefined): value is Provider {
  return value !== undefined && Object.hasOwn(PROVIDER_LABELS, value);
}

/** @throws Error `Unsupported social provider` for every other provider. */
export function supportedProvider(value: string): Provider {
  if (!isProvider(value)) throw new Error(social.unsupported);
  return value;
}
