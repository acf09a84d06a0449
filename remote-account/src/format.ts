const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** May 20, 2025. Of an ISO 8601 instant; empty when it can't be read. */
export function formatDay(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : days.format(time);
}

export function formatHoursAgo(hours: number): string {
  return hours < 24
    ? relative.format(-hours, 'hour')
    : relative.format(-Math.round(hours / 24), 'day');
}

/** Month and year of an ISO 8601 instant; empty when it can't be read. */
export function formatMonth(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : months.format(time);
}
