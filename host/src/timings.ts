/** Delays and limits of the shell in milliseconds, each with the row it comes from. */

/** A plain click in the header waits this long before it goes (SH-07). */
export const HEADER_NAVIGATION_DELAY = 100;

/** A footer counter takes a step this often (FT-02). */
export const COUNTER_STEP = 50;

/** The newsletter's simulated sending (FT-06). */
export const NEWSLETTER_SENDING = 1000;

/** The newsletter's toast (FT-07, TO-01). */
export const NEWSLETTER_TOAST = 5000;

/** An error of the session (SE-10). */
export const SESSION_ERROR_TOAST = 4000;

/** A load is called slow from then on (MF-02). */
export const SLOW_LOAD = 10_000;

/** A failure stays on screen for so long while it is tried again: then the skeleton stands there. */
export const FAILURE_STAYS = 300;

/** A tab that somebody sees looks this often what is live, so that it hears of what was withdrawn (DP-30). */
export const RELEASE_CHECK_INTERVAL = 60_000;

/** A change of page, or the return to the tab, looks anew after that, and with a canary at once (DP-07). */
export const RELEASE_CHECK_PAUSE = 10_000;

/** Beside a screen that failed it is checked this often whether its canary was taken back (DP-27). */
export const FAILED_SCREEN_CHECK_INTERVAL = 10_000;

/** An answer about what is live that takes longer is not waited for. */
export const RELEASE_CHECK_LIMIT = 20_000;

/** No answer to `/config.json` by then counts as none (RN-05). */
export const CONFIG_TIME_LIMIT = 20_000;

/** How long a page that came back may grow until its scroll place is given up (SH-11). */
export const SCROLL_SETTLE = 2000;
