/** Where the page stands in its life, as far as calls that it makes care. */
export interface PageLife {
  /** The page is being left: the browser ends its calls, and their failure means nothing. */
  leaving(): boolean;
  /** Notes whether a navigation begins, which may or may not take the page away, until asked for it. */
  watch(): () => boolean;
  /** Whether the page can load anything. Safari refuses it while a navigation waits for its answer. */
  canLoad(): Promise<boolean>;
  /** Told when the browser shows the page again as it was left, with events of that time missed. */
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
      // Only for as long as it is needed: with this listener some browsers keep no page for `Back`.
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
