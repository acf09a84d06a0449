/** State of the page that affects its requests. */
export interface PageLife {
  /** Tells whether the browser is leaving the page. Requests that fail then mean nothing. */
  leaving(): boolean;
  /**
   * Watches for the start of a navigation, which may or may not replace the page. The returned
   * function stops watching and tells whether one started.
   */
  watch(): () => boolean;
  /**
   * Tells whether the page can load anything. In Safari it can't while a navigation waits for its
   * response.
   */
  canLoad(): Promise<boolean>;
  /**
   * Calls `listen` when the browser restores the page from its cache. The page missed events until
   * then.
   */
  onReturn(listen: () => void): () => void;
}

function browserPageLife(): PageLife {
  let leaving = false;
  globalThis.addEventListener?.('pagehide', () => {
    leaving = true;
  });
  globalThis.addEventListener?.('pageshow', () => {
    leaving = false;
  });
  return {
    leaving: () => leaving,
    watch() {
      let begun = leaving;
      const note = () => {
        begun = true;
      };
      // Listen only while a caller watches: some browsers don't cache a page with this listener for
      // `Back`.
      globalThis.addEventListener?.('beforeunload', note);
      return () => {
        globalThis.removeEventListener?.('beforeunload', note);
        return begun || leaving;
      };
    },
    async canLoad() {
      try {
        await fetch('/', { method: 'HEAD', cache: 'no-store' });
        return true;
      } catch {
        return false;
      }
    },
    onReturn(listen) {
      const onShow = (event: PageTransitionEvent) => {
        if (event.persisted) listen();
      };
      globalThis.addEventListener?.('pageshow', onShow);
      return () => globalThis.removeEventListener?.('pageshow', onShow);
    },
  };
}

export const pageLife: PageLife = browserPageLife();
