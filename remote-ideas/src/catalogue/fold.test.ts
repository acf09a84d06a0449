import { fold } from './fold.ts';

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['PLAIN text', 'plain text'],
  ['Straße', 'straße'],
  ['ﬁne', 'fine'],
  ['你好', '你好'],
])('[BR-01] %s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
