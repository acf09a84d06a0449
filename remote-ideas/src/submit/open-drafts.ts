import { timings } from './timings.ts';

/** Tells a browser's pages which of them has which unfinished form open. */
export interface OpenDrafts {
  /**
   * Takes the name for this page until the answered function is called, or the page goes. Where
   * another page has it already, `onTaken` is called, and this page has nothing. With `sameTab` that
   * other page may be this tab's last one, which is about to go: then it is waited for.
   */
  take(name: string, options: { sameTab: boolean; onTaken(): void }): () => void;
}

/** By the browser's locks. Where there are none every page believes to be the only one. */
export const browserOpenDrafts: OpenDrafts = {
  take(name, { sameTab, onTaken }) {
    const { locks } = navigator;
    if (!locks) return () => {};
    let isReleased = false;
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ask = async (isLastTry: boolean): Promise<void> => {
      const options: LockOptions = sameTab
        ? { signal: AbortSignal.timeout(timings.pageGone) }
        : { ifAvailable: true };
      try {
        await locks.request(name, options, (lock) => {
          if (lock !== null) return released;
          onTaken();
        });
      } catch (error) {
        if (isReleased) return;
        if (error instanceof DOMException) {
          // A tab that was duplicated: its original is there, and stays. Any other refusal comes from
          // a page that may not use locks; then there is nothing to tell apart.
          if (error.name === 'TimeoutError') onTaken();
          return;
        }
        // The answer came while the page stood still in a call such as `alert`, which loses it.
        if (!isLastTry) await ask(true);
      }
    };
    void ask(false);
    return () => {
      isReleased = true;
      release();
    };
  },
};
