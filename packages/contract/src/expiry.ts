/** Tells whether an ISO 8601 instant has passed. An invalid date counts as expired. */
export const isExpired = (expires: string, now: number): boolean => !(Date.parse(expires) > now);
