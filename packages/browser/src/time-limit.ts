import { type Clock, systemClock } from './clock.ts';
import { untilAborted } from './until-aborted.ts';

export interface TimeLimit {
  /** Aborted by the time limit, with its reason, or by `end`. */
  readonly signal: AbortSignal;
  /** Cancels the limit and aborts the signal. */
  end(): void;
}

/** Starts a time limit. Its signal is aborted after `ms` milliseconds. */
export function startTimeLimit(
  ms: number,
  reason: () => unknown = () => new Error('No answer in time'),
  clock: Clock = systemClock,
): TimeLimit {
  const controller = new AbortController();
  const cancel = clock.after(ms, () => controller.abort(reason()));
  return {
    signal: controller.signal,
    end() {
      cancel();
      controller.abort();
    },
  };
}

/** Settles like `work`, or rejects after `ms` milliseconds. Does not stop `work`. */
export function within<T>(ms: number, work: Promise<T>, clock?: Clock): Promise<T> {
  const limit = startTimeLimit(ms, undefined, clock);
  return untilAborted(work, limit.signal).finally(limit.end);
}
