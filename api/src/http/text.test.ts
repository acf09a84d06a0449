import fc from 'fast-check';
import { contentLength, normaliseLine, normaliseParagraph, stripInvisible } from './text.ts';

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
  'Tiếng Việt',
  '한국어',
])('[CM-27] %s stays as it is', (text) => {
  expect(normaliseParagraph(text)).toBe(text.normalize('NFC'));
  expect(contentLength(text)).toBeGreaterThan(0);
});
