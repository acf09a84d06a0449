import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browserCatalogue } from '../catalogue/browser-catalogue.ts';
import type { SubmissionForm } from '../catalogue/types.ts';
import { someForm } from '../testing/some-form.ts';
import { MyIdeasScreen } from './my-ideas-screen.tsx';

const ada = someUser({ id: 'ada' });
const ben = someUser({ id: 'ben' });

beforeEach(() => localStorage.clear());

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
  return { ...page, catalogue, actor: userEvent.setup() };
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
  expect(screen.getByText('Total Views')).toBeVisible();
  expect(screen.getByText('449')).toBeVisible();
  expect(screen.getByText('74')).toBeVisible();
  await actor.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Total Views')).not.toBeVisible();
});

test('[MI-01, FT-09] the figures follow the list, with thousands separators', async () => {
  const { catalogue } = await open();
  await act(async () => {
    await catalogue.submit(someForm(), { userId: 'ada' });
  });
  expect(screen.getByText('Total Ideas').nextSibling).toHaveTextContent('6');
  expect(screen.getByText('In Review').nextSibling).toHaveTextContent('2');
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

test('[MI-02, MI-05] search narrows the list and stands in the address', async () => {
  const { actor, location } = await open();
  await actor.type(search(), 'volunteers');
  expect(titles()).toEqual([REPAIR]);
  expect(showing()).toBe('Showing 1 of 5 ideas');
  expect(location().search).toBe('?q=volunteers');
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

test('[MI-02] a link reproduces search and status, and Back takes a choice back', async () => {
  const { actor, history } = await open({ route: '/my-submissions?q=a&status=published' });
  expect(search()).toHaveValue('a');
  expect(status()).toHaveValue('Published');
  expect(titles()).toEqual([REPAIR]);
  await actor.selectOptions(status(), 'Draft');
  expect(titles()).toEqual([WEATHER]);
  await act(async () => history.go(-1));
  expect(titles()).toEqual([REPAIR]);
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
  expect(repair.getByText(/^Submitted/)).toBeVisible();
  expect(repair.getByText(/^Updated/)).toBeVisible();
  expect(repair.getByText(/342/)).toHaveTextContent('342 views');
  expect(repair.getByText(/57/)).toHaveTextContent('57 likes');
  expect(repair.getByText('comments')).toBeVisible();
  const tags = within(repair.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['repair', 'reuse', 'volunteers']);
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
  expect(rejected.getByText(/^Reason:/)).toHaveTextContent(/Reason: \S+/);
  expect(rejected.getByText('You can modify and resubmit this idea')).toBeVisible();
  expect(rejected.getByRole('link', { name: 'Edit & Resubmit' })).toHaveAttribute(
    'href',
    '/edit/105',
  );
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
    expect(within(each).getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/project\/10[1-5]$/),
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

test('[MI-14, WZ-15] a submitted idea is there at once, under review, with nothing counted yet', async () => {
  const { catalogue } = await open({ samples: false });
  await act(async () => {
    await catalogue.submit(someForm({ title: 'Solar lunch box' }), { userId: 'ada' });
  });
  const own = within(await screen.findByRole('article', { name: 'Solar lunch box' }));
  expect(own.getByText('Under Review')).toBeVisible();
  expect(own.getByText('views').parentElement).toHaveTextContent('0 views');
  expect(own.getByText('comments').parentElement).toHaveTextContent('0 comments');
});
