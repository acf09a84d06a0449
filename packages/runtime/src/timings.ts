/** Delays and limits, in milliseconds. */

/** A load is called slow from then on. */
export const SLOW_LOAD = 10_000;

/** A failure stays on screen for so long while it is tried again: then the skeleton stands there. */
export const FAILURE_STAYS = 300;

/** How often a visible tab checks what is live, so that it learns of what was withdrawn. */
export const RELEASE_CHECK_INTERVAL = 60_000;

/** A change of page, or the return to the tab, checks again if the last check is this old; with a canary always. */
export const RELEASE_CHECK_PAUSE = 10_000;

/** Beside a screen that failed it is checked this often whether its canary was taken back. */
export const FAILED_SCREEN_CHECK_INTERVAL = 10_000;

/** An answer about what is live that takes longer is not waited for. */
export const RELEASE_CHECK_LIMIT = 20_000;

/** No answer to `/config.json` by then counts as none. */
export const CONFIG_TIME_LIMIT = 20_000;
