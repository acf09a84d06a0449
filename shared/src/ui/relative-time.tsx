import { timeFormat } from '@composed/browser/time-format';

const { exactOf, ageOf } = timeFormat();

/** Time since an ISO 8601 instant, such as `2 hours ago`. Its title is the exact time. Empty if invalid. */
export function RelativeTime({ at }: { at: string }) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return null;
  return (
    <time dateTime={at} title={exactOf(time)}>
      {ageOf(time, new Date())}
    </time>
  );
}
