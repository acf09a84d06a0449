const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

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
