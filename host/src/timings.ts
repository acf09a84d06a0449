/** Delays and limits of the shell in milliseconds. */

/** A plain click in the header waits this long before it goes. */
export const HEADER_NAVIGATION_DELAY = 100;

/** A footer counter takes a step this often. */
export const COUNTER_STEP = 50;

/** The newsletter's simulated sending. */
export const NEWSLETTER_SENDING = 1000;

/** The newsletter's toast. */
export const NEWSLETTER_TOAST = 5000;

/** An error of the session. */
export const SESSION_ERROR_TOAST = 4000;

/** How long a page that came back may grow until its scroll place is abandoned. */
export const SCROLL_SETTLE = 2000;
