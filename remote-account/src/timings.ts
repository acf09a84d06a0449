/** Milliseconds; the row each comes from stands beside it. */
export const PROFILE_SAVE_MS = 1500; // AC-10, simulated
export const SETTINGS_SAVE_MS = 1000; // AC-13, simulated
export const PICTURE_UPLOAD_MS = 2000; // AC-09, simulated
export const SIGN_OUT_REDIRECT_MS = 1500; // AC-14
export const ACCOUNT_NOTICE_MS = 4000; // AC-15, TO-01
export const SETTINGS_NOTICE_MS = 3500; // AC-13, TO-01

export const PICTURE_MAX_BYTES = 5242880; // AC-09
export const BIO_SHOWN_LIMIT = 500; // AC-05; not enforced (AC-06)
export const UNREAD_MESSAGES = 3; // AC-02, a fixed sample
