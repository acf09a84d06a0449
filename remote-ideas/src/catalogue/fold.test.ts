import { fold } from './fold.ts';

test('[BR-01, CM-27] invisible characters are ignored, joiners of emoji stay', () => {
  expect(fold('\u200bSolar\u00ad\u202e 👩\u200d🌾')).toBe('solar 👩\u200d🌾');
});

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['PLAIN text', 'plain text'],
  ['Straße', 'straße'],
  ['ﬁne', 'fine'],
  ['你好', '你好'],
])('[BR-01] %s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
