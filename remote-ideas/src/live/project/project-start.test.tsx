// First, because screens read the page's mode when they are loaded.
import '../testing/filled-page.ts';
import { tokenStore } from '@idea-hub/shared/api';
import { type Answers, callsTo, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import { screen as project } from '../../screens/project.tsx';
import { someCard } from '../../testing/some-card.ts';
import { fillPage } from '../testing/filled-page.ts';
import { serverOf, somePage } from '../testing/some-page.ts';

const PAGE = somePage();
const LIVE = Promise.resolve('live' as const);
const NO_SAMPLES = Promise.resolve(false);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeAll(() => project.ready);
afterEach(() => tokenStore.clear());

/** Renders the screen. What it shows before any answer is in `first`. */
async function open(
  answers: Answers,
  user: ReturnType<typeof someUser> | null = null,
  ideaId = '71',
) {
  const requests = serve({ ...serverOf(), ...answers });
  const view = renderScreen(
    <project.Screen sampleIdeas={NO_SAMPLES} ideas={LIVE} ideaId={ideaId} />,
    { user },
  );
  const first = screen.queryByRole('heading', { level: 1 })?.textContent;
  await act(async () => {});
  return { ...view, first, requests };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test('[LP-05] the first render shows the page’s data, and no call asks for the idea', async () => {
  fillPage({ '/ideas/71': PAGE });
  const { first, requests } = await open({});
  expect(first).toBe(PAGE.title);
  expect(title()).toBe(PAGE.title);
  expect(callsTo(requests, 'GET /ideas/71')).toEqual([]);
  expect(callsTo(requests, 'POST /ideas/71/views')).toHaveLength(1);
});

test('[LP-05] the first render has the page’s related ideas, without a call', async () => {
  const ideas = [70, 71, 72, 73].map((id) => someCard(id));
  const found = { ideas, total: 40, next: 'more', spelling: null };
  fillPage({ '/ideas/71': PAGE, '/ideas?category=Environment&limit=4': found });
  const requests = serve(serverOf());
  renderScreen(<project.Screen sampleIdeas={NO_SAMPLES} ideas={LIVE} ideaId="71" />, {});
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  expect(titles()).toEqual(['Idea 70', 'Idea 72', 'Idea 73']);
  await act(async () => {});
  expect(callsTo(requests, 'GET /ideas')).toEqual([]);
});

test.each([
  ['without comments', 0, 9],
  ['with comments', 1, 16],
])('[LP-05] a discussion %s has its place in the first render', async (_which, comments, lines) => {
  fillPage({ '/ideas/71': somePage({ comments }) });
  serve(serverOf());
  const { container } = renderScreen(
    <project.Screen sampleIdeas={NO_SAMPLES} ideas={LIVE} ideaId="71" />,
    {},
  );
  const waiting = container.querySelector('[aria-busy]');
  expect(waiting?.children).toHaveLength(lines);
  const discussion = (await screen.findByRole('heading', { name: 'Discussion' })).closest(
    'section',
  );
  expect(discussion?.classList.contains('long')).toBe(comments > 0);
});

test('[LP-05] an address with encoded digits shows the idea that the server has put into the page', async () => {
  fillPage({ '/ideas/71': PAGE });
  const { first, unmount } = await open({}, null, '%371');
  expect(first).toBe(PAGE.title);
  unmount();
  expect((await open({}, null, '7%2F1')).first).toBe('Project Not Found');
});

test('[LP-05] the data is used once: a return to the page asks the server', async () => {
  fillPage({ '/ideas/71': PAGE });
  (await open({})).unmount();
  const { first, requests } = await open({ 'GET /ideas/71': () => PAGE });
  expect(first).toBeUndefined();
  expect(callsTo(requests, 'GET /ideas/71')).toHaveLength(1);
});

test.each([
  ['older than a minute', 2],
  ['from a clock that is ahead', -2],
])('[LP-05] data %s is shown, and replaced by the server’s answer', async (_how, minutes) => {
  fillPage({ '/ideas/71': PAGE }, minutesAgo(minutes));
  const { first } = await open({ 'GET /ideas/71': () => ({ ...PAGE, title: 'A new title' }) });
  expect(first).toBe(PAGE.title);
  expect(title()).toBe('A new title');
});

test('[LP-05] old data stays if the server does not answer', async () => {
  fillPage({ '/ideas/71': PAGE }, minutesAgo(2));
  const { first } = await open({ 'GET /ideas/71': refusing(0, 'Unable to connect') });
  expect(first).toBe(PAGE.title);
  expect(title()).toBe(PAGE.title);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[LP-05] a signed-in author gets their own view of the page, which counts no view', async () => {
  tokenStore.setTokens({ token: 'a', refreshToken: 'b' });
  fillPage({ '/ideas/71': PAGE });
  const answer = () => ({ ...PAGE, isOwn: true, takesMessages: false });
  const { first, requests } = await open({ 'GET /ideas/71': answer }, someUser());
  expect(first).toBe(PAGE.title);
  expect(screen.getByRole('link', { name: 'Edit Idea' })).toBeVisible();
  expect(callsTo(requests, 'POST /ideas/71/views')).toEqual([]);
});

test('[LP-02, LP-05] a page without an idea shows the text for it in the first render, without a call', async () => {
  fillPage({ '/ideas/71': null });
  const { first, requests } = await open({});
  expect(first).toBe('Project Not Found');
  expect(callsTo(requests, 'GET /ideas/71')).toEqual([]);
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('[LP-05] an author of an unpublished idea waits for it, although visitors get a page without it', async () => {
  tokenStore.setTokens({ token: 'a', refreshToken: 'b' });
  fillPage({ '/ideas/71': null });
  const { first } = await open(
    { 'GET /ideas/71': () => ({ ...PAGE, isOwn: true, isPublic: false }) },
    someUser(),
  );
  expect(first).toBeUndefined();
  expect(title()).toBe(PAGE.title);
});

test('[LP-05, LP-09] data outside of the head, of another idea or without the right form is not used', async () => {
  const firstOf = async (answers: Answers) => {
    const { first, unmount } = await open(answers);
    unmount();
    return first;
  };
  fillPage({ '/ideas/72': PAGE });
  expect(await firstOf({ 'GET /ideas/71': () => PAGE })).toBeUndefined();
  fillPage({ '/ideas/71': PAGE });
  const data = document.getElementById('idea-hub-data') as HTMLElement;
  document.body.append(data);
  expect(await firstOf({ 'GET /ideas/71': () => PAGE })).toBeUndefined();
  document.head.append(data);
  data.textContent = '{"at":';
  expect(await firstOf({ 'GET /ideas/71': () => PAGE })).toBeUndefined();
  data.remove();
});
