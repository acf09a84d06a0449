/** Delays and limits, in milliseconds. */

/** A load that takes longer is slow. */
export const SLOW_LOAD = 10_000;

/** Time that a failure stays visible during a retry, before the skeleton replaces it. */
export const FAILURE_STAYS = 300;

/** Interval of the checks for withdrawn releases in a visible tab. */
export const RELEASE_CHECK_INTERVAL = 60_000;

/**
 * Minimum age of the last check before a change of page or a return to the tab checks again. With a canary, they always
 * check.
 */
export const RELEASE_CHECK_PAUSE = 10_000;

/** Interval of the checks for a withdrawn canary while a failed screen is shown. */
export const FAILED_SCREEN_CHECK_INTERVAL = 10_000;

/** Time limit of a request for the list of releases. */
export const RELEASE_CHECK_LIMIT = 20_000;

/** Time limit of the request for `/config.json`. */
export const CONFIG_TIME_LIMIT = 20_000;
