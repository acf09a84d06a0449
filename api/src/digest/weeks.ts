const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** The first Monday after the Unix epoch, which was a Thursday. */
const FIRST_MONDAY = 4 * DAY;
const SEND_FROM = 6 * HOUR;
const SEND_UNTIL = SEND_FROM + DAY;

/** Start of a week: its Monday, 00:00 UTC. */
export const startOf = (week: number): number => FIRST_MONDAY + week * WEEK;

/** The week whose digest is due: from Monday 06:00 UTC, for a day. `null` at other times. */
export function dueWeek(now: number): number | null {
  const week = Math.floor((now - FIRST_MONDAY) / WEEK);
  const elapsed = now - startOf(week);
  return elapsed >= SEND_FROM && elapsed < SEND_UNTIL ? week : null;
}
