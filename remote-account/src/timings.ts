/** Milliseconds. */
export const PROFILE_SAVE_MS = 1500; // simulated
export const SETTINGS_SAVE_MS = 1000; // simulated
export const PICTURE_UPLOAD_MS = 2000; // simulated
export const SIGN_OUT_REDIRECT_MS = 1500;
export const ACCOUNT_NOTICE_MS = 4000;
export const SETTINGS_NOTICE_MS = 3500;

export const PICTURE_MAX_BYTES = 5242880;
export const BIO_SHOWN_LIMIT = 500; // not enforced
export const UNREAD_MESSAGES = 3; // a fixed sample
