import { type ProviderLabel, social } from '../messages.ts';

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
