const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A date and time such as `May 20, 2026, 4:05 PM`. `at` is an ISO 8601 instant. */
export function DateText({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
