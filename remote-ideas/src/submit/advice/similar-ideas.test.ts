import { similarIdeas } from './similar-ideas-list.tsx';

const IDEAS = [
  { id: 1, title: 'Smart Garden Monitor', description: 'Sensors that tell when plants need water' },
  { id: 2, title: 'Local Recipe Exchange', description: 'Swap recipes with your neighbours' },
  { id: 3, title: 'Garden Tool Library', description: 'Borrow a spade instead of buying it' },
  { id: 4, title: 'Urban Gardening Map', description: 'Find free beds in the city' },
  { id: 5, title: 'Gardeners of the Night', description: 'Plant flowers after dark' },
];
const found = (title: string, besides?: number) =>
  similarIdeas(title, IDEAS, besides).map(({ id }) => id);

test('[WZ-17] ideas that share words with the title come up, three at most, the closest first', () => {
  expect(found('My smart garden')).toEqual([1, 3, 4]);
});

test('[WZ-17] case, punctuation and endings do not matter', () => {
  expect(found('RECIPES: a book!')).toEqual([2]);
});

test('[WZ-17] a title of short and common words is similar to nothing', () => {
  expect(found('')).toEqual([]);
  expect(found('An app that is with your')).toEqual([]);
});

test('[WZ-17] one word of a description is not enough, two are', () => {
  expect(found('Water pistol')).toEqual([]);
  expect(found('Water for plants')).toEqual([1]);
});

test('[WZ-14, WZ-17] an idea is not similar to itself', () => {
  expect(found('Local Recipe Exchange', 2)).toEqual([]);
});
