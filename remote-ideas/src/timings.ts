/** How long a list of ideas from outside may take (HM-07). */
export const LIST_TIME_LIMIT_MS = 20_000;
