import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEMO_SUBMISSIONS } from '../catalogue/own/demo-submissions.ts';
import { SUBMISSIONS_KEY, type Submission } from '../catalogue/types.ts';
import { browserCatalogue } from '../catalogue/use-catalogue.ts';
import { screen as myIdeas } from '../screens/my-ideas.tsx';
import { someForm } from '../testing/some-form.ts';
import { filterIdeas, isFiltered, NO_FILTERS, readFilters, withFilters } from './filters.ts';
import { MyIdeasScreen } from './my-ideas-screen.tsx';
import {
  ada,
  advanced,
  ben,
  card,
  cards,
  clears,
  figures,
  LAB,
  openMyIdeas,
  optionsOf,
  PHYSICS,
  REPAIR,
  SCHOOL_BUS,
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
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('[MI-05, MI-13] shows one sample of each status, newest first, and counts them', async () => {
  await openMyIdeas();
  expect(titles()).toEqual([WEATHER, SCHOOL_BUS, LAB, REPAIR, PHYSICS]);
  expect(showing()).toBe('Showing 5 of 5 ideas');
});

test('[LK-01] shows the picture of each own idea', async () => {
  await openMyIdeas();
  for (const { id, title, category } of DEMO_SUBMISSIONS) {
    const { container } = render(<Fingerprint id={id} category={category} crop="cover" />);
    const picture = card(title).querySelector('svg');
    expect(picture?.innerHTML).toBe(container.firstElementChild?.innerHTML);
  }
});

test('[MI-06, MI-13] asks a new author without samples for a first idea', async () => {
  await openMyIdeas({ samples: false });
  expect(screen.getByRole('heading', { name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText("You haven't submitted any ideas yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Submit First Idea' })).toHaveAttribute(
    'href',
    '/submit',
  );
});

test('[MI-01, MI-12] signed out, shows ideas submitted signed out, between the open figures and the sign-in', async () => {
  await openMyIdeas({
    user: null,
    submitted: [
      { by: null, form: { title: 'Kept in this browser' } },
      { by: 'ada', form: { title: 'Of somebody else' } },
    ],
  });
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
  const signIn = screen.getByRole('link', { name: 'Sign in to your account' });
  expect(signIn).toHaveAttribute('href', '/auth?mode=login');
  expect(titles()).toEqual(['Kept in this browser']);
  const toggle = screen.getByRole('button', { name: 'Your Idea Dashboard' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const idea = card('Kept in this browser');
  expect(toggle.compareDocumentPosition(idea)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(idea.compareDocumentPosition(signIn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('[MI-12] signed out without submitted ideas, only asks for the sign-in', async () => {
  await openMyIdeas({ user: null });
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
  expect(cards()).toHaveLength(0);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('[MI-12] does not ask for the sign-in while the session loads', async () => {
  const sampleIdeas = Promise.resolve(true);
  renderScreen(<MyIdeasScreen sampleIdeas={sampleIdeas} />, {
    route: '/my-submissions',
    session: { state: { status: 'loading', user: null } },
  });
  await act(async () => {});
  expect(screen.getByText('Loading your ideas')).toBeInTheDocument();
  expect(screen.queryByText('Sign in to see your ideas')).toBeNull();
});

test('[MI-12] hides the ideas at sign-out', async () => {
  const { session } = await openMyIdeas();
  expect(cards()).toHaveLength(5);
  await act(async () => session.logout());
  expect(cards()).toHaveLength(0);
  expect(screen.getByRole('heading', { name: 'Sign in to see your ideas' })).toBeVisible();
});

test('[MI-12] does not show another member’s ideas while the own ones load', async () => {
  const { session, catalogue } = await openMyIdeas();
  jest.spyOn(catalogue, 'mine').mockReturnValue(new Promise(() => {}));
  act(() => session.enter({ status: 'authenticated', user: ben }));
  expect(cards()).toHaveLength(0);
  expect(screen.getByText('Loading your ideas')).toBeInTheDocument();
});

test('[MI-01] says that the list is loading', () => {
  const never = new Promise<SampleIdeas>(() => {});
  renderScreen(<myIdeas.Screen sampleIdeas={never} />, { user: ada });
  expect(screen.getByRole('heading', { level: 1, name: 'My Ideas' })).toBeVisible();
  expect(screen.getByText('Loading your ideas')).toBeInTheDocument();
});

test('[MI-12] reports a list that failed to load; Try again loads it', async () => {
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

test('[WZ-15, MI-12] a page restored from the back/forward cache shows changes by other documents', async () => {
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

test('[MI-01] the header links to the form, and the dashboard opens and closes', async () => {
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

test('[MI-01, WZ-15] the figures cover all ideas, even if the list is filtered', async () => {
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

test('[MI-02, MI-05] a search filters immediately, and updates the address once typing stops', async () => {
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

test('[MI-03] Clear Filters appears once a filter is set, and clears all filters', async () => {
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

test('[MI-03] Clear Filters drops a search that has not reached the address yet', async () => {
  const { actor, rest, location } = await openMyIdeas();
  await actor.type(search(), 'repair');
  await actor.click(clears()[0] as HTMLElement);
  rest();
  expect(search()).toHaveValue('');
  expect(location().search).toBe('');
  expect(cards()).toHaveLength(5);
});

test('[MI-03, MI-06] without a match, only the empty state has Clear Filters', async () => {
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

test('[MI-07, FT-09] figures have thousands separators and singular labels', async () => {
  const record = {
    ...someForm({ title: 'Much seen' }),
    ...{ id: 900, key: 900, owner: 'ada', revision: 0, status: 'Published' },
    ...{ submittedAt: '2026-01-02T09:00:00.000Z', lastUpdated: '2026-01-03T09:00:00.000Z' },
    ...{ views: 1234567, likes: 1, comments: 1 },
  };
  localStorage.setItem(SUBMISSIONS_KEY, JSON.stringify({ schema: 1, records: [record] }));
  await openMyIdeas({ samples: false });
  expect(card('Much seen')).toHaveTextContent(/1,234,567 views ?1 like ?1 comment(?!s)/);
  expect(figures()).toContainEqual(['Total Views', '1,234,567']);
});

test('[MI-07, MI-14] splits tags only at a comma with a space; shows zero figures, and markup as text', async () => {
  await openMyIdeas({
    samples: false,
    submitted: [
      {
        by: 'ada',
        form: { title: '<b>Bold</b> idea', tags: 'a,b, <i>c</i>', category: 'Business' },
      },
      { by: 'ada', form: { title: 'Bare', tags: '' } },
    ],
  });
  const own = within(card('<b>Bold</b> idea'));
  expect(own.getByText('a,b')).toBeVisible();
  expect(own.getByText('<i>c</i>')).toBeVisible();
  expect(own.getByText('Business')).toBeVisible();
  expect(own.getByText('Advanced')).toBeVisible();
  expect(within(card('Bare')).queryByRole('list')).toBeNull();
  expect(card('Bare')).toHaveTextContent(/0 views ?0 likes ?0 comments/);
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

test('[LK-07] shows the stages of each idea in order, and only its own stage as text, once', async () => {
  await openMyIdeas();
  for (const [name, status, ...others] of [
    [WEATHER, 'Draft', 'todo Under Review', 'todo Approved', 'todo Published'],
    [SCHOOL_BUS, 'Under Review', 'done Draft', 'todo Approved', 'todo Published'],
    [LAB, 'Approved', 'done Draft', 'done Under Review', 'todo Published'],
    [REPAIR, 'Published', 'done Draft', 'done Under Review', 'done Approved'],
    [PHYSICS, 'Rejected', 'done Draft', 'done Under Review', 'todo Published'],
  ] as const) {
    const own = within(card(name)).getByText(status);
    const stages = [...(own.parentElement?.parentElement?.children ?? [])];
    const seen = stages.map((stage) => {
      if (stage.contains(own)) return status;
      expect(stage).toHaveAttribute('aria-hidden', 'true');
      const isDone = stage.getAttribute('data-done') === 'true';
      return `${isDone ? 'done' : 'todo'} ${stage.querySelector('i')?.dataset.name}`;
    });
    const place = others.filter((other) => other.startsWith('done')).length;
    expect(seen).toEqual([...others.slice(0, place), status, ...others.slice(place)]);
  }
});

test('[MI-09, LK-18] a rejected idea shows the reason and a link to resubmit it', async () => {
  await openMyIdeas();
  const rejected = within(card(PHYSICS));
  expect(rejected.getByText('Reason:').parentElement).toHaveTextContent(
    'Reason: Two of the experiments need an open flame. Please replace them or say how an adult supervises.',
  );
  expect(rejected.getByText('You can modify and resubmit this idea')).toBeVisible();
  const link = rejected.getByRole('link', { name: 'Edit & Resubmit' });
  expect(link).toHaveAttribute('href', '/edit/105');
  expect(link).toHaveClass('secondary');
});

test('[MI-09, MI-10, MI-11] ideas under review or approved only offer their details', async () => {
  await openMyIdeas();
  for (const name of [SCHOOL_BUS, LAB]) {
    const links = within(card(name)).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['View Details']);
  }
});

test('[MI-10, LK-18] a draft, the first idea that waits for its author, asks to complete it by a primary button', async () => {
  await openMyIdeas();
  const draft = within(card(WEATHER));
  expect(draft.getByText('Draft Status: Complete your idea submission for review')).toBeVisible();
  const link = draft.getByRole('link', { name: 'Complete Submission' });
  expect(link).toHaveAttribute('href', '/edit/101');
  expect(link).toHaveClass('primary');
});

test('[MI-11] every idea links to its details; only published ones have View Published', async () => {
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

const find = (search: string, status: Submission['status'] | null = null) =>
  filterIdeas(DEMO_SUBMISSIONS, { search, status }).map(({ id }) => id);

test('[MI-02] searches title, description and tags, ignoring case, accents and outer spaces', () => {
  expect(find('WEATHER station')).toEqual([101]);
  expect(find('everyday words')).toEqual([103]);
  expect(find('  open data ')).toEqual([101]);
  expect(find('repair cafe')).toEqual([104]);
  expect(find('nothing of the kind')).toEqual([]);
  expect(find('   ')).toHaveLength(5);
});

test('[MI-02, MI-04] combines search and status', () => {
  expect(find('', 'Rejected')).toEqual([105]);
  expect(find('weather', 'Draft')).toEqual([101]);
  expect(find('weather', 'Rejected')).toEqual([]);
});

test('[MI-03] spaces do not count as a filter', () => {
  expect(isFiltered({ search: '  ', status: null })).toBe(false);
});

test('[MI-02, MI-04] writes filters into the address, and keeps other parameters', () => {
  const query = withFilters(new URLSearchParams('other=1'), {
    search: 'solar',
    status: 'Under Review',
    advanced: true,
  });
  expect(query.toString()).toBe('other=1&q=solar&status=under-review&advanced=1');
  expect(readFilters(query)).toEqual({ search: 'solar', status: 'Under Review', advanced: true });
  expect(withFilters(query, NO_FILTERS).toString()).toBe('other=1&advanced=1');
  expect(withFilters(query, { advanced: false }).toString()).toBe(
    'other=1&q=solar&status=under-review',
  );
});

test('[MI-02, MI-04] reads a status in any spelling, and ignores an unknown one', () => {
  const statusOf = (query: string) => readFilters(new URLSearchParams(query)).status;
  expect(statusOf('status=Under+Review')).toBe('Under Review');
  expect(statusOf('status=REJECTED')).toBe('Rejected');
  expect(statusOf('status=burnt')).toBeNull();
  expect(statusOf('')).toBeNull();
});
