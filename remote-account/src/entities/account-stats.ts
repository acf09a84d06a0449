/** Figures of the dashboard. All but the last are samples. */
export interface AccountStats {
  projectsSubmitted: number;
  totalViews: number;
  totalLikes: number;
  messagesReceived: number;
  profileViews: number;
  joinedDaysAgo: number;
}

const SAMPLE_FIGURES: Omit<AccountStats, 'joinedDaysAgo'> = {
  projectsSubmitted: 12,
  totalViews: 3482,
  totalLikes: 267,
  messagesReceived: 41,
  profileViews: 158,
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * Figures for a member who joined at `joinDate`.
 * @param joinDate ISO 8601 instant; an invalid or future one counts as today.
 * @param now milliseconds since 1970-01-01 UTC.
 */
export function statsOf(joinDate: string, now: number): AccountStats {
  const joined = Date.parse(joinDate);
  const days = Number.isNaN(joined) ? 0 : Math.floor((now - joined) / DAY);
  return { ...SAMPLE_FIGURES, joinedDaysAgo: Math.max(days, 0) };
}
