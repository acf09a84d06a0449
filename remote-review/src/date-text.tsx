const full = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A date and time such as `May 20, 2026, 4:05 PM`. `at` is an ISO 8601 instant. */
export function DateText({ at }: { at: string }) {
  return <time dateTime={at}>{full.format(new Date(at))}</time>;
}

/** A day and time such as `May 20, 4:05 PM`, with the year in its title. `at` is an ISO 8601 instant. */
export function DayText({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)}>
      {day.format(date)}
    </time>
  );
}
