import { type KeyValueStore, tabStore } from '@composed/browser/storage';

const PARAMETER = 'release';

/** The visitor's consent to run what an address asks for, for this tab's session. */
export interface Agreement {
  /** @param release what the address stands for now: a preview's name may have moved to another release */
  isGiven(release: string): boolean;
  /** `false` where the browser does not keep it. */
  give(release: string): boolean;
}

/** What addresses ask for with `?release=`, kept for as long as the tab's session lasts. */
export interface AskedReleases {
  /**
   * What `?release=` asks for, in this tab from now on: it leaves the address, so that neither a copied
   * link nor a step back asks again. `?release=` alone forgets it, and what was agreed to. `null` where nothing is asked for.
   */
  take(view?: Pick<Window, 'location' | 'history'>): string | null;
  forget(): void;
  /** @param asked as `take` returned it: agreeing to one release says nothing about another */
  agreementTo(asked: string): Agreement;
}

/** @param key where the store keeps it */
export function askedReleases(key: string, store: KeyValueStore = tabStore): AskedReleases {
  const agreedKey = `${key}.agreed`;
  const forget = () => {
    store.remove(key);
    store.remove(agreedKey);
  };
  return {
    take(view = window) {
      const url = new URL(view.location.href);
      const asked = url.searchParams.get(PARAMETER);
      if (asked === null) return store.get(key);
      if (asked === '') forget();
      else store.set(key, asked);
      url.searchParams.delete(PARAMETER);
      view.history.replaceState(view.history.state, '', url);
      return asked || null;
    },
    forget,
    agreementTo: (asked) => ({
      isGiven: (release) => store.get(agreedKey) === `${asked} ${release}`,
      give: (release) => store.set(agreedKey, `${asked} ${release}`),
    }),
  };
}
