import { isEmail, normaliseEmail } from './email.ts';

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
