import { timeFormat } from './time-format.ts';

const { ageOf } = timeFormat('UTC');
const NOW = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5 * MINUTE, 'just now'],
  [59_000, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, 'yesterday'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, 'Dec 29, 2025'],
])('[LK-08, LP-01] an instant %d ms ago reads “%s”', (age, text) => {
  expect(ageOf(new Date(NOW - age), new Date(NOW))).toBe(text);
});

test('[LK-08, LP-01] a date names its year if it is not this year in the time zone', () => {
  const time = new Date('2026-01-01T00:30:00Z');
  const now = new Date('2026-06-01T00:00:00Z');
  expect(ageOf(time, now)).toBe('Jan 1');
  expect(timeFormat('America/New_York').ageOf(time, now)).toBe('Dec 31, 2025');
});
