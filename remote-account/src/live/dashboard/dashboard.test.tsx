import { type Answers, refusing } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { screen, within } from '@testing-library/react';
import { openLive, SUMMARY } from '../../testing/open-live.tsx';
import { type Day, type IdeaLine, roundScale } from './statistics.ts';

/** Days until June 30. The last days have figures. */
const DAYS: Day[] = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-06-${String(index + 1).padStart(2, '0')}`,
  views: index < 20 ? 0 : index,
  likes: index === 29 ? 2 : 0,
  published: index % 7 === 1 ? 'Rain barrels' : null,
}));

const idea = (change: Partial<IdeaLine>): IdeaLine => ({
  id: 7,
  title: 'Rain barrels',
  category: 'Environment',
  status: 'Published',
  isPublic: true,
  views: 412,
  likes: 58,
  comments: 1,
  days: DAYS.map(({ views }) => ({ views })),
  ...change,
});

const IDEAS = [
  idea({}),
  idea({ id: 8, title: 'Moth night', status: 'Under Review', isPublic: false }),
];

function open(answers: Answers = {}, joinDate = '2025-01-01T00:00:00.000Z') {
  const statistics = () => ({ days: DAYS, ideas: IDEAS });
  const all = { 'GET /users/statistics': statistics, ...answers };
  return openLive('dashboard', all, someUser({ joinDate }));
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('[LK-14] shows the views and likes of 30 days in a sentence and in a table', async () => {
  const { visitor } = open();
  const chart = await region('The last 30 days');
  expect(chart.getByText('245 views and 2 likes of your ideas')).toBeVisible();
  expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jun 30: Rain barrels was published',
    'Jun 23: Rain barrels was published',
    'Jun 16: Rain barrels was published',
  ]);
  await visitor.click(chart.getByText('As a table'));
  const rows = chart.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(31);
  expect(rows.slice(0, 3)).toEqual(['DayViewsLikes', 'Jun 30292', 'Jun 29280']);
});

test('[LK-14] lists each idea with its figures and the views of the week', async () => {
  open();
  const lines = (await region('Your ideas')).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Rain barrels412 views58 likes1 comment+182 this week',
    'Moth nightUnder Review',
  ]);
  const link = within(lines[0] as HTMLElement).getByRole('link', { name: 'Rain barrels' });
  expect(link).toHaveAttribute('href', '/project/7');
});

test('[LK-14] names the best idea and the growth of the last days', async () => {
  open();
  expect(await screen.findByText('Your best of the month')).toBeVisible();
  expect(screen.getByText('245 views this month, 58 likes')).toBeVisible();
  const numbers = screen.getByRole('list', { name: 'Your numbers' });
  const trends = within(numbers)
    .getAllByRole('listitem')
    .map((card) => card.lastElementChild?.textContent);
  expect(trends).toEqual(['+5 this month', '+182 this week', '+2 this week', '1 unread']);
});

test('[LK-14] without views, says so and shows neither trend nor best idea', async () => {
  const quiet = DAYS.map((day) => ({ ...day, views: 0, likes: 0 }));
  const line = idea({ days: quiet });
  open({ 'GET /users/statistics': () => ({ days: quiet, ideas: [line] }) });
  const chart = await region('The last 30 days');
  expect(chart.getByText('Nobody viewed your ideas in these days.')).toBeVisible();
  expect(screen.queryByText('Your best of the month')).toBeNull();
  expect(screen.queryByText(/this week/)).toBeNull();
});

test('[LK-14] without ideas, shows no chart', async () => {
  open({ 'GET /users/statistics': () => ({ days: DAYS, ideas: [] }) });
  await screen.findByRole('list', { name: 'Your numbers' });
  expect(screen.queryByRole('region', { name: 'The last 30 days' })).toBeNull();
});

test('[LK-14, CM-15] shows the figures even if the last 30 days could not be loaded, and offers a retry', async () => {
  let isBroken = true;
  const { visitor } = open({
    'GET /users/statistics': () => (isBroken ? refusing(503)() : { days: DAYS, ideas: IDEAS }),
  });
  await screen.findByRole('heading', { name: 'Your last 30 days could not be loaded' });
  expect(screen.getByText('1,234')).toBeVisible();
  isBroken = false;
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await region('Your ideas')).getAllByRole('listitem')).toHaveLength(2);
});

test('[LK-14, CM-05] groups the likes of an idea in one entry, at the time of the newest', async () => {
  const event = (kind: string, ideaId: number, hour: number) => ({
    ...{ kind, ideaId, title: `Idea ${ideaId}`, who: 'Grace', isPublished: false },
    at: `2026-06-30T${hour}:00:00.000Z`,
  });
  const activity = [
    event('like', 1, 20),
    event('message', 1, 19),
    event('like', 2, 18),
    event('like', 1, 17),
  ];
  open({ 'GET /users/summary': () => ({ ...SUMMARY, activity }) });
  const list = await screen.findByRole('list', { name: 'Recent Activity' });
  const times = [...list.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(11, 13));
  expect(times).toEqual(['20', '19', '18']);
  expect(within(list).getByText('2 members liked your idea “Idea 1”')).toBeVisible();
  expect(within(list).getByText('Somebody liked your idea “Idea 2”')).toBeVisible();
});

test('[LK-14] says “Joined today” to a member of today', async () => {
  open({}, new Date().toISOString());
  expect(await screen.findByText('Joined today')).toBeVisible();
  expect(screen.queryByText('0 days since you joined')).toBeNull();
});

test.each([
  [0, 4, 4],
  [3, 4, 4],
  [5, 4, 8],
  [91, 4, 100],
  [101, 4, 200],
  [0, 1, 1],
  [23, 1, 25],
  [1_000_001, 4, 2_000_000],
])('[LK-14] the scale for %i in %i parts ends at %i', (most, parts, end) => {
  expect(roundScale(most, parts)).toBe(end);
});
