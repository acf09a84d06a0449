import type { Day } from '../live/dashboard/statistics.ts';
import { atHoursBefore, IDEAS } from './samples.ts';

/** The beginning of the latest message of each unread thread. */
const SAMPLE_THREADS = [
  {
    name: 'Jonas Weber',
    text: 'I ride line 4 every morning and could count how full it is. Where do I start?',
    idea: IDEAS.commute,
    hoursAgo: 5,
  },
  {
    name: 'Marta Silva',
    text: 'Our repair café in the old post office opens twice a month. How do we get on the map?',
    idea: IDEAS.cafe,
    hoursAgo: 28,
  },
  {
    name: 'Priya Nair',
    text: 'Does the planner know about clay? Our garden needs two days to drain.',
    idea: IDEAS.planner,
    hoursAgo: 49,
  },
];

/** The sample threads, as old as ever. `now`: milliseconds since 1970-01-01 UTC. */
export const sampleThreads = (now: number) =>
  SAMPLE_THREADS.map(({ hoursAgo, ...thread }) => ({
    ...thread,
    at: atHoursBefore(now, hoursAgo),
  }));

/** Views of each of the last 30 days. */
const VIEWS = [
  14, 18, 11, 9, 16, 21, 19, 23, 64, 48, 39, 28, 24, 31, 26, 22, 19, 27, 25, 30, 62, 50, 44, 37, 33,
  42, 36, 51, 47, 57,
];
const LIKES = [
  0, 1, 0, 0, 1, 1, 0, 2, 4, 3, 2, 1, 1, 2, 0, 1, 1, 2, 1, 1, 5, 4, 3, 2, 1, 3, 2, 4, 3, 4,
];
/** Days with a publication. */
const PUBLISHED: Record<number, string> = {
  8: IDEAS.planner.title,
  20: IDEAS.commute.title,
};

/** Figures of the last 30 days. `now`: milliseconds since 1970-01-01 UTC. */
export const sampleDays = (now: number): Day[] =>
  VIEWS.map((views, index) => ({
    day: atHoursBefore(now, 24 * (VIEWS.length - 1 - index)).slice(0, 10),
    views,
    likes: LIKES[index] ?? 0,
    published: PUBLISHED[index] ?? null,
  }));
