/** Where the page stands in its life, as far as calls that it makes care. */
export interface PageLife {
  /** The page is being left: the browser ends its calls, and their failure means nothing. */
  leaving(): boolean;
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
