import fc from 'fast-check';
import { stripInvisible } from './invisible.ts';
import { contentLength, normaliseLine, normaliseParagraph } from './text.ts';

const FILLERS = ['\u3164', '\u115F', '\u1160', '\uFFA0', '\u2800', '\u200B', '\u200D', '\u2060'];
const CONTROLS = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2069'];
const any = fc.string({ unit: 'binary', maxLength: 200 });
const blank = fc.array(fc.constantFrom(...FILLERS, ' ', '\u0301', '\uFE0F'), { minLength: 1 });

test('[CM-27] text without visible content becomes empty, so that a required field is refused', () => {
  fc.assert(
    fc.property(blank, fc.constantFrom(...FILLERS), (parts, filler) => {
      const text = parts.join('') + filler;
      expect(normaliseParagraph(text).trim()).toBe('');
      expect(normaliseLine(text).trim()).toBe('');
      expect(contentLength(text.replace(/[\u0301\uFE0F]/g, ''))).toBe(0);
    }),
  );
});

test('[CM-27] paragraphs lose direction controls and zero-width spaces; nothing else is lost from plain text', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.constantFrom(...CONTROLS, '\u200B', '\uFEFF'),
      (text, control) => {
        expect(normaliseParagraph(`a${text}${control}${text}`)).toBe(`a${text}${text}`);
        expect(stripInvisible(`${control}${text}`)).toBe(text);
      },
    ),
  );
});

test('[CM-27] no character has more than four marks, whatever stands between them', () => {
  const mark = fc.constantFrom('\u0301', '\u0489', '\u0316', '\u034F');
  fc.assert(
    fc.property(
      fc.array(mark, { maxLength: 200 }),
      fc.constantFrom('', '\u200D', '\u200C'),
      (marks, joiner) => {
        const text = normaliseLine(`x${marks.join(joiner)}y`);
        expect([...text].filter((one) => /\p{M}/u.test(one)).length).toBeLessThanOrEqual(4);
      },
    ),
  );
});

test('[CM-27] normalising is NFC, and twice is the same as once', () => {
  fc.assert(
    fc.property(any, (text) => {
      const once = normaliseParagraph(text);
      expect(normaliseParagraph(once)).toBe(once);
      expect(once).toBe(once.normalize('NFC'));
    }),
  );
  expect(normaliseLine('Cafe\u0301')).toBe('Café');
});

test.each([
  'علی\u200Cرضا',
  'क्षेत्रीय',
  'ที่นี่',
  'שָׁלוֹם',
  'བསྒྲུབས',
  '👩\u200D💻 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '❤\uFE0F\u200D🔥 👩🏽\u200D🚀 1\uFE0F\u20E3 ☺\uFE0E 🇩🇪',
  'می\u200Cخواهم',
  'क्\u200Dष ക്\u200C',
  'ᠮᠣᠩᠭ\u180Eᠠ',
  '葛\u{E0100}城',
  '⠓⠊\u2800⠞⠓⠑⠗⠑',
  'Tiếng Việt',
  '한국어',
])('[CM-27] %s stays as it is', (text) => {
  expect(normaliseParagraph(text)).toBe(text.normalize('NFC'));
  expect(contentLength(text)).toBeGreaterThan(0);
});

const INVISIBLE = [
  '\u00AD\u034F\u061C\u115F\u1160\u17B4\u180E\u200C\u200D\u200E\u200F\u2062\u2065\u2800\u3164\uFE0F\uFFA0',
  '\u206A\u206B\u206C\u206D\u206E\u206F\uFFF0\uFFF8\uFFF9\uFFFA\uFFFB\uFDD0\uFFFE\u{1FFFF}',
  '\u{1D173}\u{1D17A}\u{E0001}\u{E0020}\u{E007F}\u{E0100}',
].flatMap((group) => [...group]);

test.each(INVISIBLE)('[CM-27] the invisible character %j is dropped within words', (character) => {
  for (const text of [character, character.repeat(3), `${character}\u200D`]) {
    expect(normaliseLine(`gar${text}den`)).toBe('garden');
    expect(normaliseParagraph(`${text}gar${text}den${text}`)).toBe('garden');
    expect(contentLength(`gar${text}den`)).toBe(6);
    expect(stripInvisible(`gar${text}den`)).toBe('garden');
  }
});

test.each([
  ['only the first of a run of joiners', 'می\u200C\u200C\u200Dخواهم', 'می\u200Cخواهم'],
  ['no joiner after an emoji alone', '🌞\u200D\uFE0Fden', '🌞den'],
  ['no text in tags, except a short code of a flag', `🏴${'\u{E0061}'.repeat(9)}\u{E007F}`, '🏴'],
])('[CM-27] a text keeps %s', (_, text, kept) => {
  expect(normaliseLine(text)).toBe(kept);
});
