/** Session errors stay as long as in the host, in milliseconds. */
export const SESSION_ERROR_MS = 4000;
