import { type KeyValueStore, tabStore } from '@idea-hub/shared/platform/storage';

const PARAMETER = 'release';
const STORAGE_KEY = 'ideahub.release';

/**
 * What `?release=` asks for, in this tab from now on: it leaves the address, so that neither a copied
 * link nor a step back asks again. `?release=` alone forgets it. `null` where nothing is asked for.
 */
export function takeAskedRelease(
  view: Pick<Window, 'location' | 'history'> = window,
  store: KeyValueStore = tabStore,
): string | null {
  const url = new URL(view.location.href);
  const asked = url.searchParams.get(PARAMETER);
  if (asked === null) return store.get(STORAGE_KEY);
  if (asked === '') store.remove(STORAGE_KEY);
  else store.set(STORAGE_KEY, asked);
  url.searchParams.delete(PARAMETER);
  view.history.replaceState(view.history.state, '', url);
  return asked || null;
}

export const forgetAskedRelease = (store: KeyValueStore = tabStore): void =>
  store.remove(STORAGE_KEY);
