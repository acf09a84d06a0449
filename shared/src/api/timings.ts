/** Time limit of each request, in milliseconds. */
export const CALL_TIME_LIMIT_MS = 30_000;

/**
 * Maximum wait for another tab's refresh, in milliseconds. It is longer than the time limit of a request, so
 * a tab that still holds the lock must be frozen. It must not block this tab.
 */
export const LOCK_WAIT_LIMIT_MS = CALL_TIME_LIMIT_MS + 5_000;
