import { withKnownValue } from '@composed/browser/known-value';
import { answerOf, fetchOf } from '../../testing/answer-of.ts';
import { someIdea } from '../../testing/some-idea.ts';
import { DIFFICULTIES } from '../categories.ts';
import { largestCategories, relatedIdeas } from './by-category.ts';
import { createIdeaSource, ideasAtHand, publicIdeas } from './public-ideas.ts';
import { generatedDate, generatedLikes, generatedViews } from './read-idea.ts';
import { SAMPLE_IDEAS } from './sample-ideas.ts';

const ADDRESS = 'http://ideas.test/list.json';

function source(...answers: Parameters<typeof fetchOf>) {
  const fetch = fetchOf(...answers);
  return { fetch, ideasOf: createIdeaSource(fetch) };
}

test('[HM-07] true gives the samples and false an empty list, both without a request', async () => {
  const { fetch, ideasOf } = source();
  expect(await ideasOf(true)).toBe(SAMPLE_IDEAS);
  expect(await ideasOf(false)).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});

test('[HM-07, HM-08] an address gives its list, completed with defaults', async () => {
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

test('[HM-07] skips invalid ideas, and keeps the first of two with the same id', async () => {
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

test('[HM-07] fetches the list once for all screens', async () => {
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
])(
  '[HM-07] %s throws an IdeaListError, and the next attempt fetches again',
  async (_what, failure) => {
    const { ideasOf } = source(failure, answerOf([{ id: 1, title: 'One' }]));
    await expect(ideasOf(ADDRESS)).rejects.toMatchObject({ name: 'IdeaListError' });
    expect(await ideasOf(ADDRESS)).toHaveLength(1);
  },
);

test('[PF-09] knows the ideas synchronously if the setting is known, unless it is an address', () => {
  const settled = (value: boolean | string) => withKnownValue(Promise.resolve(value), value);
  expect(ideasAtHand(settled(true))).toBe(SAMPLE_IDEAS);
  expect(ideasAtHand(settled(false))).toEqual([]);
  expect(ideasAtHand(settled(ADDRESS))).toBeUndefined();
  expect(ideasAtHand(Promise.resolve(true))).toBeUndefined();
});

const many = (category: string, count: number, from: number) =>
  Array.from({ length: count }, (_, n) => someIdea({ id: from + n, category }));

test('[HM-03] takes the largest categories, each with its first ideas', () => {
  const ideas = [
    ...many('Health', 1, 1),
    ...many('Business', 7, 10),
    ...many('Education', 2, 20),
    ...many('Lifestyle', 3, 30),
  ];
  const sections = largestCategories(ideas, { sections: 3, perSection: 6 });
  expect(sections.map(({ category, count }) => [category, count])).toEqual([
    ['Business', 7],
    ['Lifestyle', 3],
    ['Education', 2],
  ]);
  expect(sections[0]?.ideas.map(({ id }) => id)).toEqual([10, 11, 12, 13, 14, 15]);
});

test('[PD-08] related ideas have the same category, number at most three, and exclude the idea itself', () => {
  const ideas = [...many('Health', 5, 1), ...many('Education', 2, 10)];
  const [first, , third] = ideas;
  if (!first || !third) throw new Error('no ideas');
  expect(relatedIdeas(ideas, first, 3).map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(relatedIdeas(ideas, third, 3).map(({ id }) => id)).toEqual([4, 5, 1]);
});

test('[PD-08] finds related ideas for an idea that is in no list', () => {
  const own = someIdea({ id: 999, category: 'Technology' });
  expect(relatedIdeas(SAMPLE_IDEAS, own, 3).map(({ id }) => id)).toEqual([1, 6]);
});

const ids = Array.from({ length: 2000 }, (_, index) => index + 1);

test('[HM-07, HM-08, BR-07] the eight samples have the ids 1 to 8, from which category and difficulty follow', () => {
  expect(SAMPLE_IDEAS.map(({ id, title, category }) => [id, title, category])).toEqual([
    [1, 'Smart Garden Monitor', 'Technology'],
    [2, 'Local Recipe Exchange', 'Health'],
    [3, 'Study Buddy Finder', 'Education'],
    [4, 'Eco-Friendly Habit Tracker', 'Environment'],
    [5, 'Virtual Museum Tours', 'Community'],
    [6, 'Skill Swap Marketplace', 'Technology'],
    [7, 'Mental Health Journal AI', 'Health'],
    [8, 'Neighborhood Tool Library', 'Education'],
  ]);
  expect(SAMPLE_IDEAS.map(({ difficulty }) => difficulty)).toEqual(
    SAMPLE_IDEAS.map((_, index) => DIFFICULTIES[index % 3]),
  );
});

test('[BR-07] every generated date is a day of May 2025 @ci', () => {
  for (const id of ids) {
    const date = generatedDate(id);
    expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    expect(date.slice(0, 7)).toBe('2025-05');
  }
});

test('[BR-07] likes from 0 to 260: the same id generates the same figures, and different ids differ', () => {
  const likes = ids.map(generatedLikes);
  expect(Math.min(...likes)).toBe(0);
  expect(Math.max(...likes)).toBe(260);
  expect(ids.map(generatedLikes)).toEqual(likes);
  expect(new Set(likes).size).toBeGreaterThan(200);
  expect(new Set(ids.map(generatedViews)).size).toBeGreaterThan(900);
});

test('[BR-07, BR-08] the samples include every badge and a card without one', () => {
  const badge = (likes: number) =>
    likes > 200 ? 'TRENDING' : likes > 150 ? 'HOT' : likes > 50 ? 'POPULAR' : 'none';
  expect(new Set(SAMPLE_IDEAS.map(({ likes }) => badge(likes)))).toEqual(
    new Set(['TRENDING', 'HOT', 'POPULAR', 'none']),
  );
});

test('[BR-14, PD-05] a sample has every field of an idea, and no recorded figures', () => {
  for (const idea of SAMPLE_IDEAS) {
    expect(idea).toEqual(
      expect.objectContaining({
        id: expect.any(Number),
        title: expect.any(String),
        description: expect.any(String),
        category: expect.any(String),
        difficulty: expect.any(String),
        datePosted: expect.any(String),
        likes: expect.any(Number),
        views: expect.any(Number),
        shares: expect.any(Number),
      }),
    );
    expect(Object.values(idea.recorded).every((figure) => figure === undefined)).toBe(true);
  }
});
