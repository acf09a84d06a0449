/** Whether an ISO 8601 instant has passed; a text that is none has, so that a wrong date ends what it is on. */
export const isExpired = (expires: string, now: number): boolean => !(Date.parse(expires) > now);
