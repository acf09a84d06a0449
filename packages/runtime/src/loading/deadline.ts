import type { Clock } from '@composed/browser/clock';
import { startTimeLimit, type TimeLimit } from '@composed/browser/time-limit';
import { RemoteLoadError } from './remote-load-error.ts';

/** One time limit for all steps of a load. It aborts with the load's timeout error. */
export type Deadline = TimeLimit;

export const startDeadline = (clock: Clock, limitMs: number): Deadline =>
  startTimeLimit(
    limitMs,
    () => new RemoteLoadError('timeout', `No answer within ${Math.round(limitMs / 1000)} seconds.`),
    clock,
  );
