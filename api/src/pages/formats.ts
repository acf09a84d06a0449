import { timeFormat } from '@composed/browser/time-format';

/** Texts of instants as screens write them, but in UTC. A screen replaces them by its own. */
const { exactOf, fullDayOf, ageOf } = timeFormat('UTC');

export const dayText = (at: string): string => fullDayOf(new Date(at));

/** The values of a time: the instant, its age, and its exact text. */
export function timeValues(at: string, now: number) {
  const time = new Date(at);
  return { postedAt: at, posted: ageOf(time, new Date(now)), postedExact: exactOf(time) };
}

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
