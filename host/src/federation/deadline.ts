import type { Clock } from '@idea-hub/shared/platform/clock';
import { RemoteLoadError } from './remote-load-error.ts';

/** One time limit over all the steps of a load (MF-02). */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Settles as `work` does, or rejects with the limit's error when that comes first. */
  hold<T>(work: Promise<T>): Promise<T>;
  /** The load is over: the limit no longer acts. */
  clear(): void;
}

export function startDeadline(clock: Clock, limitMs: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = clock.after(limitMs, () => {
    controller.abort(
      new RemoteLoadError('timeout', `No answer within ${Math.round(limitMs / 1000)} seconds.`),
    );
  });
  return {
    signal,
    hold: (work) =>
      new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason);
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
      }),
    clear: cancel,
  };
}
