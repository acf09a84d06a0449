import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browserCatalogue } from '../catalogue/browser-catalogue.ts';
import { SUBMISSIONS_KEY } from '../catalogue/storage-key.ts';
import type { SubmissionForm } from '../catalogue/types.ts';
import { screen as myIdeas } from '../screens/my-ideas.tsx';
import { someForm } from '../testing/some-form.ts';
import { MyIdeasScreen } from './my-ideas-screen.tsx';

const ada = someUser({ id: 'ada' });
const ben = someUser({ id: 'ben' });

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

interface Opening {
  user?: typeof ada | null;
  samples?: SampleIdeas;
  route?: string;
  submitted?: { by: string | null; form: Partial<SubmissionForm> }[];
}

async function open({ user = ada, samples = true, route, submitted = [] }: Opening = {}) {
  const sampleIdeas = Promise.resolve(samples);
  const catalogue = browserCatalogue(sampleIdeas);
  for (const { by, form } of submitted) await catalogue.submit(someForm(form), { userId: by });
  const page = renderScreen(<MyIdeasScreen sampleIdeas={sampleIdeas} />, {
    route: route ?? '/my-submissions',
    user,
  });
  await act(async () => {});
  const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  /** The typing rests, so that the address follows. */
  const rest = () => act(() => jest.advanceTimersByTime(1000));
  const back = () => act(() => page.history.go(-1));
  return { ...page, catalogue, actor, rest, back };
}

const cards = () => screen.queryAllByRole('article');
const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
const card = (name: string) => screen.getByRole('article', { name });
const showing = () => screen.getByText(/^Showing/).textContent;
const search = () => screen.getByRole('searchbox', { name: 'Search your ideas' });
const status = () => screen.getByRole('combobox', { name: 'Status' });
const advanced = () => screen.getByRole('combobox', { name: 'Advanced status' });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const clears = () => screen.queryAllByRole('button', { name: 'Clear Filters' });

const figures = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

const WEATHER = 'Community Weather Station';
const SCHOOL_BUS = 'Walking School Bus Planner';
const LAB = 'Plain Language Lab Results';
const REPAIR = 'Repair Café Finder';
const PHYSICS = 'Pocket Physics Experiments';

test('[MI-01] the header leads to a new idea, and the dashboard opens and closes', async () => {
  const { actor } = await open();
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
  const { actor } = await open();
  const toggle = screen.getByRole('button', { name: 'Your Idea Dashboard' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await actor.click(toggle);
  expect(screen.getByText('Total Views')).toBeVisible();
});

test('[MI-01, WZ-15] the figures follow the list, whatever is filtered', async () => {
  const { catalogue, actor } = await open();
  await actor.selectOptions(status(), 'Draft');
  await act(async () => {
    await catalogue.submit(someForm(), { userId: 'ada' });
  });
  expect(figures().slice(0, 3)).toEqual([
    ['Total Ideas', '6'],
    ['Published', '1'],
    ['Under Review', '2'],
  ]);
  expect(showing()).toBe('Showing 1 of 6 ideas');
});

test('[MI-05, MI-13] shows one sample of each status, newest first, and counts them', async () => {
  await open();
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
  const { catalogue } = await open({ samples: false });
  const viewer = { userId: 'ada' };
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

test('[MI-02, MI-05] search narrows the list at once, and the address follows when the typing rests', async () => {
  const { actor, rest, location } = await open();
  await actor.type(search(), 'volunteers');
  expect(titles()).toEqual([REPAIR]);
  expect(showing()).toBe('Showing 1 of 5 ideas');
  expect(location().search).toBe('');
  rest();
  expect(location().search).toBe('?q=volunteers');
  expect(titles()).toEqual([REPAIR]);
});

test('[MI-02] the status filter offers All, Published, Under Review and Draft', async () => {
  const { actor, location } = await open();
  expect(optionsOf(status())).toEqual(['All', 'Published', 'Under Review', 'Draft']);
  await actor.selectOptions(status(), 'Draft');
  expect(titles()).toEqual([WEATHER]);
  expect(location().search).toBe('?status=draft');
  await actor.selectOptions(status(), 'All');
  expect(cards()).toHaveLength(5);
  expect(location().search).toBe('');
});

test('[MI-02, MI-04] a link reproduces search, status and the advanced dropdown', async () => {
  await open({ route: '/my-submissions?q=a&status=rejected&advanced=1' });
  expect(search()).toHaveValue('a');
  expect(status()).toHaveValue('Rejected');
  expect(advanced()).toHaveValue('Rejected');
  expect(titles()).toEqual([PHYSICS]);
});

test('[MI-02, MI-04] Back takes one change back after the other, and typing is one of them', async () => {
  const { actor, rest, back, location } = await open();
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
  const { actor, rest, location } = await open();
  await actor.type(search(), 'a');
  await actor.selectOptions(status(), 'Draft');
  expect(location().search).toBe('?q=a&status=draft');
  rest();
  expect(location().search).toBe('?q=a&status=draft');
});

test('[MI-02] going back at once leaves what was just typed behind', async () => {
  const { actor, rest, back, location } = await open();
  await actor.selectOptions(status(), 'Draft');
  await actor.type(search(), 'xyz');
  back();
  rest();
  expect(location().search).toBe('');
  expect(search()).toHaveValue('');
  expect(cards()).toHaveLength(5);
});

test('[MI-03] Clear Filters stands there once something is set, and sets all back', async () => {
  const { actor, location } = await open();
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
  const { actor, rest, location } = await open();
  await actor.type(search(), 'repair');
  await actor.click(clears()[0] as HTMLElement);
  rest();
  expect(search()).toHaveValue('');
  expect(location().search).toBe('');
  expect(cards()).toHaveLength(5);
});

test('[MI-03, MI-06] with no match the only Clear Filters is the one in the empty state', async () => {
  const { actor } = await open();
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
  const { actor } = await open();
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

test('[MI-06, MI-13] a new author without samples is asked for a first idea', async () => {
  await open({ samples: false });
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText("You haven't submitted any ideas yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Submit First Idea' })).toHaveAttribute(
    'href',
    '/submit',
  );
});

test('[MI-07] a card shows title, dates, category, difficulty, description, tags and figures', async () => {
  await open();
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
    expect(repair.getByText(figure)).toBeVisible();
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
  const own = within(await screen.findByRole('article', { name: 'Much seen' }));
  expect(own.getByText('1,234,567 views')).toBeVisible();
  expect(own.getByText('1 like')).toBeVisible();
  expect(own.getByText('1 comment')).toBeVisible();
  expect(figures()).toContainEqual(['Total Views', '1,234,567']);
});

test('[MI-07] an idea without tags has no list of them', async () => {
  await open({ samples: false, submitted: [{ by: 'ada', form: { title: 'Bare', tags: '' } }] });
  expect(within(card('Bare')).queryByRole('list')).toBeNull();
});

test('[MI-07] tags are split at comma and space alone; text is shown as text', async () => {
  await open({
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

test('[MI-08] each status has a badge with an icon', async () => {
  await open();
  for (const [name, text] of [
    [WEATHER, 'Draft'],
    [SCHOOL_BUS, 'Under Review'],
    [LAB, 'Approved'],
    [REPAIR, 'Published'],
    [PHYSICS, 'Rejected'],
  ] as const) {
    const badge = within(card(name)).getByText(text);
    expect(badge.querySelector('svg') ?? badge.parentElement?.querySelector('svg')).not.toBeNull();
  }
});

test('[MI-09] a rejected idea gives the reason and the way to mend it', async () => {
  await open();
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
  await open();
  for (const name of [SCHOOL_BUS, LAB]) {
    const links = within(card(name)).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['View Details']);
  }
});

test('[MI-10] a draft says that it waits for its author', async () => {
  await open();
  const draft = within(card(WEATHER));
  expect(draft.getByText('Draft Status: Complete your idea submission for review')).toBeVisible();
  expect(draft.getByRole('link', { name: 'Complete Submission' })).toHaveAttribute(
    'href',
    '/edit/101',
  );
});

test('[MI-11] every idea has its details; View Published is for published ones alone', async () => {
  await open();
  for (const each of cards()) {
    const details = within(each).getByRole('link', { name: 'View Details' });
    expect(details).toHaveAttribute('href', expect.stringMatching(/^\/project\/10[1-5]$/));
    // Links of one name are told apart by their description.
    expect(details).toHaveAccessibleDescription(
      within(each).getByRole('heading').textContent ?? '',
    );
  }
  const published = screen.getAllByRole('link', { name: 'View Published' });
  expect(published).toHaveLength(1);
  expect(published[0]).toHaveAttribute('href', '/project/104');
});

test('[MI-12] signed out: a prompt to sign in, and what this browser submitted signed out', async () => {
  await open({
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
  await open({ user: null });
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
  expect(cards()).toHaveLength(0);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('[MI-12] what was submitted signed out becomes the author’s on signing in, and nobody else’s', async () => {
  const submitted = [{ by: null, form: { title: 'Mine from before' } }];
  const first = await open({ samples: false, submitted });
  expect(await screen.findByRole('article', { name: 'Mine from before' })).toBeVisible();
  first.unmount();
  await open({ samples: false, user: ben });
  expect(cards()).toHaveLength(0);
});

test('[MI-12] each account has its own', async () => {
  await open({
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
  const { session } = await open();
  expect(cards()).toHaveLength(5);
  await act(async () => session.logout());
  expect(cards()).toHaveLength(0);
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
});

test('[MI-12] another member’s ideas are never on screen while the own ones are on their way', async () => {
  const { session, catalogue } = await open();
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
  const { catalogue } = await open({ samples: false });
  await act(async () => {
    await catalogue.submit(someForm({ title: 'Solar lunch box' }), { userId: 'ada' });
  });
  const own = within(await screen.findByRole('article', { name: 'Solar lunch box' }));
  expect(own.getByText('Under Review')).toBeVisible();
  for (const figure of ['0 views', '0 likes', '0 comments']) {
    expect(own.getByText(figure)).toBeVisible();
  }
});

test('[MI-09, MI-14, WZ-15] a rejected idea that was resubmitted is under review, and its reason is gone', async () => {
  const { catalogue } = await open();
  await act(async () => {
    await catalogue.update(105, someForm({ title: 'Without a flame' }), { userId: 'ada' });
  });
  const own = within(await screen.findByRole('article', { name: 'Without a flame' }));
  expect(own.getByText('Under Review')).toBeVisible();
  expect(own.queryByText('Reason:')).toBeNull();
  expect(own.queryByRole('link', { name: 'Edit & Resubmit' })).toBeNull();
});
