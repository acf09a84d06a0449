import { type Clock, systemClock } from './clock.ts';
import { untilAborted } from './until-aborted.ts';

export interface TimeLimit {
  /** Aborted by the limit, with its reason, or by the end. */
  readonly signal: AbortSignal;
  /** The limit no longer acts, and what is still under way is abandoned. */
  end(): void;
}

/** Aborts what takes longer than `ms` milliseconds. */
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

/** Settles as `work` does, or rejects after `ms` milliseconds. The work itself goes on. */
export function within<T>(ms: number, work: Promise<T>, clock?: Clock): Promise<T> {
  const limit = startTimeLimit(ms, undefined, clock);
  return untilAborted(work, limit.signal).finally(limit.end);
}
