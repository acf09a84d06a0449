import { personHue } from '@idea-hub/fingerprint/person-hue';
import { dayText, excerptOf, initialOf, timeValues } from './formats.ts';

test('[LP-01] times are written as on screens, in UTC', () => {
  expect(dayText('2026-01-05T23:59:59Z')).toBe('Jan 5, 2026');
  const at = '2026-01-05T16:05:00Z';
  const { postedExact, ...values } = timeValues(at, Date.UTC(2026, 0, 6, 1));
  expect(values).toEqual({ postedAt: at, posted: '8 hours ago' });
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

// The same names and colours are in the test of `Avatar`.
test.each([
  ['  Ada Lovelace ', '5'],
  ['Grace', '4'],
  ['', '0'],
])('[LP-01] the colour of “%s” is number %s', (name, hue) => {
  expect(`${personHue(name)}`).toBe(hue);
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
