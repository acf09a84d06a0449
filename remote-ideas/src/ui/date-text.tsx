const LOCALE = 'en-US';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const localDates = new Intl.DateTimeFormat(LOCALE, day);
// UTC, so that a day without a time is the same day in every time zone.
const plainDates = new Intl.DateTimeFormat(LOCALE, { ...day, timeZone: 'UTC' });

/** A date such as `May 20, 2025`. `date` is an ISO 8601 day or instant. */
export function DateText({ date }: { date: string }) {
  const format = DAY.test(date) ? plainDates : localDates;
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
