/** Milliseconds from a successful sign-in, sign-up or social return to the account. */
export const TO_ACCOUNT_MS = 1_000;

/** Milliseconds from a verified email to the sign-in form, or to the account if signed in. */
export const AFTER_VERIFICATION_MS = 2_000;

/** Milliseconds from the warning that the automatic login failed to the sign-in form. */
export const AFTER_TOKEN_WARNING_MS = 3_000;

/** Milliseconds from a successful password reset to the sign-in form. */
export const AFTER_RESET_MS = 3_000;

/** Duration of these screens' toasts, in milliseconds. */
export const TOAST_MS = 4_000;

/**
 * Maximum wait for the run-time configuration. A token or code stays unused during the wait, so that a reload
 * still finds it. Social sign-in gives up after it.
 */
export const CONFIGURATION_WAIT_MS = 10_000;
