import type { Clock } from '@idea-hub/shared/platform/clock';
import { startTimeLimit, type TimeLimit } from '@idea-hub/shared/platform/time-limit';
import { RemoteLoadError } from './remote-load-error.ts';

/** One time limit over all the steps of a load (MF-02); its reason is the error of that. */
export type Deadline = TimeLimit;

export const startDeadline = (clock: Clock, limitMs: number): Deadline =>
  startTimeLimit(
    limitMs,
    () => new RemoteLoadError('timeout', `No answer within ${Math.round(limitMs / 1000)} seconds.`),
    clock,
  );
