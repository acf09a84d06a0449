import { ageText, dayText, excerptOf, initialOf, numberText, timeValues } from './formats.ts';

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
])('[LP-01] after %d ms an idea was posted “%s”', (age, text) => {
  expect(ageText(new Date(NOW - age).toISOString(), NOW)).toBe(text);
});

test('[LP-01] an older idea of this year has a day without a year', () => {
  expect(ageText('2026-01-05T12:00:00Z', Date.UTC(2026, 5, 1))).toBe('Jan 5');
});

test('[LP-01] numbers and days are written as on screens', () => {
  expect([numberText(1_234_567), dayText('2026-01-05T23:59:59Z')]).toEqual([
    '1,234,567',
    'Jan 5, 2026',
  ]);
  const { postedExact } = timeValues('2026-01-05T16:05:00Z', NOW);
  expect(postedExact.replaceAll('\u202f', ' ')).toBe('Jan 5, 2026, 4:05 PM');
});

test.each([
  ['ada', 'A'],
  ['  élodie', 'É'],
  ['👩‍🚀 Mae', '👩‍🚀'],
  ['ßeta', 'SS'],
  [' ', 'U'],
])('[LP-01] the initial of “%s” is one whole character', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

describe('[LP-01] a description for previews', () => {
  test('is the whole text in one line, if it is short', () => {
    expect(excerptOf('  Two\n\nlines\t of  text ')).toBe('Two lines of text');
    expect(excerptOf('x'.repeat(160))).toBe('x'.repeat(160));
  });

  test('ends with a whole word', () => {
    const excerpt = excerptOf('garden water '.repeat(20));
    expect(excerpt).toMatch(/^(garden water )+garden( water)?…$/);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerpt.length).toBeGreaterThan(150);
  });

  test.each([
    ['text without spaces', '庭に水をまくロボットを作る'.repeat(30)],
    ['a single long word', 'x'.repeat(5000)],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(100)],
    ['marks', 'e\u0301'.repeat(400)],
  ])('cuts %s between two characters', (_name, text) => {
    const excerpt = excerptOf(text);
    const cut = excerpt.slice(0, -1);
    expect(excerpt.endsWith('…') && text.startsWith(cut)).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(cut.length).toBeGreaterThan(100);
    const segments = [...new Intl.Segmenter().segment(text.slice(0, 400))];
    expect(segments.map(({ index }) => index)).toContain(cut.length);
  });
});
