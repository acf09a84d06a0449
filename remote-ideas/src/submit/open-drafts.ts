import { timings } from './timings.ts';

/** Tells a browser's pages which of them has which unfinished form open. */
export interface OpenDrafts {
  /**
   * Takes the name for this page until the answered function is called, or the page goes; `onMine`
   * is called once it has it. Where another page has it already, `onTaken` is called instead, and this
   * page has nothing. With `sameTab` that other page may be this tab's last one, which is about to go:
   * then it is waited for.
   */
  take(name: string, options: { sameTab: boolean; onMine(): void; onTaken(): void }): () => void;
}

/** By the browser's locks. Where there are none every page believes to be the only one. */
export const browserOpenDrafts: OpenDrafts = {
  take(name, { sameTab, onMine, onTaken }) {
    const { locks } = navigator;
    if (!locks) {
      onMine();
      return () => {};
    }
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
          if (lock === null) {
            onTaken();
            return;
          }
          if (!isReleased) onMine();
          return released;
        });
      } catch (error) {
        if (isReleased) return;
        if (error instanceof DOMException) {
          // A tab that was duplicated: its original is there, and stays. Any other refusal comes from
          // a page that may not use locks; then there is nothing to tell apart.
          if (error.name === 'TimeoutError') onTaken();
          else onMine();
          return;
        }
        // The answer came while the page stood still in a call such as `alert`, which loses it.
        if (isLastTry) onMine();
        else await ask(true);
      }
    };
    void ask(false);
    return () => {
      isReleased = true;
      release();
    };
  },
};
