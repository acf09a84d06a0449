import type { Clock } from '@composed/browser/clock';
import { startTimeLimit, type TimeLimit } from '@composed/browser/time-limit';
import { RemoteLoadError } from './remote-load-error.ts';

/** One time limit over all the steps of a load; its reason is the error of that. */
export type Deadline = TimeLimit;

export const startDeadline = (clock: Clock, limitMs: number): Deadline =>
  startTimeLimit(
    limitMs,
    () => new RemoteLoadError('timeout', `No answer within ${Math.round(limitMs / 1000)} seconds.`),
    clock,
  );
