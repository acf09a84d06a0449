import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';

const full = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Whether both instants are on one day of a year. */
export const isSameDay = (one: string, other: string | undefined): boolean =>
  other !== undefined && day.format(new Date(one)) === day.format(new Date(other));

/** A date and time such as `May 20, 2026, 4:05 PM`. `at` is an ISO 8601 instant. */
export function DateText({ at }: { at: string }) {
  return <time dateTime={at}>{full.format(new Date(at))}</time>;
}

/**
 * A day and time such as `May 20, 4:05 PM`, with the year in its title. `at` is an ISO 8601 instant. Only screen readers
 * get a repeated day.
 */
export function DayText({ at, isRepeated }: { at: string; isRepeated: boolean }) {
  const date = new Date(at);
  const dayText = `${day.format(date)}, `;
  return (
    <time dateTime={at} title={full.format(date)}>
      {isRepeated ? <VisuallyHidden>{dayText}</VisuallyHidden> : dayText}
      {time.format(date)}
    </time>
  );
}
