import { withKnownValue } from '@composed/browser/known-value';
import { type Answered, answerOf } from '../../testing/answer-of.ts';
import { createIdeaSource, ideasAtHand, publicIdeas } from './public-ideas.ts';
import { SAMPLE_IDEAS } from './sample-ideas.ts';

const ADDRESS = 'http://ideas.test/list.json';

function source(...answers: (Answered | Error)[]) {
  const fetch = jest.fn(async () => {
    const next = answers.shift();
    if (!next) throw new Error('asked once too often');
    if (next instanceof Error) throw next;
    return next;
  });
  return { fetch, ideasOf: createIdeaSource(fetch) };
}

test('[HM-07] true means the samples, false none, and neither asks anybody', async () => {
  const { fetch, ideasOf } = source();
  expect(await ideasOf(true)).toBe(SAMPLE_IDEAS);
  expect(await ideasOf(false)).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});

test('[HM-07, HM-08] an address means the list that stands there, completed with the defaults', async () => {
  const { ideasOf } = source(
    answerOf([
      { id: 12, title: 'Kite school', description: 'Learn to fly', category: 'health', likes: 0 },
      { id: 13, title: 'Bare' },
    ]),
  );
  const [kites, bare] = await ideasOf(ADDRESS);
  expect(kites).toMatchObject({ id: 12, category: 'Health', likes: 0, recorded: { likes: 0 } });
  expect(bare).toMatchObject({ category: 'Other', difficulty: 'Beginner', description: '' });
  expect(bare?.datePosted).toMatch(/^2025-05-\d\d$/);
});

test('[HM-07] what is no idea is skipped, and of two with one id the first stays', async () => {
  const { ideasOf } = source(
    answerOf([
      null,
      7,
      'text',
      [],
      { id: '1', title: 'Text for an id' },
      { id: 1.5, title: 'Half an id' },
      { id: -1, title: 'Negative' },
      { id: 2 },
      { id: 3, title: '   ' },
      { id: 4, title: 'Good', description: 9, category: {}, difficulty: 'Wizard', views: -1 },
      { id: 4, title: 'Again' },
      { id: 5, title: 'Long category', category: 'x'.repeat(500) },
    ]),
  );
  const ideas = await ideasOf(ADDRESS);
  expect(ideas.map(({ title }) => title)).toEqual(['Good', 'Long category']);
  expect(ideas[1]?.category).toBe('Other');
  expect(ideas[0]).toMatchObject({ description: '', category: 'Other', difficulty: 'Beginner' });
});

test('[HM-07] the list is fetched once, however many screens ask', async () => {
  const { fetch, ideasOf } = source(answerOf([{ id: 1, title: 'One' }]));
  const lists = [
    publicIdeas(Promise.resolve(ADDRESS), ideasOf),
    publicIdeas(Promise.resolve(ADDRESS), ideasOf),
  ];
  const [first, second] = await Promise.all(lists);
  expect(second).toBe(first);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['no answer', new TypeError('fetch failed')],
  ['a refusal', answerOf({}, 503)],
  ['no JSON', answerOf(undefined)],
  ['JSON that is no list', answerOf({ items: 3 })],
  ['an empty object', answerOf({})],
  ['an object that holds a list', answerOf({ ideas: [] })],
  ['null', answerOf(null)],
  ['a text', answerOf('[]')],
])('[HM-07] %s is an IdeaListError, and the next try asks again', async (_what, failure) => {
  const { ideasOf } = source(failure, answerOf([{ id: 1, title: 'One' }]));
  await expect(ideasOf(ADDRESS)).rejects.toMatchObject({ name: 'IdeaListError' });
  expect(await ideasOf(ADDRESS)).toHaveLength(1);
});

test('[PF-09] of a setting that is settled the built-in ideas are at hand; of a list elsewhere nothing is', () => {
  const settled = (value: boolean | string) => withKnownValue(Promise.resolve(value), value);
  expect(ideasAtHand(settled(true))).toBe(SAMPLE_IDEAS);
  expect(ideasAtHand(settled(false))).toEqual([]);
  expect(ideasAtHand(settled(ADDRESS))).toBeUndefined();
  expect(ideasAtHand(Promise.resolve(true))).toBeUndefined();
});
