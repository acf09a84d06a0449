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

/** How long a page that came back may grow until its scroll place is given up (SH-11). */
export const SCROLL_SETTLE = 2000;
