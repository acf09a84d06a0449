import { renderScreen } from '@idea-hub/shared/testing/render';
import { pass } from '@idea-hub/shared/testing/time';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marks } from '../catalogue/marks.ts';
import type { Idea } from '../catalogue/types.ts';
import { setClipboard, setSlowClipboard, withoutClipboard } from '../testing/clipboard.ts';
import { someIdea } from '../testing/some-idea.ts';
import { toastTexts } from '../testing/toast-texts.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { IdeaCard } from './idea-card.tsx';

function Cards({ ideas }: { ideas: readonly (Idea | undefined)[] }) {
  return ideas.map((idea) => <IdeaCard key={idea?.id ?? 0} idea={idea} />);
}

// Marks stay as long as the page, so each test uses a new idea.
let lastId = 100;
const newIdea = (changes: Partial<Idea> = {}) => someIdea({ ...changes, id: ++lastId });

function show(...ideas: (Idea | undefined)[]) {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return { user, ...renderScreen(<Cards ideas={ideas} />, { route: '/browse' }) };
}

const card = (name: string | RegExp = 'Rain barrel network') =>
  screen.getByRole('article', { name });
const button = (name: string) => within(card()).getByRole('button', { name });
afterEach(() => {
  jest.useRealTimers();
  withoutClipboard();
});

test('[BR-08, BR-09, FT-09] shows category, difficulty, views, date, and likes beside the only heart, which is the Like button', () => {
  show(newIdea());
  expect(within(card()).getByText('Environment')).toBeVisible();
  expect(within(card()).getByText('Intermediate')).toBeVisible();
  expect(card().querySelectorAll('.lucide-heart')).toHaveLength(1);
  expect(button('Like').nextSibling).toHaveTextContent('10 likes');
  expect(card()).toHaveTextContent('1,234 views');
  expect(within(card()).getByText('May 20, 2025')).toHaveAttribute('datetime', '2025-05-20');
  expect(card()).toHaveTextContent('Barrels that share their water');
});

test('[LK-10] shows the number of comments, unless it is zero', () => {
  show(
    newIdea({ title: 'Talked about', comments: 1200 }),
    newIdea({ title: 'Just begun', comments: 1 }),
    newIdea({ title: 'Silent', comments: 0 }),
    newIdea({ title: 'Sample' }),
  );
  expect(card('Talked about')).toHaveTextContent('1,200 comments');
  expect(card('Just begun')).toHaveTextContent('1 comment');
  expect(card('Silent')).not.toHaveTextContent('comment');
  expect(card('Sample')).not.toHaveTextContent('comment');
});

test.each([
  [260, 'TRENDING'],
  [201, 'TRENDING'],
  [200, 'HOT'],
  [151, 'HOT'],
  [150, 'POPULAR'],
  [51, 'POPULAR'],
  [50, null],
  [0, null],
])('[BR-08] with %i likes, has the badge %s', (likes, badge) => {
  show(newIdea({ likes }));
  const badges = ['TRENDING', 'HOT', 'POPULAR'].filter((text) => within(card()).queryByText(text));
  expect(badges).toEqual(badge === null ? [] : [badge]);
});

test('[BR-08] marks only a beginner’s idea as Beginner Friendly', () => {
  show(newIdea({ title: 'Easy', difficulty: 'Beginner' }), newIdea({ title: 'Hard' }));
  expect(within(card('Easy')).getByText('Beginner Friendly')).toBeVisible();
  expect(within(card('Hard')).queryByText('Beginner Friendly')).toBeNull();
});

test('[BR-08] a card without an idea says so', () => {
  show(undefined);
  expect(screen.getByRole('article')).toHaveTextContent('Idea not found');
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
});

test.each([
  ['Like', 'Save', 'Added to your favorites!', 'Already in your favorites!'],
  ['Save', 'Like', 'Saved for later!', 'Already saved!'],
])(
  '[BR-09] %s can be set once, apart from %s; another click says so',
  async (name, other, first, again) => {
    const { user } = show(newIdea());
    expect(button(name)).toHaveAttribute('aria-pressed', 'false');
    await user.click(button(name));
    await user.click(button(name));
    expect(button(name)).toHaveAttribute('aria-pressed', 'true');
    expect(button(other)).toHaveAttribute('aria-pressed', 'false');
    expect(toastTexts()).toEqual([first, again]);
  },
);

test('[BR-09] keeps its like when it is shown again', async () => {
  const idea = newIdea();
  const { user, unmount } = show(idea);
  await user.click(button('Like'));
  unmount();
  show(idea);
  expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
});

test('[BR-09] reports a like that failed, and does not show it', async () => {
  const { user } = show(newIdea());
  jest.spyOn(marks, 'add').mockImplementation(() => {
    throw new Error('no');
  });
  await user.click(button('Like'));
  expect(toastTexts()).toEqual(['Action failed. Please try again.']);
  expect(button('Like')).toHaveAttribute('aria-pressed', 'false');
});

test('[BR-10] Share copies its sentence and says so', async () => {
  const { user } = show(newIdea());
  const writeText = jest.fn(async (_text: string) => {});
  setClipboard(writeText);
  await user.click(button('Share'));
  expect(writeText).toHaveBeenCalledWith('Check out this amazing project: Rain barrel network');
  expect(toastTexts()).toEqual(['Link copied to clipboard!']);
});

test.each([
  ['refuses', () => setClipboard(() => Promise.reject(new Error('denied')))],
  ['is not there', () => setClipboard(undefined)],
])('[BR-10, BR-09] reports that sharing failed if the clipboard %s', async (_how, prepare) => {
  const { user } = show(newIdea());
  prepare();
  await user.click(button('Share'));
  expect(toastTexts()).toEqual(['Action failed. Please try again.']);
});

test.each(['answer', 'refuse'] as const)(
  '[BR-10, BR-09] reports that sharing failed after 5 s without an answer, and ignores a late %s',
  async (late) => {
    const { user } = show(newIdea());
    const clipboard = setSlowClipboard();
    await user.click(button('Share'));
    await pass(4999);
    expect(toastTexts()).toEqual([]);
    await pass(1);
    expect(toastTexts()).toEqual(['Action failed. Please try again.']);
    await act(async () => clipboard[late]());
    expect(toastTexts()).toEqual(['Action failed. Please try again.']);
  },
);

test('[BR-09, BR-10, BR-11, TO-01] liking, saving and sharing make no call, do not open the idea, and tell for 2 s', async () => {
  const fetch = jest.fn();
  const before = globalThis.fetch;
  globalThis.fetch = fetch;
  const { user, location, toasts } = show(newIdea());
  setClipboard(async () => {});
  for (const name of ['Like', 'Like', 'Save', 'Share']) await user.click(button(name));
  expect(toasts.current().map(({ duration }) => duration)).toEqual([2000, 2000, 2000, 2000]);
  act(() => jest.advanceTimersByTime(1000));
  globalThis.fetch = before;
  expect(fetch).not.toHaveBeenCalled();
  expect(location().pathname).toBe('/browse');
});

test('[BR-11] a click opens the idea after 300 ms', async () => {
  const idea = newIdea();
  const { location } = show(idea);
  fireEvent.click(within(card()).getByRole('link', { name: 'Rain barrel network' }));
  act(() => jest.advanceTimersByTime(299));
  expect(location().pathname).toBe('/browse');
  act(() => jest.advanceTimersByTime(1));
  expect(location().pathname).toBe(`/project/${idea.id}`);
});

test('[BR-11] after clicks on two cards, opens the last one', () => {
  const [first, second] = [newIdea({ title: 'First' }), newIdea({ title: 'Second' })];
  const { location } = show(first, second);
  fireEvent.click(screen.getByRole('link', { name: 'First' }));
  act(() => jest.advanceTimersByTime(200));
  fireEvent.click(screen.getByRole('link', { name: 'Second' }));
  act(() => jest.advanceTimersByTime(200));
  expect(location().pathname).toBe('/browse');
  act(() => jest.advanceTimersByTime(100));
  expect(location().pathname).toBe(`/project/${second.id}`);
});

test.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with Cmd', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with the middle button', { button: 1 }],
])('[BR-11] leaves a click %s to the browser', (_how, init) => {
  const idea = newIdea();
  const { location } = show(idea);
  const link = screen.getByRole('link', { name: 'Rain barrel network' });
  expect(link).toHaveAttribute('href', `/project/${idea.id}`);
  const prevented = jest.fn();
  // jsdom can't navigate, so record the click's default action and then prevent it.
  window.addEventListener(
    'click',
    (event) => {
      prevented(event.defaultPrevented);
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(link, init);
  act(() => jest.advanceTimersByTime(1000));
  expect(prevented).toHaveBeenCalledWith(false);
  expect(location().pathname).toBe('/browse');
});

test('[BR-08, SH-14] shows markup in a title as text', () => {
  show(newIdea({ title: '<img src=x onerror=alert(1)> مرحبا' }));
  const link = screen.getByRole('link', { name: /onerror/ });
  expect(link).toHaveTextContent('<img src=x onerror=alert(1)> مرحبا');
  expect(card(/onerror/).querySelector('img')).toBeNull();
});

test('[BR-08, SH-14] title and description take the direction of their language', () => {
  show(newIdea({ title: 'حديقة المجتمع', description: 'وصف' }));
  const heading = screen.getByRole('heading', { name: 'حديقة المجتمع' });
  expect(heading).toHaveAttribute('dir', 'auto');
  // `dir="auto"` of the heading ignores descendants with their own `dir`.
  expect(heading.querySelector('[dir]')).toBeNull();
  expect(screen.getByText('وصف')).toHaveAttribute('dir', 'auto');
});

test('[BR-08, SH-14] a title that is cut off visually is complete for screen readers', () => {
  const title = 'Endless '.repeat(250).trim();
  show(newIdea({ title }));
  expect(screen.getByRole('link', { name: title })).toHaveTextContent(title);
});

test('[LK-01] a card shows its idea’s picture in the category’s colors; a row shows a square part of it', () => {
  const idea = newIdea();
  const { container } = render(
    <>
      <Fingerprint id={idea.id} category="Environment" crop="cover" />
      <Fingerprint id={idea.id} category="Environment" crop="square" />
    </>,
  );
  const [cover, square] = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  const { unmount } = renderScreen(<IdeaCard idea={idea} />);
  const picture = () => card().querySelector('svg[data-category]');
  expect(picture()).toHaveAttribute('data-category', 'environment');
  expect(picture()).toContainHTML(cover ?? '');
  unmount();
  renderScreen(<IdeaCard idea={idea} layout="row" />);
  expect(picture()).toContainHTML(square ?? '');
});

test('[LK-05] a loading card has the outline of a card, with a picture', () => {
  const { container } = render(<CardSkeleton label="Loading ideas" />);
  const parts = (element: Element | null | undefined) =>
    [...(element?.children ?? [])]
      .map(({ classList }) => classList[0])
      .filter((name) => name !== 'hidden');
  show(newIdea());
  expect(container.querySelector('[aria-busy="true"]')).toHaveTextContent('Loading ideas');
  expect(parts(container.firstElementChild)).toEqual(['print', ...parts(card()).slice(1)]);
});
