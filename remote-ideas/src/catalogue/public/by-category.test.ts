import { someIdea } from '../../testing/some-idea.ts';
import { largestCategories, relatedIdeas } from './by-category.ts';
import { SAMPLE_IDEAS } from './sample-ideas.ts';

const many = (category: string, count: number, from: number) =>
  Array.from({ length: count }, (_, n) => someIdea({ id: from + n, category }));

test('[HM-03] takes the categories with the most ideas, each with its first ones', () => {
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

test('[HM-03] of categories with as many ideas the one listed first goes first', () => {
  const sections = largestCategories(SAMPLE_IDEAS, { sections: 3, perSection: 6 });
  expect(sections.map(({ category }) => category)).toEqual(['Technology', 'Health', 'Education']);
});

test('[PD-08] related ideas are of the same category, at most three, without the idea itself', () => {
  const ideas = [...many('Health', 5, 1), ...many('Education', 2, 10)];
  const [first, , third] = ideas;
  if (!first || !third) throw new Error('no ideas');
  expect(relatedIdeas(ideas, first, 3).map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(relatedIdeas(ideas, third, 3).map(({ id }) => id)).toEqual([4, 5, 1]);
});

test('[PD-08] an idea that is in no list, such as an own one, has related ideas too', () => {
  const own = someIdea({ id: 999, category: 'Technology' });
  expect(relatedIdeas(SAMPLE_IDEAS, own, 3).map(({ id }) => id)).toEqual([1, 6]);
});
