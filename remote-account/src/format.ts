const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

const dates = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day without its year, such as `May 20`, from an ISO 8601 date. */
export const formatDate = (date: string): string => dates.format(new Date(date));

/** A day such as `May 20, 2025`, from an ISO 8601 instant. Empty if the instant is invalid. */
export function formatDay(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : days.format(time);
}

/** Month and year of an ISO 8601 instant. Empty if the instant is invalid. */
export function formatMonth(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : months.format(time);
}
