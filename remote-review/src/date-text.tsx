const full = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** The day of an ISO 8601 instant, such as `May 20, 2026`. */
export const dayOf = (at: string): string => day.format(new Date(at));

/** A date and time such as `May 20, 2026, 4:05 PM`. `at` is an ISO 8601 instant. */
export function DateText({ at }: { at: string }) {
  return <time dateTime={at}>{full.format(new Date(at))}</time>;
}

/** A time such as `4:05 PM`, below the heading of its day. `at` is an ISO 8601 instant. */
export function TimeText({ at }: { at: string }) {
  return <time dateTime={at}>{time.format(new Date(at))}</time>;
}
