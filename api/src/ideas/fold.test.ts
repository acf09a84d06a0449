import { wordsOf } from './fold.ts';

test.each(['gar\u200Dden', 'gar\u200Cden', 'gar\u{E0041}den', 'gar\u3164den', 'gar\u2800den'])(
  '[CM-27] %j is indexed as one word',
  (text) => {
    expect(wordsOf(text)).toEqual(['garden']);
  },
);

test('[CM-01] each emoji is a word, without its colour and its joiners', () => {
  const [sun] = wordsOf('🌞');
  expect(sun).toMatch(/^[a-z0-9]+$/);
  expect(wordsOf('Solar🌞oven')).toEqual(['solar', sun, 'oven']);
  expect(wordsOf('☀\uFE0F')).toEqual(wordsOf('☀'));
  expect(wordsOf('👩🏽\u200D🚀')).toEqual([...wordsOf('👩'), ...wordsOf('🚀')]);
  expect(wordsOf('🇩🇪')).not.toEqual(wordsOf('🇫🇷'));
});
