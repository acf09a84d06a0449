const LOCALE = 'en-US';
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Texts of instants in a time zone; in that of the system by default. */
export function timeFormat(timeZone?: string) {
  const texts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE, { timeZone, ...options }).format;
  const day = { month: 'short', day: 'numeric' } as const;
  const dayOf = texts(day);
  const fullDayOf = texts({ ...day, year: 'numeric' });
  return {
    /** A day and a time, such as `May 20, 2025, 4:05 PM`. */
    exactOf: texts({ dateStyle: 'medium', timeStyle: 'short' }),
    /** A day, such as `May 20, 2025`. */
    fullDayOf,
    /** Minutes, hours or days since `time`; after a week the date. Clocks differ, so the future counts as now. */
    ageOf(time: Date, now: Date): string {
      const age = +now - +time;
      const sinceDays = Math.round(age / DAY);
      if (age < MINUTE) return 'just now';
      if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
      if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
      if (sinceDays < 7) return relative.format(-sinceDays, 'day');
      const day = fullDayOf(time);
      return day.slice(-4) === fullDayOf(now).slice(-4) ? dayOf(time) : day;
    },
  };
}
