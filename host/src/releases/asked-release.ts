import { type KeyValueStore, tabStore } from '@composed/browser/storage';

const PARAMETER = 'release';
const STORAGE_KEY = 'ideahub.release';
const AGREED_KEY = 'ideahub.release.agreed';

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

export function forgetAskedRelease(store: KeyValueStore = tabStore): void {
  store.remove(STORAGE_KEY);
  store.remove(AGREED_KEY);
}

/** That the visitor wants to run what an address asks for, in this tab's session and no other (DP-30). */
export interface Agreement {
  isGiven(): boolean;
  /** `false` where the browser does not keep it. */
  give(): boolean;
}

/** @param asked as `takeAskedRelease` returned it: agreeing to one release says nothing about another */
export const agreementTo = (asked: string, store: KeyValueStore = tabStore): Agreement => ({
  isGiven: () => store.get(AGREED_KEY) === asked,
  give: () => store.set(AGREED_KEY, asked),
});
