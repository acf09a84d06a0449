import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import { fitLines, lettersOf, unitsOf } from './lines.ts';

/** Every letter is half as wide as it is high, and wide ones are as wide. */
const measure = (text: string): number =>
  lettersOf(text).reduce(
    (sum, letter) => sum + (/[\u3000-\u9fff]|\p{Emoji_Presentation}/u.test(letter) ? 1 : 0.5),
    0,
  );

const SIZES = [
  { size: 64, lines: 2 },
  { size: 40, lines: 4 },
];
const fit = (text: string) => fitLines(text, 480, SIZES, measure);

const TITLES = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  anyText({ minLength: 1, maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'word',
        ' ',
        'a\u0301\u0323',
        '漢',
        '「',
        '」',
        '、',
        '👩‍👩‍👧‍👦',
        '🇩🇪',
        'ไทย',
        '-',
        '\u0600',
        '(',
        '̈',
        '…',
        'क्षि',
      ),
      { minLength: 1, maxLength: 200 },
    )
    .map((parts) => parts.join('')),
);

const filled = (text: string): string => text.replace(/\s+/gu, '');

test('[LP-04] any title becomes at most four lines of its own whole characters, in their order @ci', () => {
  fc.assert(
    fc.property(TITLES, (title) => {
      const { lines, size } = fit(title);
      const isCut = lines.at(-1)?.endsWith('…') && !title.trimEnd().endsWith('…');
      expect(lines.length).toBeLessThanOrEqual(size === 64 ? 2 : 4);
      const shown = lettersOf(filled(lines.join('\n')));
      if (isCut) shown.pop();
      const all = lettersOf(filled(title));
      expect(shown.join('')).toBe(all.slice(0, shown.length).join(''));
      if (!isCut) expect(shown.join('')).toBe(all.join(''));
      for (const line of lines) {
        const isWide = measure(line) * size > 480;
        expect(isWide && lettersOf(line).length > 2).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('[LP-04] lines break only between characters that readers see @ci', () => {
  fc.assert(
    fc.property(TITLES, (title) => {
      const starts = new Set<number>();
      let at = 0;
      for (const letter of lettersOf(title)) {
        starts.add(at);
        at += letter.length;
      }
      const units = unitsOf(title);
      expect(units.join('')).toBe(title);
      let start = 0;
      for (const unit of units) {
        expect(starts.has(start)).toBe(true);
        start += unit.length;
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['well-known tool/shed library', ['well-', 'known ', 'tool/', 'shed ', 'library']],
  ['"Quoted", he said (really)!', ['"Quoted", ', 'he ', 'said ', '(really)!']],
  ['「道具」、貸す', ['「道具」、', '貸す']],
  ['🌱🍅(🏙️)', ['🌱', '🍅', '(🏙️)']],
  ['100\u00a0km far', ['100\u00a0km ', 'far']],
  ['one — two', ['one ', '— ', 'two']],
])('[LP-04] %s may break in these places alone', (title, expected) => {
  expect(unitsOf(title)).toEqual(expected);
});

test('[LP-04] short titles are large, long ones are small and end with an ellipsis', () => {
  expect(fit('Rain barrels')).toEqual({ size: 64, lines: ['Rain barrels'] });
  expect(fit('Night school for side projects').size).toBe(40);
  const { lines, size } = fit('neighbours share '.repeat(12));
  expect([size, lines.length]).toEqual([40, 4]);
  expect(lines.at(-1)).toMatch(/^neighbours share ?n?e?.*…$/);
});

test('[LP-04] a word that is longer than a line has parts of similar length on its own lines', () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
  const { lines } = fit(`Neighbours share their ${word} too`);
  expect(lines).toEqual(['Neighbours share their', word.slice(0, 21), word.slice(21), 'too']);
  for (const length of [25, 26, 48, 49, 60]) {
    const parts = fit('x'.repeat(length)).lines.map((line) => line.length);
    expect(parts.reduce((sum, part) => sum + part)).toBe(length);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(2);
  }
});

test('[LP-04] lines of a title are about equally long', () => {
  expect(fit('one two three four').lines).toEqual(['one two', 'three four']);
});
