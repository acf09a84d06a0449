import { act, screen } from '@testing-library/react';
import { someForm } from '../testing/some-form.ts';
import { figures, openMyIdeas, showing, status } from './testing/open-my-ideas.tsx';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('[MI-01] the header leads to a new idea, and the dashboard opens and closes', async () => {
  const { actor } = await openMyIdeas();
  expect(screen.getByRole('link', { name: 'Submit New Idea' })).toHaveAttribute('href', '/submit');
  const toggle = screen.getByRole('button', { name: 'Your Idea Dashboard' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(figures()).toEqual([
    ['Total Ideas', '5'],
    ['Published', '1'],
    ['Under Review', '1'],
    ['Total Views', '449'],
    ['Total Likes', '74'],
  ]);
  await actor.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Total Views')).not.toBeVisible();
});

test('[MI-01] on a narrow screen the dashboard starts closed', async () => {
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  const { actor } = await openMyIdeas();
  const toggle = screen.getByRole('button', { name: 'Your Idea Dashboard' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await actor.click(toggle);
  expect(screen.getByText('Total Views')).toBeVisible();
});

test('[MI-01, WZ-15] the figures follow the list, whatever is filtered', async () => {
  const { catalogue, actor } = await openMyIdeas();
  await actor.selectOptions(status(), 'Draft');
  await act(async () => {
    await catalogue.submit(someForm(), 'ada');
  });
  expect(figures().slice(0, 3)).toEqual([
    ['Total Ideas', '6'],
    ['Published', '1'],
    ['Under Review', '2'],
  ]);
  expect(showing()).toBe('Showing 1 of 6 ideas');
});
