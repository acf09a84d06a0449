import { fold, stripInvisible } from './fold.ts';

test('[BR-01, CM-27] invisible characters are ignored, joiners too', () => {
  expect(fold('\u200bSo\u200dlar\u00ad\u202e\u3164\u2800 \u{E0041}👩\u200d🌾')).toBe('solar 👩🌾');
});

test('[CM-27] the text of a search loses what pasting adds, but keeps the joiners of emoji', () => {
  expect(stripInvisible('\u200bSolar\u00ad\u202e 👩\u200d🌾')).toBe('Solar 👩\u200d🌾');
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
