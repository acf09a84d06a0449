/** Delays and limits of the shell, in milliseconds. */

/** Delay of a plain click in the header. */
export const HEADER_NAVIGATION_DELAY = 100;

/** Interval between two steps of a footer counter. */
export const COUNTER_STEP = 50;

export const NEWSLETTER_SENDING = 1000;

export const NEWSLETTER_TOAST = 5000;

export const SESSION_ERROR_TOAST = 4000;

/** Maximum wait for a returning page to grow to its old scroll position. */
export const SCROLL_SETTLE = 2000;
