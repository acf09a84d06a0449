import { creatorLevelOf, levelOf } from './wizard-progress.tsx';

test.each([
  [0, 'Beginner'],
  [1, 'Beginner'],
  [2, 'Intermediate'],
  [4, 'Intermediate'],
  [5, 'Expert'],
  [1000, 'Expert'],
])('[WZ-13] %i submitted ideas make the level %s', (count, level) => {
  expect(levelOf(count)).toBe(level);
});

test.each([
  [0, 4, 'Starting'],
  [24, 100, 'Starting'],
  [1, 4, 'Beginner'],
  [2, 4, 'Intermediate'],
  [3, 4, 'Expert'],
  [99, 100, 'Expert'],
  [4, 4, 'Master'],
])('[WZ-13] %i of %i steps make the creator level %s', (completed, all, level) => {
  expect(creatorLevelOf(completed, all)).toBe(level);
});
