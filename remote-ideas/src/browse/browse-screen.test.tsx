import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as browse } from '../screens/browse.tsx';
import { answerOf, eachWithItsOwnFetch, listAt, setAnswers } from '../testing/answer-of.ts';
import { fakeIntersections } from '../testing/fake-intersections.ts';
import { BrowseScreen, reloadUnfiltered } from './browse-screen.tsx';

interface Arrival {
  route?: string;
  routeState?: unknown;
  samples?: SampleIdeas;
  reload?(): void;
}

async function open({ route = '/browse', routeState, samples = true, reload }: Arrival = {}) {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const result = renderScreen(
    <BrowseScreen sampleIdeas={Promise.resolve(samples)} reload={reload} />,
    { route, routeState },
  );
  await act(async () => {});
  const rest = () => act(() => jest.advanceTimersByTime(1000));
  const back = () => act(() => result.history.go(-1));
  return { user, rest, back, ...result };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    title: `Idea ${n + 1}`,
    description: 'One of many',
    category: n % 2 ? 'Health' : 'Business',
  }));

eachWithItsOwnFetch();

afterEach(() => {
  jest.useRealTimers();
});

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const resultLine = () => within(screen.getByRole('main')).getByRole('status').textContent;
const searchField = () => screen.getByRole('searchbox', { name: 'Search ideas' });
const chips = () => within(screen.getByRole('group', { name: 'Categories' }));

test('[BR-01, HM-07] shows all samples, newest first, with every control', async () => {
  await open();
  expect(titles()).toHaveLength(8);
  expect(searchField()).toHaveValue('');
  const options = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  const categories = ['All', 'Technology', 'Health', 'Education', 'Environment', 'Community'];
  expect(options('Category')).toEqual(categories);
  expect(
    chips()
      .getAllByRole('button')
      .map((chip) => chip.textContent),
  ).toEqual(categories);
  expect(options('Sort by')).toEqual(['Newest First', 'Most Popular', 'A-Z']);
  expect(screen.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'List view' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('[BR-02] shows the number of results, with search and category', async () => {
  const { user } = await open();
  expect(resultLine()).toBe('8 innovative ideas found');
  await user.type(searchField(), 'journal');
  expect(resultLine()).toBe('1 innovative idea found for “journal”');
  await user.click(chips().getByRole('button', { name: 'Health' }));
  expect(resultLine()).toBe('1 innovative idea found for “journal” in Health');
  await user.clear(searchField());
  expect(resultLine()).toBe('2 innovative ideas found in Health');
});

test('[BR-01, BR-12] a search filters immediately, and updates the address once typing stops', async () => {
  const { user, rest, location } = await open();
  await user.type(searchField(), 'TOOL');
  expect(titles()).toEqual(['Neighborhood Tool Library']);
  expect(location().search).toBe('');
  rest();
  expect(location().search).toBe('?q=TOOL');
  expect(titles()).toEqual(['Neighborhood Tool Library']);
});

test('[BR-01] the dropdown and the chips set the same filter', async () => {
  const { user, location } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Education');
  expect(chips().getByRole('button', { name: 'Education' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(titles().sort()).toEqual(['Neighborhood Tool Library', 'Study Buddy Finder']);
  await user.click(chips().getByRole('button', { name: 'All' }));
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('All');
  expect(location().search).toBe('');
  expect(titles()).toHaveLength(8);
});

test('[BR-01] sorts by title and by likes', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'A-Z');
  expect(titles()).toEqual([...titles()].sort());
  expect(titles()[0]).toBe('Eco-Friendly Habit Tracker');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most Popular');
  expect(titles()[0]).toBe('Skill Swap Marketplace');
});

test('[BR-12] a link reproduces the view', async () => {
  await open({ route: '/browse?q=a&category=technology&sort=alphabetical&view=list' });
  expect(searchField()).toHaveValue('a');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Technology');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('A-Z');
  expect(screen.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true');
  expect(titles()).toEqual(['Skill Swap Marketplace', 'Smart Garden Monitor']);
});

test('[BR-12] Back undoes one change at a time, including a search', async () => {
  const { user, rest, back, location } = await open();
  await user.click(chips().getByRole('button', { name: 'Health' }));
  await user.type(searchField(), 'jou');
  rest();
  await user.type(searchField(), 'rnal');
  rest();
  await user.click(screen.getByRole('button', { name: 'List view' }));
  expect(location().search).toBe('?category=Health&q=journal&view=list');
  back();
  expect(screen.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');
  back();
  expect(searchField()).toHaveValue('');
  expect(location().search).toBe('?category=Health');
  back();
  expect(titles()).toHaveLength(8);
});

test('[BR-12] a category chosen while typing keeps search and category', async () => {
  const { user, rest, location } = await open();
  await user.type(searchField(), 'a');
  await user.click(chips().getByRole('button', { name: 'Health' }));
  expect(location().search).toBe('?q=a&category=Health');
  rest();
  expect(location().search).toBe('?q=a&category=Health');
});

test('[BR-12] Back drops text that has not reached the address yet @ci', async () => {
  const { user, rest, back, location } = await open();
  await user.click(chips().getByRole('button', { name: 'Health' }));
  await user.type(searchField(), 'xyz');
  back();
  rest();
  expect(location().search).toBe('');
  expect(searchField()).toHaveValue('');
  expect(titles()).toHaveLength(8);
});

test('[BR-06] a category in the navigation state is applied and moves into the address', async () => {
  const { user, location } = await open({ routeState: { category: 'Environment' } });
  expect(titles()).toEqual(['Eco-Friendly Habit Tracker']);
  expect(location()).toMatchObject({ search: '?category=Environment', state: null });
  await user.click(chips().getByRole('button', { name: 'All' }));
  expect(titles()).toHaveLength(8);
});

test('[BR-13, BR-05, LK-06] filters by Business from the address, and offers it while it is set', async () => {
  await open({ route: '/browse?category=Business' });
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText('There are no ideas in Business yet.')).toBeVisible();
  // Without a search there is no title to share.
  expect(screen.queryByRole('link', { name: /as a new idea/ })).toBeNull();
  expect(chips().getByRole('button', { name: 'Business' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Business');
});

test('[BR-13] shows Business ideas under All, without a chip', async () => {
  await open({ samples: listAt(answerOf([{ id: 1, title: 'Shop', category: 'Business' }])) });
  expect(titles()).toEqual(['Shop']);
  expect(chips().queryByRole('button', { name: 'Business' })).toBeNull();
});

test('[BR-03] Load More is an ordinary button that does nothing', async () => {
  const { user, rest, location } = await open();
  const button = screen.getByRole('button', { name: 'Load More' });
  expect(button).toBeEnabled();
  const before = document.body.innerHTML;
  await user.click(button);
  rest();
  expect(document.body.innerHTML).toBe(before);
  expect(location()).toMatchObject({ pathname: '/browse', search: '' });
});

test('[BR-04, HM-07] without ideas, asks for the first one', async () => {
  const { user, location } = await open({ samples: false });
  expect(
    screen.getByText(
      'No project ideas available at the moment. Be the first to share your innovative concepts!',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Submit First Idea' }));
  expect(location().pathname).toBe('/submit');
});

test('[BR-05] without a match, names search and category, reloads by Reset Filters, and links to the form', async () => {
  const reload = jest.fn();
  const route = '/browse?q=zeppelin&category=Health';
  const { user, location } = await open({ route, reload });
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText('Nothing matches “zeppelin” in Health.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
  expect(reload).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('link', { name: 'Share Your Idea' }));
  expect(location().pathname).toBe('/submit');
});

test('[LK-06] offers corrected spellings, searches all categories, and Back returns', async () => {
  const { user, location, back } = await open({
    route: '/browse?q=gardn+monitor&category=Business',
  });
  const spellings = () => screen.queryAllByRole('button', { name: /^(garden|monitor)/ });
  expect(spellings().map((button) => button.textContent)).toEqual([
    'garden monitor',
    'garden',
    'monitor',
  ]);
  await user.click(screen.getByRole('button', { name: 'garden monitor' }));
  expect(location().search).toBe('?q=garden+monitor');
  expect(titles()).toEqual(['Smart Garden Monitor']);
  expect(document.activeElement).not.toBe(document.body);
  back();
  expect(searchField()).toHaveValue('gardn monitor');
});

test('[LK-06] offers to share the search as a new idea', async () => {
  const { user, location } = await open({ route: '/browse?q=%20pogo%20%26%20stilts' });
  await user.click(screen.getByRole('link', { name: 'Share “pogo & stilts” as a new idea' }));
  expect(location().pathname).toBe('/submit');
  expect(new URLSearchParams(location().search).get('title')).toBe('pogo & stilts');
});

test('[HM-07, BR-14] reports a list that failed to load; Try again loads it', async () => {
  const { user } = await open({ samples: listAt(answerOf({ ideas: [] })) });
  expect(screen.getByRole('alert')).toHaveTextContent('The ideas could not be loaded');
  expect(screen.queryByText(/No project ideas available/)).toBeNull();
  setAnswers(answerOf(many(2)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Idea 2' })).toBeVisible();
});

test('[HM-07] says that the list is loading', () => {
  renderScreen(<browse.Screen sampleIdeas={new Promise<SampleIdeas>(() => {})} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Browse ideas' })).toBeVisible();
  expect(screen.getByText('Loading ideas')).toBeInTheDocument();
});

test('[BR-12] shows the cards in the first render of a return visit', async () => {
  const samples = Promise.resolve<SampleIdeas>(true);
  const first = renderScreen(<BrowseScreen sampleIdeas={samples} />, { route: '/browse' });
  await act(async () => {});
  first.unmount();
  renderScreen(<BrowseScreen sampleIdeas={samples} />, { route: '/browse' });
  expect(titles()).toHaveLength(8);
  await act(async () => {});
});

test('[BR-02, FT-09] counts ten thousand ideas, but renders only the cards near the viewport @ci', async () => {
  const intersections = fakeIntersections();
  await open({ samples: listAt(answerOf(many(10_000))) });
  expect(resultLine()).toBe('10,000 innovative ideas found');
  expect(screen.getAllByRole('article')).toHaveLength(12);
  const [first, second] = intersections.elements();
  if (!first || !second) throw new Error('nothing observed');
  intersections.setNear(second, true);
  expect(screen.getAllByRole('article')).toHaveLength(24);
  intersections.setNear(first, false);
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(12);
  expect(cards[0]).toHaveAttribute('aria-posinset', '13');
  expect(cards[0]).toHaveAttribute('aria-setsize', '10000');
  intersections.restore();
});

test('[BR-02] keeps a focused card when it is scrolled out of view', async () => {
  const intersections = fakeIntersections();
  await open({ samples: listAt(answerOf(many(100))) });
  const [first] = intersections.elements();
  if (!first) throw new Error('nothing observed');
  const link = within(first as HTMLElement).getAllByRole('link')[0];
  act(() => link?.focus());
  intersections.setNear(first, false);
  expect(link).toHaveFocus();
  act(() => link?.blur());
  intersections.setNear(first, false);
  expect(screen.queryAllByRole('article')).toHaveLength(0);
  intersections.restore();
});

test('[BR-05] the reload drops query and hash', () => {
  const assign = jest.fn();
  reloadUnfiltered({ pathname: '/browse', assign });
  expect(assign).toHaveBeenCalledWith('/browse');
});
