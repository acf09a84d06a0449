/** Milliseconds from a successful sign-in, sign-up or social return to the account. */
export const TO_ACCOUNT_MS = 1_000;

/** From a verified email to the sign-in form, or to the account when signed in. */
export const AFTER_VERIFICATION_MS = 2_000;

/** From the warning that the automatic login failed to the sign-in form. */
export const AFTER_TOKEN_WARNING_MS = 3_000;

/** From a password that was reset to the sign-in form. */
export const AFTER_RESET_MS = 3_000;

/** How long a toast of these screens stays. */
export const TOAST_MS = 4_000;

/**
 * How long the run-time configuration is waited for: by a token or code that a reload must still
 * find, and by a social sign-in before it gives up.
 */
export const CONFIGURATION_WAIT_MS = 10_000;
