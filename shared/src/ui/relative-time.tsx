const LOCALE = 'en-US';
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const day = { month: 'short', day: 'numeric' } as const;
const days = new Intl.DateTimeFormat(LOCALE, day);
const daysWithYear = new Intl.DateTimeFormat(LOCALE, { ...day, year: 'numeric' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time since an ISO 8601 instant, such as `2 hours ago`. Its title is the exact time. Empty if invalid. */
export function RelativeTime({ at }: { at: string }) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return null;
  return (
    <time dateTime={at} title={exact.format(time)}>
      {textOf(time, new Date())}
    </time>
  );
}

/** Minutes, hours or days since `time`; after a week the date. Clocks differ, so the future counts as now. */
function textOf(time: Date, now: Date): string {
  const age = now.getTime() - time.getTime();
  const sinceDays = Math.round(age / DAY);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  if (sinceDays < 7) return relative.format(-sinceDays, 'day');
  return (time.getFullYear() === now.getFullYear() ? days : daysWithYear).format(time);
}
