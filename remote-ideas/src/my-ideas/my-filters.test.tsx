import { screen } from '@testing-library/react';
import {
  advanced,
  cards,
  clears,
  openMyIdeas,
  optionsOf,
  PHYSICS,
  REPAIR,
  search,
  showing,
  status,
  titles,
  WEATHER,
} from './testing/open-my-ideas.tsx';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('[MI-02, MI-05] search narrows the list at once, and the address follows when the typing rests', async () => {
  const { actor, rest, location } = await openMyIdeas();
  await actor.type(search(), 'volunteers');
  expect(titles()).toEqual([REPAIR]);
  expect(showing()).toBe('Showing 1 of 5 ideas');
  expect(location().search).toBe('');
  rest();
  expect(location().search).toBe('?q=volunteers');
  expect(titles()).toEqual([REPAIR]);
});

test('[MI-02] the status filter offers All, Published, Under Review and Draft', async () => {
  const { actor, location } = await openMyIdeas();
  expect(optionsOf(status())).toEqual(['All', 'Published', 'Under Review', 'Draft']);
  await actor.selectOptions(status(), 'Draft');
  expect(titles()).toEqual([WEATHER]);
  expect(location().search).toBe('?status=draft');
  await actor.selectOptions(status(), 'All');
  expect(cards()).toHaveLength(5);
  expect(location().search).toBe('');
});

test('[MI-02, MI-04] a link reproduces search, status and the advanced dropdown', async () => {
  await openMyIdeas({ route: '/my-submissions?q=a&status=rejected&advanced=1' });
  expect(search()).toHaveValue('a');
  expect(status()).toHaveValue('Rejected');
  expect(advanced()).toHaveValue('Rejected');
  expect(titles()).toEqual([PHYSICS]);
});

test('[MI-02, MI-04] Back takes one change back after the other, and typing is one of them', async () => {
  const { actor, rest, back, location } = await openMyIdeas();
  await actor.click(screen.getByRole('button', { name: 'Advanced Options' }));
  await actor.type(search(), 're');
  rest();
  await actor.type(search(), 'pair');
  rest();
  await actor.selectOptions(advanced(), 'Published');
  expect(location().search).toBe('?advanced=1&q=repair&status=published');
  back();
  expect(advanced()).toHaveValue('');
  expect(search()).toHaveValue('repair');
  back();
  expect(search()).toHaveValue('');
  expect(cards()).toHaveLength(5);
  back();
  expect(screen.queryByRole('combobox', { name: 'Advanced status' })).toBeNull();
});

test('[MI-02] a choice made while the typing has not rested keeps both', async () => {
  const { actor, rest, location } = await openMyIdeas();
  await actor.type(search(), 'a');
  await actor.selectOptions(status(), 'Draft');
  expect(location().search).toBe('?q=a&status=draft');
  rest();
  expect(location().search).toBe('?q=a&status=draft');
});

test('[MI-02] going back at once leaves what was just typed behind', async () => {
  const { actor, rest, back, location } = await openMyIdeas();
  await actor.selectOptions(status(), 'Draft');
  await actor.type(search(), 'xyz');
  back();
  rest();
  expect(location().search).toBe('');
  expect(search()).toHaveValue('');
  expect(cards()).toHaveLength(5);
});

test('[MI-03] Clear Filters stands there once something is set, and sets all back', async () => {
  const { actor, location } = await openMyIdeas();
  expect(clears()).toHaveLength(0);
  await actor.type(search(), 'a');
  await actor.selectOptions(status(), 'Published');
  expect(clears()).toHaveLength(1);
  await actor.click(clears()[0] as HTMLElement);
  expect(search()).toHaveValue('');
  expect(status()).toHaveValue('');
  expect(cards()).toHaveLength(5);
  expect(clears()).toHaveLength(0);
  expect(location().search).toBe('');
  expect(screen.getByText('Showing 5 of 5 ideas')).toHaveFocus();
});

test('[MI-03] cleared before the typing rests, nothing of it comes back', async () => {
  const { actor, rest, location } = await openMyIdeas();
  await actor.type(search(), 'repair');
  await actor.click(clears()[0] as HTMLElement);
  rest();
  expect(search()).toHaveValue('');
  expect(location().search).toBe('');
  expect(cards()).toHaveLength(5);
});

test('[MI-03, MI-06] with no match the only Clear Filters is the one in the empty state', async () => {
  const { actor } = await openMyIdeas();
  await actor.type(search(), 'nothing of the kind');
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filters.')).toBeVisible();
  expect(showing()).toBe('Showing 0 of 5 ideas');
  expect(clears()).toHaveLength(1);
  await actor.click(clears()[0] as HTMLElement);
  expect(cards()).toHaveLength(5);
  expect(clears()).toHaveLength(0);
  expect(screen.getByText('Showing 5 of 5 ideas')).toHaveFocus();
});

test('[MI-04] Advanced Options opens a second dropdown that sets the same filter', async () => {
  const { actor } = await openMyIdeas();
  expect(screen.queryByRole('combobox', { name: 'Advanced status' })).toBeNull();
  const toggle = screen.getByRole('button', { name: 'Advanced Options' });
  await actor.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(optionsOf(advanced())).toEqual([
    'All',
    'Draft',
    'Under Review',
    'Approved',
    'Published',
    'Rejected',
  ]);
  await actor.selectOptions(advanced(), 'Rejected');
  expect(titles()).toEqual([PHYSICS]);
  expect(status()).toHaveValue('Rejected');
  expect(optionsOf(status())).toEqual(['All', 'Published', 'Under Review', 'Draft', 'Rejected']);
  await actor.selectOptions(status(), 'Published');
  expect(advanced()).toHaveValue('Published');
  expect(optionsOf(status())).toEqual(['All', 'Published', 'Under Review', 'Draft']);
  await actor.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('combobox', { name: 'Advanced status' })).toBeNull();
  expect(titles()).toEqual([REPAIR]);
});
