import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SUBMISSIONS_KEY } from '../catalogue/types.ts';
import { browserCatalogue } from '../catalogue/use-catalogue.ts';
import { screen as myIdeas } from '../screens/my-ideas.tsx';
import { someForm } from '../testing/some-form.ts';
import { MyIdeasScreen } from './my-ideas-screen.tsx';
import {
  ada,
  ben,
  card,
  cards,
  LAB,
  openMyIdeas,
  PHYSICS,
  REPAIR,
  SCHOOL_BUS,
  showing,
  titles,
  WEATHER,
} from './testing/open-my-ideas.tsx';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('[MI-05, MI-13] shows one sample of each status, newest first, and counts them', async () => {
  await openMyIdeas();
  expect(titles()).toEqual([WEATHER, SCHOOL_BUS, LAB, REPAIR, PHYSICS]);
  expect(showing()).toBe('Showing 5 of 5 ideas');
  for (const [name, text] of [
    [WEATHER, 'Draft'],
    [SCHOOL_BUS, 'Under Review'],
    [LAB, 'Approved'],
    [REPAIR, 'Published'],
    [PHYSICS, 'Rejected'],
  ] as const) {
    expect(within(card(name)).getByText(text)).toBeVisible();
  }
});

test('[MI-05] what was submitted last comes first, also where it was updated earlier', async () => {
  const now = jest.spyOn(Date, 'now');
  const at = (day: number) => now.mockReturnValue(Date.UTC(2026, 0, day));
  const { catalogue } = await openMyIdeas({ samples: false });
  const viewer = 'ada';
  for (const [day, title] of [
    [1, 'First one'],
    [3, 'Third one'],
    [2, 'Second one'],
  ] as const) {
    at(day);
    await act(async () => {
      await catalogue.submit(someForm({ title }), viewer);
    });
  }
  const [first] = (await catalogue.mine(viewer)).slice(-1);
  at(9);
  await act(async () => {
    await catalogue.update(first?.id ?? 0, someForm({ title: 'First, updated' }), viewer);
  });
  now.mockRestore();
  expect(titles()).toEqual(['Third one', 'Second one', 'First, updated']);
});

test('[MI-06, MI-13] a new author without samples is asked for a first idea', async () => {
  await openMyIdeas({ samples: false });
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText("You haven't submitted any ideas yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Submit First Idea' })).toHaveAttribute(
    'href',
    '/submit',
  );
});

test('[MI-12] signed out: a prompt to sign in, and what this browser submitted signed out', async () => {
  await openMyIdeas({
    user: null,
    submitted: [
      { by: null, form: { title: 'Kept in this browser' } },
      { by: 'ada', form: { title: 'Of somebody else' } },
    ],
  });
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in to your account' })).toHaveAttribute(
    'href',
    '/auth?mode=login',
  );
  expect(titles()).toEqual(['Kept in this browser']);
});

test('[MI-12] signed out with nothing submitted there is the prompt alone', async () => {
  await openMyIdeas({ user: null });
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
  expect(cards()).toHaveLength(0);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('[MI-12] what was submitted signed out becomes the author’s on signing in, and nobody else’s', async () => {
  const submitted = [{ by: null, form: { title: 'Mine from before' } }];
  const first = await openMyIdeas({ samples: false, submitted });
  expect(await screen.findByRole('article', { name: 'Mine from before' })).toBeVisible();
  first.unmount();
  await openMyIdeas({ samples: false, user: ben });
  expect(cards()).toHaveLength(0);
});

test('[MI-12] each account has its own', async () => {
  await openMyIdeas({
    samples: false,
    user: ben,
    submitted: [
      { by: 'ada', form: { title: 'From Ada' } },
      { by: 'ben', form: { title: 'From Ben' } },
    ],
  });
  expect(titles()).toEqual(['From Ben']);
});

test('[MI-12] while the session loads nobody is asked to sign in', async () => {
  const sampleIdeas = Promise.resolve(true);
  renderScreen(<MyIdeasScreen sampleIdeas={sampleIdeas} />, {
    route: '/my-submissions',
    session: { state: { status: 'loading', user: null } },
  });
  await act(async () => {});
  expect(screen.getByText('Loading your ideas')).toBeInTheDocument();
  expect(screen.queryByText('Sign in to see your ideas')).toBeNull();
});

test('[MI-12] on signing out the ideas are gone from the screen', async () => {
  const { session } = await openMyIdeas();
  expect(cards()).toHaveLength(5);
  await act(async () => session.logout());
  expect(cards()).toHaveLength(0);
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
});

test('[MI-12] another member’s ideas are never on screen while the own ones are on their way', async () => {
  const { session, catalogue } = await openMyIdeas();
  jest.spyOn(catalogue, 'mine').mockReturnValue(new Promise(() => {}));
  act(() => session.enter({ status: 'authenticated', user: ben }));
  expect(cards()).toHaveLength(0);
  expect(screen.getByText('Loading your ideas')).toBeInTheDocument();
});

test('[MI-01] while the list is on its way the screen says so', () => {
  const never = new Promise<SampleIdeas>(() => {});
  renderScreen(<myIdeas.Screen sampleIdeas={never} />, { user: ada });
  expect(screen.getByRole('heading', { level: 1, name: 'My Ideas' })).toBeVisible();
  expect(screen.getByText('Loading your ideas')).toBeInTheDocument();
});

test('[MI-12] a list that can’t be had is told, and Try again brings it', async () => {
  const sampleIdeas = Promise.resolve<SampleIdeas>(true);
  jest
    .spyOn(browserCatalogue(sampleIdeas), 'mine')
    .mockRejectedValueOnce(new Error('out of order'));
  renderScreen(<MyIdeasScreen sampleIdeas={sampleIdeas} />, { user: ada });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your ideas could not be loaded');
  expect(screen.queryByText('No Ideas Found')).toBeNull();
  const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: WEATHER })).toBeVisible();
});

test('[MI-14, WZ-15] a submitted idea is there at once, under review, with nothing counted yet', async () => {
  const { catalogue } = await openMyIdeas({ samples: false });
  await act(async () => {
    await catalogue.submit(someForm({ title: 'Solar lunch box' }), 'ada');
  });
  const own = within(await screen.findByRole('article', { name: 'Solar lunch box' }));
  expect(own.getByText('Under Review')).toBeVisible();
  for (const figure of ['0 views', '0 likes', '0 comments']) {
    expect(card('Solar lunch box')).toHaveTextContent(figure);
  }
});

test('[MI-09, MI-14, WZ-15] a rejected idea that was resubmitted is under review, and its reason is gone', async () => {
  const { catalogue } = await openMyIdeas();
  await act(async () => {
    await catalogue.update(105, someForm({ title: 'Without a flame' }), 'ada');
  });
  const own = within(await screen.findByRole('article', { name: 'Without a flame' }));
  expect(own.getByText('Under Review')).toBeVisible();
  expect(own.queryByText('Reason:')).toBeNull();
  expect(own.queryByRole('link', { name: 'Edit & Resubmit' })).toBeNull();
});

test('[WZ-15, MI-12] a page that comes back from memory shows what another document submitted or changed meanwhile', async () => {
  await openMyIdeas({ submitted: [{ by: 'ada', form: { title: 'Here before' } }] });
  expect(titles()).toContain('Here before');
  // Simulates a write by another tab while this page is frozen and misses the event.
  const text = localStorage.getItem(SUBMISSIONS_KEY) ?? '';
  localStorage.setItem(SUBMISSIONS_KEY, text.replace('Here before', 'Changed meanwhile'));
  expect(titles()).toContain('Here before');
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(titles()).toContain('Changed meanwhile');
});
