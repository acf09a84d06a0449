import { DIFFICULTIES } from '../categories.ts';
import { drawnDate, drawnLikes, drawnViews } from './read-idea.ts';
import { SAMPLE_IDEAS } from './sample-ideas.ts';

const ids = Array.from({ length: 2000 }, (_, index) => index + 1);

test('[HM-07] the samples are the eight of the list, with ids 1 to 8 in its order', () => {
  expect(SAMPLE_IDEAS.map(({ id, title }) => [id, title])).toEqual([
    [1, 'Smart Garden Monitor'],
    [2, 'Local Recipe Exchange'],
    [3, 'Study Buddy Finder'],
    [4, 'Eco-Friendly Habit Tracker'],
    [5, 'Virtual Museum Tours'],
    [6, 'Skill Swap Marketplace'],
    [7, 'Mental Health Journal AI'],
    [8, 'Neighborhood Tool Library'],
  ]);
});

test('[BR-07, HM-08] category and difficulty of the samples cycle from the id', () => {
  expect(SAMPLE_IDEAS.map(({ category }) => category)).toEqual([
    'Technology',
    'Health',
    'Education',
    'Environment',
    'Community',
    'Technology',
    'Health',
    'Education',
  ]);
  expect(SAMPLE_IDEAS.map(({ difficulty }) => difficulty)).toEqual(
    SAMPLE_IDEAS.map((_, index) => DIFFICULTIES[index % 3]),
  );
});

test('[BR-07] every drawn date is a day of May 2025', () => {
  for (const id of ids) {
    const date = drawnDate(id);
    expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    expect(date.slice(0, 7)).toBe('2025-05');
  }
});

test('[BR-07] drawn likes lie in 0 to 260 and reach both ends of it', () => {
  const likes = ids.map(drawnLikes);
  expect(Math.min(...likes)).toBe(0);
  expect(Math.max(...likes)).toBe(260);
});

test('[BR-07] the same id draws the same figures each time, and other ids others', () => {
  expect(ids.map(drawnLikes)).toEqual(ids.map(drawnLikes));
  expect(new Set(ids.map(drawnLikes)).size).toBeGreaterThan(200);
  expect(new Set(ids.map(drawnViews)).size).toBeGreaterThan(900);
});

test('[BR-07, BR-08] among the samples are cards of each badge and one without', () => {
  const badge = (likes: number) =>
    likes > 200 ? 'TRENDING' : likes > 150 ? 'HOT' : likes > 50 ? 'POPULAR' : 'none';
  expect(new Set(SAMPLE_IDEAS.map(({ likes }) => badge(likes)))).toEqual(
    new Set(['TRENDING', 'HOT', 'POPULAR', 'none']),
  );
});

test('[BR-14, PD-05] an idea has every field of the entity, and the samples no figures of their own', () => {
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
