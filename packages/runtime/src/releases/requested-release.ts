import { type KeyValueStore, tabStore } from '@composed/browser/storage';

const PARAMETER = 'release';

/** The visitor's consent to run a requested release, for this tab's session. */
export interface Agreement {
  /**
   * @param release the release that the address currently stands for; a preview's name may have moved to another one
   */
  isGiven(release: string): boolean;
  /** Returns `false` if the browser can't store it. */
  give(release: string): boolean;
}

/** The release that `?release=` requests, stored for the tab's session. */
export interface RequestedReleases {
  /**
   * Reads `?release=` and stores it for this tab. Removes it from the address, so that neither a copied link nor the
   * back button requests it again. An empty `?release=` forgets the release and the consent. Returns `null` if none is
   * requested.
   */
  take(): string | null;
  forget(): void;
  /** @param requested result of `take`; consent to one release doesn't cover another */
  agreementTo(requested: string): Agreement;
}

/** @param key key of the entry in the store */
export function requestedReleases(key: string, store: KeyValueStore = tabStore): RequestedReleases {
  const agreedKey = `${key}.agreed`;
  const forget = () => {
    store.remove(key);
    store.remove(agreedKey);
  };
  return {
    take() {
      const url = new URL(location.href);
      const requested = url.searchParams.get(PARAMETER);
      if (requested === null) return store.get(key);
      if (requested === '') forget();
      else store.set(key, requested);
      url.searchParams.delete(PARAMETER);
      history.replaceState(history.state, '', url);
      return requested || null;
    },
    forget,
    agreementTo: (requested) => ({
      isGiven: (release) => store.get(agreedKey) === `${requested} ${release}`,
      give: (release) => store.set(agreedKey, `${requested} ${release}`),
    }),
  };
}
