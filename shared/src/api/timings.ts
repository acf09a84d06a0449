/** Time limit of each request, in milliseconds. */
export const CALL_TIME_LIMIT_MS = 30_000;

/**
 * How long to wait for another tab's refresh. Its request has ended by then; a tab that
 * still holds the lock is frozen, and must not hold this one up for good.
 */
export const LOCK_WAIT_LIMIT_MS = CALL_TIME_LIMIT_MS + 5_000;
