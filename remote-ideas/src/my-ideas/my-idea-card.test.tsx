import { renderScreen } from '@idea-hub/shared/testing/render';
import { screen, within } from '@testing-library/react';
import { SUBMISSIONS_KEY } from '../catalogue/types.ts';
import { someForm } from '../testing/some-form.ts';
import { MyIdeasScreen } from './my-ideas-screen.tsx';
import {
  ada,
  card,
  cards,
  figures,
  LAB,
  openMyIdeas,
  PHYSICS,
  REPAIR,
  SCHOOL_BUS,
  WEATHER,
} from './testing/open-my-ideas.tsx';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('[MI-07] a card shows title, dates, category, difficulty, description, tags and figures', async () => {
  await openMyIdeas();
  const repair = within(card(REPAIR));
  expect(repair.getByRole('heading', { name: REPAIR })).toBeVisible();
  expect(repair.getByText('May 6, 2025')).toHaveAttribute('datetime', '2025-05-06T16:20:00.000Z');
  expect(repair.getByText(/^Submitted/)).toHaveTextContent('Submitted May 6, 2025');
  expect(repair.getByText(/^Last updated/)).toHaveTextContent('Last updated May 12, 2025');
  expect(repair.getByText('Community')).toBeVisible();
  expect(repair.getByText('Beginner')).toBeVisible();
  expect(repair.getByText(/^Shows which repair café is open this week/)).toHaveAttribute(
    'dir',
    'auto',
  );
  for (const figure of ['342 views', '57 likes', '12 comments']) {
    expect(card(REPAIR)).toHaveTextContent(figure);
  }
  const tags = within(repair.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['repair', 'reuse', 'volunteers']);
});

test('[MI-07, FT-09] figures have thousands separators, and one is one', async () => {
  const samples = Promise.resolve(false);
  const record = {
    ...someForm({ title: 'Much seen' }),
    ...{ id: 900, key: 900, owner: 'ada', revision: 0, status: 'Published' },
    ...{ submittedAt: '2026-01-02T09:00:00.000Z', lastUpdated: '2026-01-03T09:00:00.000Z' },
    ...{ views: 1234567, likes: 1, comments: 1 },
  };
  localStorage.setItem(SUBMISSIONS_KEY, JSON.stringify({ schema: 1, records: [record] }));
  renderScreen(<MyIdeasScreen sampleIdeas={samples} />, { user: ada });
  const own = await screen.findByRole('article', { name: 'Much seen' });
  expect(own).toHaveTextContent(/1,234,567 views ?1 like ?1 comment(?!s)/);
  expect(figures()).toContainEqual(['Total Views', '1,234,567']);
});

test('[MI-07] an idea without tags has no list of them', async () => {
  await openMyIdeas({
    samples: false,
    submitted: [{ by: 'ada', form: { title: 'Bare', tags: '' } }],
  });
  expect(within(card('Bare')).queryByRole('list')).toBeNull();
});

test('[MI-07] tags are split at comma and space alone; text is shown as text', async () => {
  await openMyIdeas({
    samples: false,
    submitted: [
      {
        by: 'ada',
        form: { title: '<b>Bold</b> idea', tags: 'a,b, <i>c</i>', category: 'Business' },
      },
    ],
  });
  const own = within(card('<b>Bold</b> idea'));
  expect(own.getByText('a,b')).toBeVisible();
  expect(own.getByText('<i>c</i>')).toBeVisible();
  expect(own.getByText('Business')).toBeVisible();
  expect(own.getByText('Advanced')).toBeVisible();
});

test('[MI-08] each status has a badge of its colour, with an icon', async () => {
  await openMyIdeas();
  for (const [name, text, tone] of [
    [WEATHER, 'Draft', 'neutral'],
    [SCHOOL_BUS, 'Under Review', 'warning'],
    [LAB, 'Approved', 'info'],
    [REPAIR, 'Published', 'success'],
    [PHYSICS, 'Rejected', 'danger'],
  ] as const) {
    const badge = within(card(name)).getByText(text).parentElement;
    expect(badge).toHaveAttribute('data-tone', tone);
    expect(badge?.querySelector('svg')).toBeInTheDocument();
  }
});

test.each([
  [WEATHER, ['current', 'todo', 'todo', 'todo']],
  [SCHOOL_BUS, ['done', 'current', 'todo', 'todo']],
  [LAB, ['done', 'done', 'current', 'todo']],
  [REPAIR, ['done', 'done', 'done', 'current']],
  [PHYSICS, ['done', 'done', 'rejected', 'todo']],
])('how far %s has come is drawn, and not read a second time', async (name, stages) => {
  await openMyIdeas();
  const stops = [...card(name).querySelectorAll('[aria-hidden] > [data-stage]')];
  expect(stops.map((stop) => stop.getAttribute('data-stage'))).toEqual(stages);
});

test('[MI-09] a rejected idea gives the reason and the way to mend it', async () => {
  await openMyIdeas();
  const rejected = within(card(PHYSICS));
  expect(rejected.getByText('Reason:').parentElement).toHaveTextContent(
    'Reason: Two of the experiments need an open flame. Please replace them or say how an adult supervises.',
  );
  expect(rejected.getByText('You can modify and resubmit this idea')).toBeVisible();
  expect(rejected.getByRole('link', { name: 'Edit & Resubmit' })).toHaveAttribute(
    'href',
    '/edit/105',
  );
});

test('[MI-09, MI-10, MI-11] ideas of another status ask nothing of their author', async () => {
  await openMyIdeas();
  for (const name of [SCHOOL_BUS, LAB]) {
    const links = within(card(name)).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['View Details']);
  }
});

test('[MI-10] a draft says that it waits for its author', async () => {
  await openMyIdeas();
  const draft = within(card(WEATHER));
  expect(draft.getByText('Draft Status: Complete your idea submission for review')).toBeVisible();
  expect(draft.getByRole('link', { name: 'Complete Submission' })).toHaveAttribute(
    'href',
    '/edit/101',
  );
});

test('[MI-11] every idea has its details; View Published is for published ones alone', async () => {
  await openMyIdeas();
  for (const each of cards()) {
    const details = within(each).getByRole('link', { name: 'View Details' });
    expect(details).toHaveAttribute('href', expect.stringMatching(/^\/project\/10[1-5]$/));
    // Links with the same name have different descriptions.
    expect(details).toHaveAccessibleDescription(
      within(each).getByRole('heading').textContent ?? '',
    );
  }
  const published = screen.getAllByRole('link', { name: 'View Published' });
  expect(published).toHaveLength(1);
  expect(published[0]).toHaveAttribute('href', '/project/104');
});
