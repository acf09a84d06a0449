/** Duration of a toast for a session error, in milliseconds. The host uses the same. */
export const SESSION_ERROR_MS = 4000;
