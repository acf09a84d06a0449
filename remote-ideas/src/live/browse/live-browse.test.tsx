import { useLocation } from '@idea-hub/shared/router';
import { pending } from '@idea-hub/shared/static';
import {
  type Answers,
  callsTo,
  type Request,
  refusal,
  serve,
} from '@idea-hub/shared/testing/fake-server';
import { type RenderScreenOptions, renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marks } from '../../catalogue/marks.ts';
import { screen as browse } from '../../screens/browse.tsx';
import { someCard } from '../../testing/some-card.ts';
import { toastTexts } from '../../testing/toast-texts.ts';
import { countLikes } from '../marks/connect-marks.ts';

const cards = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => someCard(from + index));

/** Browse at its address; other addresses are empty. */
function Pages({ ideas }: { ideas: Promise<'live'> }) {
  if (useLocation().pathname !== '/browse') return null;
  return <browse.Screen sampleIdeas={pending} ideas={ideas} />;
}

async function open(answers: Answers, route = '/browse', options: RenderScreenOptions = {}) {
  jest.useFakeTimers();
  const requests = serve(answers);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const ideas = Promise.resolve('live' as const);
  const result = renderScreen(<Pages ideas={ideas} />, { route, ...options });
  await pass(0);
  return { user, requests, ...result };
}

/** Lets answers arrive and time pass. */
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const titles = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const list = (ideas: unknown[], total: number, next: string | null = null) => ({
  ideas,
  total,
  next,
  spelling: null,
});
const queries = (requests: Request[]) => callsTo(requests, 'GET /ideas').map(({ query }) => query);
/** Queries of the list, without those of suggestions. */
const listQueries = (requests: Request[]) => queries(requests).filter((query) => !query?.limit);

let unique = 0;
/** A new search word for each test, because lists stay cached as long as the page. */
function word(): string {
  unique += 1;
  return `word${unique}`;
}

/** Opens Browse with a new search. */
const openSearch = (answers: Answers, options?: RenderScreenOptions) =>
  open(answers, `/browse?q=${word()}`, options);

const field = () => screen.getByRole('searchbox', { name: 'Search ideas' });

afterEach(() => {
  marks.clear();
  jest.useRealTimers();
});

test('[CM-01, BR-01] shows the total count, and Load More appends pages until the last one', async () => {
  const search = word();
  const { user, requests } = await open(
    {
      'GET /ideas': ({ query }) =>
        query?.cursor ? list(cards(24, 30), 30) : list(cards(1, 24), 30, 'next-page'),
    },
    `/browse?q=${search}`,
  );
  expect(screen.getByRole('status')).toHaveTextContent('30 innovative ideas found');
  expect(titles()).toHaveLength(24);
  expect(screen.getAllByRole('article')[0]).toHaveAttribute('aria-setsize', '30');
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  await pass(0);
  // An idea that moved to the second page between the two requests appears once.
  expect(titles()).toHaveLength(30);
  // The button is gone, so the focus moves to the first new idea.
  expect(screen.getByRole('article', { name: 'Idea 25' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  expect(listQueries(requests)).toEqual([
    { sort: 'newest', search },
    { sort: 'newest', search, cursor: 'next-page' },
  ]);
});

test('[CM-01, CM-15] a failed next page can be retried, and keeps the loaded ideas', async () => {
  let isUp = false;
  const { user } = await openSearch({
    'GET /ideas': ({ query }) => {
      if (!query?.cursor) return list(cards(1, 24), 25, 'next-page');
      if (!isUp) throw refusal();
      return list(cards(25, 25), 25);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('More ideas could not be loaded.');
  expect(titles()).toHaveLength(24);
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  await pass(0);
  expect(titles()).toHaveLength(25);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[CM-01] sends search, category and sort to the server; a search is sent once typing stops', async () => {
  const { user, requests } = await open({ 'GET /ideas': () => list(cards(1, 1), 1) });
  const search = word();
  await user.type(field(), search);
  await pass(1000);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most Popular');
  await pass(1000);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Health');
  await pass(1000);
  expect(listQueries(requests)).toEqual([
    { sort: 'newest' },
    { sort: 'newest', search },
    { sort: 'popular', search },
    { sort: 'popular', search, category: 'Health' },
  ]);
});

test('[CM-01] sends the first 200 characters of a longer search', async () => {
  const search = word().padEnd(201, 'x');
  const { requests } = await open(
    { 'GET /ideas': () => list(cards(1, 1), 1) },
    `/browse?q=${search}`,
  );
  expect(listQueries(requests).map((query) => query?.search)).toEqual([search.slice(0, 200)]);
});

test('[CM-27] removes invisible characters from a search, typed or in the address', async () => {
  const first = word();
  const route = `/browse?q=${encodeURIComponent(`\u200b${first}\ufeff`)}`;
  const { user, requests } = await open({ 'GET /ideas': () => list(cards(1, 1), 1) }, route);
  expect(field()).toHaveValue(first);
  const second = word();
  await user.clear(field());
  await user.paste(`\u202e${second}\u200b`);
  expect(field()).toHaveValue(second);
  await pass(1000);
  const searches = listQueries(requests).map((query) => query?.search);
  expect(searches.filter(Boolean)).toEqual([first, second]);
});

test('[CM-01, BR-13] offers every category that the form offers', async () => {
  const { user, requests } = await open({ 'GET /ideas': () => list(cards(1, 1), 1) });
  const chips = within(screen.getByRole('group', { name: 'Categories' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Technology', 'Health', 'Education', 'Business', 'Environment', 'Community'],
  ]);
  await user.click(chips.getByRole('button', { name: 'Business' }));
  await pass(1000);
  expect(listQueries(requests)).toContainEqual({ sort: 'newest', category: 'Business' });
});

test.each(['the first', 'the second'])(
  '[CM-01] sends each search once, and shows the result of the second one, even if %s is answered last',
  async (late) => {
    const [first, second] = [word(), word()];
    const answer: Record<string, () => void> = {};
    const { user, requests } = await open({
      'GET /ideas': ({ query }) =>
        new Promise((resolve) => {
          const search = String(query?.search ?? '');
          answer[search] = () => resolve(list([someCard(1, { title: `Of ${search}` })], 1));
          if (search === '') answer[search]();
        }),
    });
    await user.type(field(), first);
    await pass(1000);
    await user.clear(field());
    await user.type(field(), second);
    await pass(1000);
    const searches = listQueries(requests).map((query) => query?.search);
    expect(searches.filter((search) => search === first)).toHaveLength(1);
    expect(searches.at(-1)).toBe(second);
    const order = late === 'the first' ? [second, first] : [first, second];
    for (const search of order) {
      answer[search]?.();
      await pass(0);
    }
    expect(titles()).toEqual([`Of ${second}`]);
    expect(field()).toHaveFocus();
  },
);

test('[CM-01] drops a next page that arrives after another sort order was chosen @ci', async () => {
  let answer: (page: unknown) => void = () => {};
  const { user } = await openSearch({
    'GET /ideas': ({ query }) => {
      if (query?.cursor) {
        return new Promise((resolve) => {
          answer = resolve;
        });
      }
      return query?.sort === 'popular'
        ? list([someCard(1, { title: 'Most liked' })], 1)
        : list(cards(1, 24), 30, 'next-page');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most Popular');
  await pass(1000);
  answer(list(cards(25, 30), 30));
  await pass(0);
  expect(titles()).toEqual(['Most liked']);
});

describe('[LK-17] while typing a search,', () => {
  /** Answers for the list and, with a limit, for the suggestions. */
  const answers = (titles: string[]): Answers => ({
    'GET /ideas': ({ query }) =>
      query?.limit
        ? list(
            titles.map((title, index) => someCard(41 + index, { title })),
            titles.length,
          )
        : list(cards(1, 1), 1),
  });
  const suggested = () =>
    within(screen.getByRole('list', { name: 'Suggestions' }))
      .getAllByRole('link')
      .map((link) => link.querySelector('bdi')?.textContent);
  const none = () => expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();

  test('suggests and announces titles of the most relevant ideas', async () => {
    const { user, requests } = await open(answers(['Solar oven', 'Solar car']));
    const search = word();
    await user.type(field(), search);
    none();
    await pass(1000);
    expect(suggested()).toEqual(['Solar oven', 'Solar car']);
    expect(screen.getByText('2 suggestions')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Solar car' })).toHaveAttribute('href', '/project/42');
    expect(queries(requests).filter((query) => query?.limit)).toEqual([
      { search, sort: 'relevance', limit: '5' },
    ]);
  });

  test('[LK-17] titles with the searched word come first; others show the words around it, or the tags', async () => {
    const search = word();
    const description = `Barrels that share their water with the ${search} of a street.`;
    const found = [
      someCard(41, { title: 'Solar oven', description }),
      someCard(42, { title: `İ ${search}` }),
      someCard(43, { tags: `rain, ${search}` }),
    ];
    const { user } = await open({ 'GET /ideas': () => list(found, 3) });
    await user.type(field(), search);
    await pass(1000);
    expect(suggested()).toEqual([`İ ${search}`, 'Solar oven', 'Idea 43']);
    const offered = within(screen.getByRole('list', { name: 'Suggestions' }));
    const second = offered.getByRole('link', { name: 'Solar oven' });
    expect(second).toHaveTextContent(`Solar oven…their water with the ${search} of a street.`);
    for (const link of [offered.getByRole('link', { name: `İ ${search}` }), second]) {
      expect(link.querySelector('strong')?.textContent).toBe(search);
    }
    const third = offered.getByRole('link', { name: 'Idea 43' });
    expect(third).toHaveTextContent(`Idea 43Tags: rain, ${search}`);
  });

  test('[LK-17] the label of the tags is not searched', async () => {
    const found = [someCard(41, { description: 'Barrels of a street.', tags: 'rain' })];
    const { user } = await open({ 'GET /ideas': () => list(found, 1) });
    await user.type(field(), 'tag');
    await pass(1000);
    const offered = within(screen.getByRole('list', { name: 'Suggestions' }));
    const link = offered.getByRole('link', { name: 'Idea 41' });
    expect(link).toHaveTextContent('Idea 41Barrels of a street.');
  });

  test('arrow keys move through the suggestions, and Escape closes them', async () => {
    const { user } = await open(answers(['Solar oven', 'Solar car']));
    await user.type(field(), word());
    await pass(1000);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Solar car' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(field()).toHaveFocus();
    // A browser empties the field at an Escape that is not prevented.
    const pressEscape = () => fireEvent.keyDown(field(), { key: 'Escape' });
    expect(pressEscape()).toBe(false);
    none();
    expect(field()).toHaveFocus();
    expect(pressEscape()).toBe(true);
    await user.keyboard('{ArrowDown}');
    await pass(1000);
    expect(suggested()).toHaveLength(2);
    await user.tab();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Solar oven' })).toHaveFocus();
  });

  test('Enter and leaving the field close the suggestions; a search from the address has none', async () => {
    const { user } = await open(answers(['Solar oven']), `/browse?q=${word()}`);
    await pass(1000);
    none();
    await user.type(field(), 'x');
    await pass(1000);
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    none();
    await user.type(field(), 'y');
    await pass(1000);
    expect(suggested()).toHaveLength(1);
    await user.keyboard('{Enter}');
    none();
  });

  test('a failed call shows no suggestions, and an answer for an earlier text is dropped @ci', async () => {
    const reply: Record<string, (page: unknown) => void> = {};
    const [first, second] = [word(), word()];
    const { user } = await open({
      'GET /ideas': ({ query }) => {
        if (!query?.limit) return list([], 0);
        return new Promise((resolve) => {
          reply[String(query.search)] = resolve;
        });
      },
    });
    await user.type(field(), first);
    await pass(1000);
    await user.clear(field());
    await user.type(field(), second);
    await pass(1000);
    reply[second]?.(list([someCard(41, { title: 'Later' })], 1));
    await pass(0);
    reply[first]?.(list([someCard(42, { title: 'Earlier' })], 1));
    await pass(0);
    expect(suggested()).toEqual(['Later']);
    reply[second] = () => {};
    await user.type(field(), 'z');
    await pass(1000);
    reply[`${second}z`]?.(Promise.reject(refusal()));
    await pass(0);
    none();
  });
});

test('[LK-17] `/` focuses the search, is text inside of a field, and does nothing below a dialog', async () => {
  const { user } = await open({ 'GET /ideas': () => list(cards(1, 1), 1) });
  await user.keyboard('/');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  await user.keyboard('/');
  expect(field()).toHaveValue('/');
  act(() => field().blur());
  await user.keyboard('{Control>}/{/Control}');
  expect(field()).not.toHaveFocus();
  const dialog = Object.assign(document.createElement('dialog'), { open: true });
  document.body.append(dialog);
  await user.keyboard('/');
  expect(field()).not.toHaveFocus();
  dialog.remove();
});

test('[LK-17] the status names the corrected search', async () => {
  const search = word();
  await open(
    { 'GET /ideas': () => ({ ...list(cards(1, 2), 2), spelling: 'garden' }) },
    `/browse?q=${search}`,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    `2 innovative ideas found for “garden”. Nothing matches “${search}”.`,
  );
});

test('[CM-06] a card’s likes follow the server’s count', async () => {
  await openSearch({ 'GET /ideas': () => list([someCard(77)], 1) });
  const card = within(screen.getByRole('article'));
  expect(card.getByText('10')).toBeVisible();
  act(() => countLikes(77, 11));
  expect(card.getByText('11')).toBeVisible();
});

test('[CM-06] an own idea’s card says that likes come from others, and sends no like', async () => {
  const { user, requests } = await openSearch(
    {
      'GET /ideas': () => list([someCard(71)], 1),
      'GET /ideas/marks': () => ({ liked: [], saved: [], own: [{ id: 71 }] }),
      'PUT /ideas/71/save': () => ({ id: 71, likes: 10, saves: 1 }),
    },
    { user: someUser() },
  );
  const card = within(screen.getByRole('article'));
  await user.click(card.getByRole('button', { name: 'Like' }));
  expect(toastTexts()).toEqual(['This is your idea: likes come from others.']);
  expect(card.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
  expect(callsTo(requests, 'PUT /ideas/71/like')).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(callsTo(requests, 'PUT /ideas/71/save')).toHaveLength(1);
});

test('[CM-01] Back shows the list as it was; a link loads it again', async () => {
  const route = `/browse?q=${word()}`;
  let total = 1;
  const { history } = await open({ 'GET /ideas': () => list(cards(1, total), total) }, route);
  expect(titles()).toHaveLength(1);
  total = 2;
  const go = async (to: string | number) => {
    act(() => (typeof to === 'number' ? history.go(to) : history.navigate(to)));
    await pass(0);
  };
  await go('/about');
  expect(titles()).toHaveLength(0);
  await go(-1);
  expect(titles()).toHaveLength(1);
  await go('/about');
  await go(route);
  expect(titles()).toHaveLength(2);
});

test('[CM-01] a return visit shows all loaded pages in the first render @ci', async () => {
  const route = `/browse?q=${word()}`;
  const answers: Answers = {
    'GET /ideas': ({ query }) =>
      query?.cursor ? list(cards(25, 30), 30) : list(cards(1, 24), 30, 'next-page'),
  };
  const { user, unmount } = await open(answers, route);
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  await pass(0);
  unmount();
  const again = await open({}, route);
  expect(titles()).toHaveLength(30);
  expect(listQueries(again.requests)).toEqual([]);
});

test('[LK-06] offers corrected spellings from popular ideas, and works without them', async () => {
  const garden = [someCard(1, { title: 'Roof garden' })];
  let isUp = true;
  const answers: Answers = {
    'GET /ideas': ({ query }) => {
      if (query?.search) return list([], 0);
      if (!isUp) throw refusal();
      return list(garden, 1);
    },
  };
  const first = await open(answers, '/browse?q=gardn');
  await pass(0);
  expect(screen.getByRole('button', { name: 'garden' })).toBeVisible();
  const near = screen.getByRole('region', { name: 'Close to your search' });
  expect(within(near).getByRole('article', { name: 'Roof garden' })).toBeVisible();
  first.unmount();
  isUp = false;
  await open(answers, '/browse?q=gardns');
  await pass(0);
  expect(screen.queryByRole('button', { name: 'garden' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Close to your search' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Share “gardns” as a new idea' })).toBeVisible();
});

test('[LK-06] a space at the end of a search adds no call', async () => {
  const searches = async (search: string) => {
    const { requests, unmount } = await open(
      { 'GET /ideas': () => list([], 0) },
      `/browse?q=${search}`,
    );
    await pass(0);
    unmount();
    return queries(requests).map((query) => query?.search?.toString().trim());
  };
  const [known, typed] = [word(), word()];
  expect(await searches(known)).toEqual([known, undefined]);
  expect(await searches(`${typed}+`)).toEqual([typed, undefined]);
});

test('[LK-06, LK-17] finds close ideas by single words, fills the row with their category, and survives a failure', async () => {
  const monitor = someCard(1, { title: 'Garden monitor', category: 'Health' });
  const others = [2, 3].map((id) => someCard(id, { title: `Popular ${id}`, category: 'Health' }));
  const answers: Answers = {
    'GET /ideas': ({ query }) => {
      if (!query?.search) return list([...others, someCard(4, { category: 'Education' })], 3);
      if (query.search === 'gardn') return { ...list([monitor], 1), spelling: 'garden' };
      if (query.search === 'moniter') throw refusal();
      return list([], 0);
    },
  };
  await open(answers, '/browse?q=gardn+moniter');
  await pass(0);
  expect(screen.getByRole('button', { name: 'garden monitor' })).toBeVisible();
  const near = within(screen.getByRole('region', { name: 'Close to your search' }));
  expect(near.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Garden monitor',
    'Popular 2',
    'Popular 3',
  ]);
});

test('[CM-01, BR-06] distinguishes no match, an unknown category and an empty site', async () => {
  const answers: Answers = { 'GET /ideas': () => list([], 0) };
  const first = await open(answers, `/browse?q=${word()}`);
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  first.unmount();
  const second = await open(answers, '/browse?category=Nonsense');
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  expect(listQueries(second.requests)).toEqual([]);
  second.unmount();
  await open(answers, '/browse?sort=alphabetical');
  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('[CM-01, CM-15] offers a retry if the server does not answer', async () => {
  let isUp = false;
  const { user } = await openSearch({
    'GET /ideas': () => {
      if (!isUp) throw refusal();
      return list(cards(1, 2), 2);
    },
  });
  expect(screen.getByRole('main')).not.toHaveTextContent('Loading ideas');
  const again = () => within(screen.getByRole('main')).getByRole('button', { name: 'Try again' });
  await user.click(again());
  await pass(0);
  expect(again()).toHaveFocus();
  isUp = true;
  await user.click(again());
  await pass(0);
  expect(titles()).toEqual(['Idea 1', 'Idea 2']);
  expect(screen.getByRole('heading', { name: 'Idea 1' })).toHaveFocus();
});

test.each([
  [429, 'Too many requests. Please try again later.'],
  [503, 'The server is busy. Please try again in a moment.'],
])(
  '[CM-15] a %i shows its reason, for the list and for the next page @ci',
  async (status, text) => {
    let isBusy = true;
    const { user } = await openSearch({
      'GET /ideas': () => {
        if (isBusy) throw refusal(status, text);
        return list(cards(1, 24), 30, 'next-page');
      },
    });
    const alert = () => screen.getByRole('alert');
    expect(alert()).toHaveTextContent(text);
    expect(alert()).not.toHaveTextContent('did not answer');
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    isBusy = true;
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await pass(0);
    expect(alert()).toHaveTextContent(text);
    expect(titles()).toHaveLength(24);
  },
);

test('[CM-16, CM-06] an unverified member’s like on a card sends nothing, and says why once; a verified one’s is sent', async () => {
  const unverified = someUser({ isEmailVerified: false });
  const { user, requests, session } = await openSearch(
    {
      'GET /ideas/marks': () => ({ liked: [], saved: [], own: [] }),
      'GET /ideas': () => list(cards(1, 1), 1),
      'PUT /ideas/1/like': () => ({ likes: 11 }),
    },
    { user: unverified },
  );
  const before = toastTexts().length;
  await user.click(screen.getByRole('button', { name: 'Like' }));
  await pass(0);
  expect(toastTexts().slice(before)).toEqual([expect.stringMatching(/^Verify your email first\./)]);
  expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
  expect(session.refreshProfile).toHaveBeenCalledTimes(1);
  expect(requests.filter(({ path }) => path.startsWith('/ideas/1/'))).toEqual([]);
  act(() =>
    session.enter({ status: 'authenticated', user: { ...unverified, isEmailVerified: true } }),
  );
  await user.click(screen.getByRole('button', { name: 'Like' }));
  await pass(0);
  expect(callsTo(requests, 'PUT /ideas/1/like')).not.toEqual([]);
});
