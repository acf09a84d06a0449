/** Tells a browser's pages which of them has which unfinished form open. */
export interface OpenDrafts {
  /**
   * Takes the name for this page until the answered function is called, or the page goes. Where
   * another page has it already: `sameTab` waits for that page, which is this tab's last one and about
   * to go; else `onTaken` is called, and this page has nothing.
   */
  take(name: string, options: { sameTab: boolean; onTaken(): void }): () => void;
}

/** By the browser's locks. Where there are none every page believes to be the only one. */
export const browserOpenDrafts: OpenDrafts = {
  take(name, { sameTab, onTaken }) {
    const { locks } = navigator;
    if (!locks) return () => {};
    let release: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      release = resolve;
    });
    locks
      .request(name, { ifAvailable: !sameTab }, (lock) => {
        if (lock !== null) return gone;
        onTaken();
      })
      // A page that may not use locks, or that goes: then there is nothing to tell apart.
      .catch(() => {});
    return release;
  },
};
