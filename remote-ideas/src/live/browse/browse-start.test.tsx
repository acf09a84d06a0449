// First, because screens read the page's mode when they are loaded.
import '../testing/filled-page.ts';
import { type Answers, callsTo, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as browse } from '../../screens/browse.tsx';
import { fakeIntersections } from '../../testing/fake-intersections.ts';
import { someCard } from '../../testing/some-card.ts';
import { fillPage } from '../testing/filled-page.ts';

const LIVE = Promise.resolve('live' as const);
const NO_SAMPLES = Promise.resolve(false);
const pageOf = (first: number, next: string | null = null) => ({
  ideas: [someCard(first), someCard(first + 1)],
  total: 6,
  next,
  spelling: null,
});

beforeAll(() => browse.ready);

const titles = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);

async function open(route: string, answers: Answers) {
  const requests = serve(answers);
  const view = renderScreen(<browse.Screen sampleIdeas={NO_SAMPLES} ideas={LIVE} />, { route });
  const first = titles();
  await act(async () => {});
  return { ...view, first, asked: () => callsTo(requests, 'GET /ideas').map(({ query }) => query) };
}

test('[LP-03, LP-05] Browse starts with the page’s ideas and goes on behind them', async () => {
  document.title = 'Browse ideas, page 2 · Idea Hub';
  fillPage({ '/ideas?page=2': pageOf(3, 'behind 4') });
  const { first, asked } = await open('/browse?page=2', { 'GET /ideas': () => pageOf(5) });
  expect(first).toEqual(['Idea 3', 'Idea 4']);
  expect(document.title).toBe('Browse ideas, page 2 · Idea Hub');
  expect(asked()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/browse');
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  expect(titles()).toEqual(['Idea 3', 'Idea 4', 'Idea 5', 'Idea 6']);
  expect(asked()).toEqual([expect.objectContaining({ cursor: 'behind 4' })]);
});

test('[LP-05] the first render has all cards of the page’s HTML', async () => {
  const ideas = Array.from({ length: 24 }, (_, index) => someCard(index + 1));
  fillPage({ '/ideas?page=4': { ideas, total: 300, next: null, spelling: null } });
  const { restore } = fakeIntersections();
  const { first } = await open('/browse?page=4', {});
  restore();
  expect(first).toHaveLength(24);
});

test('[LP-03] a link within the app to a page asks for it, and another filter for its first page', async () => {
  const { asked } = await open('/browse?page=3', { 'GET /ideas': () => pageOf(5) });
  expect(titles()).toEqual(['Idea 5', 'Idea 6']);
  const previous = screen.getByRole('link', { name: 'Previous page' });
  expect(previous).toHaveAttribute('href', '/browse?page=2');
  await userEvent.click(screen.getByRole('button', { name: 'Health' }));
  expect(asked()).toEqual([{ page: '3' }, { sort: 'newest', category: 'Health' }]);
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
  expect(document.title).toBe('Health ideas · Idea Hub');
});

const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

test.each(['0', '-1', '1.5', 'x', '1234567'])(
  '[LP-02, LP-03] the page %s in an address is missing, without a call',
  async (page) => {
    document.title = 'Page not found · Idea Hub';
    fillPage({});
    const { asked, unmount } = await open(`/browse?page=${page}`, {});
    expect(screen.getByText('The list has fewer pages.')).toBeVisible();
    expect(document.title).toBe('Page not found · Idea Hub');
    expect(robots()).toBe('noindex');
    expect(asked()).toEqual([]);
    unmount();
    expect(robots()).toBeUndefined();
  },
);

test('[LP-03] an empty page number is the first one', async () => {
  fillPage({ '/ideas': pageOf(1) });
  const { first } = await open('/browse?page=', {});
  expect(first).toEqual(['Idea 1', 'Idea 2']);
  expect(robots()).toBeUndefined();
});

test('[LP-03] a page beyond the last says so and leads to the first', async () => {
  document.title = 'Browse ideas · Idea Hub';
  await open('/browse?page=9', { 'GET /ideas': () => ({ ...pageOf(1), ideas: [] }) });
  expect(screen.getByText('The list has fewer pages.')).toBeVisible();
  expect(document.title).toBe('Page not found · Idea Hub');
  expect(robots()).toBe('noindex');
  expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/browse');
});

test('[LP-02, LP-05] the first render of a page beyond the last says so, without a call', async () => {
  fillPage({ '/ideas?category=Health&page=9': { ...pageOf(1), ideas: [] } });
  const requests = serve({});
  renderScreen(<browse.Screen sampleIdeas={NO_SAMPLES} ideas={LIVE} />, {
    route: '/browse?category=health&page=9',
  });
  const link = screen.getByRole('link', { name: 'First page' });
  expect(link).toHaveAttribute('href', '/browse?category=Health');
  await act(async () => {});
  expect(requests).toEqual([]);
});

test('[LP-03, LP-05] a category starts with the page’s ideas and goes on behind them', async () => {
  document.title = 'Health ideas, page 3 · Idea Hub';
  fillPage({ '/ideas?category=Health&page=3': pageOf(3, 'behind 4') });
  const { first, asked } = await open('/browse?category=health&page=3', {
    'GET /ideas': () => pageOf(5),
  });
  expect(first).toEqual(['Idea 3', 'Idea 4']);
  expect(document.title).toBe('Health ideas, page 3 · Idea Hub');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute(
    'href',
    '/browse?category=Health&page=2',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  expect(asked()).toEqual([{ sort: 'newest', category: 'Health', cursor: 'behind 4' }]);
});

test('[LP-03] a link within the app to a page of a category asks for it', async () => {
  const { asked } = await open('/browse?category=Health&page=2', { 'GET /ideas': () => pageOf(5) });
  expect(asked()).toEqual([{ category: 'Health', page: '2' }]);
  const previous = screen.getByRole('link', { name: 'Previous page' });
  expect(previous).toHaveAttribute('href', '/browse?category=Health');
});

test('[LP-02] an unknown category is missing in the first render, without a call', async () => {
  document.title = 'Page not found · Idea Hub';
  fillPage({});
  const { asked } = await open('/browse?category=Nothing', {});
  expect(screen.getByText('There are no ideas in Nothing yet.')).toBeVisible();
  expect(document.title).toBe('Page not found · Idea Hub');
  expect(robots()).toBe('noindex');
  expect(asked()).toEqual([]);
});

test('[LP-05] old ideas are replaced quietly, and stay if the server does not answer', async () => {
  const old = new Date(Date.now() - 120_000);
  fillPage({ '/ideas': pageOf(1) }, old);
  const { first, unmount } = await open('/browse', { 'GET /ideas': () => pageOf(5) });
  expect(first).toEqual(['Idea 1', 'Idea 2']);
  expect(titles()).toEqual(['Idea 5', 'Idea 6']);
  unmount();
});

test('[LP-05] a refresh of old ideas that arrives after Load More is dropped', async () => {
  let refresh: (page: object) => void = () => {};
  fillPage({ '/ideas?page=3': pageOf(3, 'behind 4') }, new Date(Date.now() - 120_000));
  await open('/browse?page=3', {
    'GET /ideas': ({ query }) =>
      query?.cursor
        ? pageOf(5)
        : new Promise((resolve) => {
            refresh = resolve;
          }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await act(async () => refresh(pageOf(7)));
  expect(titles()).toEqual(['Idea 3', 'Idea 4', 'Idea 5', 'Idea 6']);
});

test('[LP-05] a failed refresh of old ideas is not reported', async () => {
  fillPage({ '/ideas?page=2': pageOf(3) }, new Date(Date.now() - 120_000));
  await open('/browse?page=2', { 'GET /ideas': refusing() });
  expect(titles()).toEqual(['Idea 3', 'Idea 4']);
  expect(screen.queryByRole('alert')).toBeNull();
});
