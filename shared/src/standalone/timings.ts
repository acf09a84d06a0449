/** Session errors stay as long as in the host, in milliseconds (SE-10). */
export const SESSION_ERROR_MS = 4000;
