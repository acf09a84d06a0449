import type { Clock } from '@idea-hub/shared/platform/clock';
import { RemoteLoadError } from './remote-load-error.ts';

/** One time limit over all the steps of a load (MF-02). */
export interface Deadline {
  /** Aborted by the limit, with its error for a reason, or by the end. */
  readonly signal: AbortSignal;
  /** The load is over: the limit no longer acts, and what is under way is given up. */
  end(): void;
}

export function startDeadline(clock: Clock, limitMs: number): Deadline {
  const controller = new AbortController();
  const cancel = clock.after(limitMs, () => {
    controller.abort(
      new RemoteLoadError('timeout', `No answer within ${Math.round(limitMs / 1000)} seconds.`),
    );
  });
  return {
    signal: controller.signal,
    end() {
      cancel();
      controller.abort();
    },
  };
}
