import { screen, within } from '@testing-library/react';
import { openAccount, someMember } from '../testing/open-account.tsx';

const NOON = new Date('2026-03-10T12:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
});

const daysAgo = (days: number) => new Date(NOON.getTime() - days * 86_400_000).toISOString();

test('[AC-04] greets by the first name of the user who is signed in', () => {
  openAccount({ user: someMember({ name: 'Grace Brewster Hopper' }) });
  expect(screen.getByRole('heading', { name: 'Welcome back, Grace!' })).toBeVisible();
});

test('[AC-04] greets without a name when there is none', () => {
  openAccount({ user: someMember({ name: '' }) });
  expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test.each([
  [0, '0 days since you joined'],
  [1, '1 day since you joined'],
  [54, '54 days since you joined'],
  [1500, '1,500 days since you joined'],
])('[AC-04, FT-09] says that %i days have gone by since joining', (days, text) => {
  openAccount({ user: someMember({ joinDate: daysAgo(days) }) });
  expect(screen.getByText(text)).toBeVisible();
});

test('[AC-04] counts from the sample date when the user has none', () => {
  openAccount({ user: someMember({ joinDate: '' }) });
  expect(screen.getByText('725 days since you joined')).toBeVisible();
  expect(screen.getByText('Member since March 2024')).toBeVisible();
});

test('[AC-04, FT-09] shows four figures, each with a trend', () => {
  openAccount();
  const cards = within(screen.getByRole('list', { name: 'Your numbers' })).getAllByRole('listitem');
  expect(
    cards.map((card) =>
      within(card)
        .getAllByText(/\S/, { selector: 'p' })
        .map((p) => p.textContent),
    ),
  ).toEqual([
    ['Ideas Shared', '12', '+2 this month'],
    ['Total Views', '3,482', '+18% this week'],
    ['Community Likes', '267', '+12% this week'],
    ['Messages', '41', '+3 this week'],
  ]);
});

test('[AC-04] lists four recent activities, one of each kind, newest first', () => {
  openAccount();
  const items = within(screen.getByRole('list', { name: 'Recent Activity' })).getAllByRole(
    'listitem',
  );
  const kinds = ['Like', 'Message', 'Milestone', 'Approval'];
  const times = ['2 hours ago', '5 hours ago', 'yesterday', '3 days ago'];
  expect(items).toHaveLength(4);
  items.forEach((item, index) => {
    expect(within(item).getByText(kinds[index] ?? '')).toBeVisible();
    expect(within(item).getByText(times[index] ?? '')).toBeVisible();
  });
});
