import { withoutLinks } from './community-mails.ts';

test.each([
  ['See https://evil.example/x now', 'See [link left out] now'],
  ['(evil.example)', '[link left out]'],
  ['Write to me@evil.example.', 'Write to [link left out]'],
  ['tel:+123 javascript:alert(1) //evil', '[link left out] [link left out] //evil'],
  ['ｅvil．example', '[link left out]'],
  ['Hello: and/or this. Fine? Yes!', 'Hello: and/or this. Fine? Yes!'],
  ['version 2.0\nsecond line', 'version [link left out]\nsecond line'],
])('[CM-11] in a mail %j becomes %j', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});
