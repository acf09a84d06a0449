import fc from 'fast-check';
import Fastify, { type FastifySchemaValidationError } from 'fastify';
import { anyText } from '../../test/support/any-text.ts';
import { isEmail, normaliseEmail } from '../accounts/email.ts';
import { isWebAddress, judgeLengthFirst } from './formats.ts';
import { stripInvisible } from './invisible.ts';
import { contentLength, normaliseLine, normaliseParagraph } from './text.ts';

const FILLERS = ['\u3164', '\u115F', '\u1160', '\uFFA0', '\u2800', '\u200B', '\u200D', '\u2060'];
const CONTROLS = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2069'];
const any = anyText({ maxLength: 200 });
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

test('[CM-27] removes direction controls and zero-width spaces from paragraphs, and keeps all other plain text', () => {
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

test('[CM-27] keeps at most four marks for each character, with any characters between them', () => {
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

test('[AP-10] tests a pattern only on texts of a permitted length', async () => {
  let found: FastifySchemaValidationError[] = [];
  const app = Fastify({
    ajv: { customOptions: { allErrors: true }, onCreate: judgeLengthFirst },
    schemaErrorFormatter(errors) {
      found = errors;
      return new Error('refused');
    },
  });
  const text = { type: 'string', minLength: 2, maxLength: 4, pattern: '^a*$' };
  app.post('/', { schema: { body: { type: 'object', properties: { text } } } }, () => 'taken');
  const keywords = async (value: string) => {
    found = [];
    await app.inject({ method: 'POST', url: '/', payload: { text: value } });
    return found.map(({ keyword }) => keyword);
  };
  expect(await keywords('aaaa')).toEqual([]);
  expect(await keywords('aaab')).toEqual(['pattern']);
  expect(await keywords('b')).toEqual(['minLength']);
  expect(await keywords('bbbbb')).toEqual(['maxLength']);
  expect(await keywords('b'.repeat(9000))).toEqual(['maxLength']);
  // Lengths count characters: four of these are eight code units.
  expect(await keywords('😀😀😀😀')).toEqual(['pattern']);
  expect(await keywords('😀😀😀😀😀')).toEqual(['maxLength']);
  await app.close();
});

test('[AP-01] a web address has a host that DNS can hold, and no more than 2048 characters', () => {
  expect(isWebAddress(`https://${'a'.repeat(50)}.example/`)).toBe(true);
  expect(isWebAddress(`https://a.example/${'x'.repeat(2030)}`)).toBe(true);
  expect(isWebAddress(`https://a.example/${'x'.repeat(2031)}`)).toBe(false);
  expect(isWebAddress(`https://${'a.'.repeat(130)}example/`)).toBe(false);
  expect(isWebAddress('https:///path')).toBe(false);
});

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ÉMILE@exemple.fr', 'émile@exemple.fr'],
  ['e\u0301mile@exemple.fr', 'émile@exemple.fr'],
  ['ada@bücher.example', 'ada@bücher.example'],
  ['аda@example.com', 'аda@example.com'],
  ['李@例子.example', '李@例子.example'],
])('[AP-06] %s is kept as %s, and as itself from then on', (given, kept) => {
  expect(isEmail(given)).toBe(true);
  expect(normaliseEmail(given)).toBe(kept);
  expect(normaliseEmail(kept)).toBe(kept);
  expect(isEmail(kept)).toBe(true);
});

test.each([
  'ⅵctim@example.com',
  'ｖictim@example.com',
  'victim@ｅxample.com',
  'victim@example．com',
  'victim@ex＠ample.com',
  'mar\u212A@example.com',
  'ﬁona@example.com',
  'vıctim\u00B2@example.com',
  'V\u0130CTIM@example.com',
  'o\u2126@example.com',
])('[AP-06] %s is nobody’s: it would be read as another address', (given) => {
  expect(isEmail(given)).toBe(false);
});

test('[AP-06] no two spellings are one address but by case and by marks @ci', () => {
  const plain = 'abcdefghijklmnopqrstuvwxyz0123456789';
  for (let code = 0x80; code < 0x30_000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    const email = `${letter}@example.com`;
    if (!isEmail(email)) continue;
    const [first = ''] = normaliseEmail(email);
    if (plain.includes(first)) throw new Error(`${code.toString(16)} became ${first}`);
  }
});

test.each([
  'a@b.c\r\nBcc: d@e.f',
  'x<a@b.c>',
  'a@b.c,d@e.f',
  '"a b"@c.d',
  'a@b.c;d@e.f',
  'a@b\u0000.c',
  'a\u200b@b.c',
  'a\u202e@b.c',
  'a@b\u00ad.c',
])('[AP-06] %j has a character with a meaning in a mail header, and is no email', (given) => {
  expect(isEmail(given)).toBe(false);
});

const label = (length: number) => 'a'.repeat(length);

test.each([
  'a@-b.example',
  'a@b-.example',
  'a@b.-example',
  'a..b@b.example',
  '.a@b.example',
  'a.@b.example',
  'a@b!.example',
  'a\u3164@b.example',
  'a@b\u2800.example',
  `a@${label(64)}.example`,
  `a@${'ü'.repeat(60)}.example`,
  `${label(65)}@b.example`,
  `${'é'.repeat(33)}@b.example`,
])('[AP-07] no mail server delivers to %s', (given) => {
  expect(isEmail(given)).toBe(false);
});

test.each([
  `a@${label(63)}.example`,
  `${label(64)}@b.example`,
  'a.b+c=d@b-c.example',
  "o'neil!#$%&*/?^_`{|}~-@b_c.example",
  'a@xn--bcher-kva.example',
])('[AP-07] mail servers may deliver to %s', (given) => {
  expect(isEmail(given)).toBe(true);
});
