/*
 * Texts as the screens of a browser write them, with times in UTC. A screen replaces them by its own, so both must be
 * equal: see `RelativeTime`, `DateText`, `Avatar` and `formatNumber` in the sources of the pages.
 */
const LOCALE = 'en-US';
const UTC = { timeZone: 'UTC' } as const;
const day = { ...UTC, month: 'short', day: 'numeric' } as const;

const numbers = new Intl.NumberFormat(LOCALE);
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(LOCALE, { ...UTC, dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat(LOCALE, day);
const daysWithYear = new Intl.DateTimeFormat(LOCALE, { ...day, year: 'numeric' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A number such as 12,547. */
export const numberText = (value: number): string => numbers.format(value);

/** A day such as `May 20, 2025`. */
export const dayText = (at: string): string => daysWithYear.format(new Date(at));

/** Time since an instant, such as `2 hours ago`; after a week its day. The future counts as now. */
export function ageText(at: string, now: number): string {
  const time = new Date(at);
  const age = now - time.getTime();
  const sinceDays = Math.round(age / DAY);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  if (sinceDays < 7) return relative.format(-sinceDays, 'day');
  const isThisYear = time.getUTCFullYear() === new Date(now).getUTCFullYear();
  return (isThisYear ? days : daysWithYear).format(time);
}

/** The values of a time: the instant, its age, and its exact text. */
export const timeValues = (at: string, now: number) => ({
  postedAt: at,
  posted: ageText(at, now),
  postedExact: exact.format(new Date(at)),
});

const characters = new Intl.Segmenter();
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The first character of a name as a reader sees it, else `U`. */
export function initialOf(name: string): string {
  return characters.segment(name.trim()).containing(0)?.segment.toUpperCase() ?? 'U';
}

/** Search engines and previews show no more of a description. */
const EXCERPT = 160;

/** The beginning of a text in one line, cut between two words. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT) return line;
  const beginning = line.slice(0, 2 * EXCERPT);
  // A word that is longer than the excerpt is cut between two characters.
  const cut = cutBetween(words, beginning) || cutBetween(characters, beginning);
  return `${cut.trimEnd()}…`;
}

/** The longest beginning of whole segments that leaves room for an ellipsis. */
const cutBetween = (segmenter: Intl.Segmenter, text: string): string =>
  text.slice(0, segmenter.segment(text).containing(EXCERPT - 1)?.index);
