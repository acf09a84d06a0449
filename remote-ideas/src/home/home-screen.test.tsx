import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as home } from '../screens/home.tsx';
import { answerOf, eachWithItsOwnFetch, listAt } from '../testing/answer-of.ts';
import { toastTexts } from '../testing/toast-texts.ts';

const { Screen } = home;

async function open(sampleIdeas: Promise<SampleIdeas> | SampleIdeas = true) {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const result = renderScreen(<Screen sampleIdeas={Promise.resolve(sampleIdeas)} />);
  await act(async () => {});
  return { user, ...result };
}

eachWithItsOwnFetch();

afterEach(() => {
  jest.useRealTimers();
});

const idea = (id: number, category: string) => ({ id, title: `Idea ${id}`, category });
const section = (name: string) => screen.getByRole('region', { name });

test('[HM-01] greets with a heading and three actions', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\w+ \w+/);
  const actions = within(screen.getByRole('list', { name: 'Where to start' }));
  expect(actions.getAllByRole('button')).toHaveLength(3);
  for (const name of ['Browse ideas', 'Share your idea', 'Get inspired']) {
    expect(actions.getByRole('button', { name })).toHaveAccessibleDescription(/\w/);
  }
});

test('[HM-02, FT-09] shows the four fixed statistics, with separators', async () => {
  await open();
  const stats = within(section('Community statistics')).getAllByRole('listitem');
  expect(stats.map((stat) => stat.textContent)).toEqual([
    '12,547 ideas',
    '3,251 built projects',
    '10,432 active users',
    '+23% weekly growth',
  ]);
});

test('[HM-03, HM-07] shows the samples in the three largest categories', async () => {
  await open();
  const titles = (name: string) =>
    within(section(name))
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading').textContent);
  expect(titles('Technology')).toEqual(['Smart Garden Monitor', 'Skill Swap Marketplace']);
  expect(titles('Health')).toEqual(['Local Recipe Exchange', 'Mental Health Journal AI']);
  expect(titles('Education')).toEqual(['Study Buddy Finder', 'Neighborhood Tool Library']);
  expect(screen.getAllByRole('article')).toHaveLength(6);
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull();
});

test('[HM-03] a category with more than six ideas shows six and a link to all; one with six has no link', async () => {
  const seven = Array.from({ length: 7 }, (_, n) => idea(n + 1, 'Lifestyle'));
  const six = Array.from({ length: 6 }, (_, n) => idea(n + 20, 'Health'));
  const { user, location } = await open(listAt(answerOf([...seven, ...six])));
  expect(within(section('Lifestyle')).getAllByRole('article')).toHaveLength(6);
  expect(within(section('Health')).getAllByRole('article')).toHaveLength(6);
  expect(within(section('Health')).queryByRole('link', { name: /See all/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'See all Lifestyle' }));
  expect(location()).toMatchObject({ pathname: '/browse', state: { category: 'Lifestyle' } });
});

test('[HM-04, HM-07] says that there are no ideas', async () => {
  await open(false);
  expect(screen.getByText('No ideas yet. Be the first to share one!')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

test('[HM-07] reports a list that failed to load; Try again loads it', async () => {
  const address = listAt(new TypeError('down'), answerOf([idea(1, 'Health')]));
  const { user } = await open(address);
  expect(screen.getByRole('alert')).toHaveTextContent('The ideas could not be loaded');
  expect(screen.getByRole('button', { name: 'Browse ideas' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Idea 1' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[HM-07] shows the rest of the page while the ideas load', async () => {
  await open(new Promise<SampleIdeas>(() => {}));
  expect(screen.getByText('Loading ideas')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Share your idea' })).toBeEnabled();
  expect(section('Community statistics')).toBeVisible();
});

test('[HM-07] shows the ideas immediately on a return visit', async () => {
  const samples = Promise.resolve<SampleIdeas>(true);
  const first = renderScreen(<Screen sampleIdeas={samples} />);
  await act(async () => {});
  first.unmount();
  renderScreen(<Screen sampleIdeas={samples} />);
  expect(screen.getAllByRole('article')).toHaveLength(6);
  await act(async () => {});
});

test.each([
  ['Browse ideas', "Let's explore ideas!", '/browse'],
  ['Share your idea', 'Ready to share your brilliant idea!', '/submit'],
  ['Get inspired', 'Get ready to be inspired!', '/about'],
])('[HM-06] %s says “%s” and goes to %s after 800 ms', async (name, text, path) => {
  const { location } = await open();
  act(() => screen.getByRole('button', { name }).click());
  expect(toastTexts()).toEqual([text]);
  act(() => jest.advanceTimersByTime(799));
  expect(location().pathname).toBe('/');
  act(() => jest.advanceTimersByTime(1));
  expect(location().pathname).toBe(path);
});

test('[HM-06] repeated clicks navigate once and show one toast', async () => {
  const { user, location, history } = await open();
  const button = screen.getByRole('button', { name: 'Get inspired' });
  await user.tripleClick(button);
  expect(toastTexts()).toEqual(['Get ready to be inspired!']);
  act(() => jest.advanceTimersByTime(800));
  expect(location().pathname).toBe('/about');
  act(() => history.go(-1));
  expect(location().pathname).toBe('/');
});

test('[HM-05, HM-06] a panel expands to show numbers and success stories; Tell your story is coming soon', async () => {
  const { user, location } = await open();
  const toggle = screen.getByRole('button', { name: 'Numbers and success stories' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('heading', { name: 'Success stories' })).toBeNull();
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('heading', { name: 'Success stories' })).toBeVisible();
  expect(within(section('Numbers and success stories')).getAllByText(/\d/).length).toBeGreaterThan(
    2,
  );
  await user.click(screen.getByRole('button', { name: 'Tell your story' }));
  act(() => jest.advanceTimersByTime(5000));
  expect(toastTexts()).toEqual(['Feature coming soon!']);
  expect(location().pathname).toBe('/');
  await user.click(toggle);
  expect(screen.queryByRole('heading', { name: 'Success stories' })).toBeNull();
});

test('[HM-06] reports an action that fails', async () => {
  const { history } = await open();
  jest.spyOn(history, 'navigate').mockImplementation(() => {
    throw new Error('no way');
  });
  act(() => screen.getByRole('button', { name: 'Browse ideas' }).click());
  act(() => jest.advanceTimersByTime(800));
  expect(toastTexts()).toEqual(['Something went wrong. Please try again.']);
});

const BROWSE = ['button', 'Browse ideas', '/browse'] as const;
const SUBMIT = ['button', 'Share your idea', '/submit'] as const;
const CARD = ['link', 'Smart Garden Monitor', '/project/1'] as const;

test.each([
  [BROWSE, SUBMIT],
  [CARD, BROWSE],
  [BROWSE, CARD],
])(
  '[HM-06, BR-11] after clicks on %j and %j, only the last one navigates',
  async (first, second) => {
    const { location, history } = await open();
    const navigate = jest.spyOn(history, 'navigate');
    for (const [role, name] of [first, second]) {
      act(() => screen.getByRole(role, { name }).click());
      act(() => jest.advanceTimersByTime(200));
    }
    act(() => jest.advanceTimersByTime(5000));
    expect(location().pathname).toBe(second[2]);
    expect(navigate).toHaveBeenCalledTimes(1);
  },
);
