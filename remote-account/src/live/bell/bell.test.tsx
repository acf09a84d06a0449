import { type Answers, callsTo, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { screen as bell } from '../../screens/bell.tsx';
import { fail, failsOnce } from '../../testing/open-live.tsx';
import { addressOf, type Entry, sentenceOf } from './entry.ts';

const AT = '2026-05-20T10:00:00.000Z';

const entry = (change: Partial<Entry> = {}): Entry => ({
  kind: 'comment',
  ideaId: 7,
  title: 'Rain barrels',
  category: 'Environment',
  isPublished: true,
  threadId: null,
  decision: null,
  actor: 'Ines',
  actorId: null,
  actorPicture: null,
  count: 1,
  at: AT,
  isRead: false,
  ...change,
});

function open(notifications: Entry[], answers: Answers = {}) {
  let isRead = false;
  const requests = serve({
    'GET /notifications': () => ({
      notifications: notifications.map((one) => ({ ...one, isRead: isRead || one.isRead })),
      unread: isRead ? 0 : notifications.filter((one) => !one.isRead).length,
    }),
    'PUT /notifications/read': () => {
      isRead = true;
    },
    ...answers,
  });
  const opened = renderScreen(<bell.Screen />, { route: '/', user: someUser() });
  return {
    ...opened,
    visitor: userEvent.setup(),
    made: (name: string) => callsTo(requests, name),
  };
}

const button = (name: string) => screen.findByRole('button', { name });

test('[LK-12] shows the number of unread notifications; opening the list marks them as read', async () => {
  const { visitor, made } = open([entry(), entry({ kind: 'like', count: 3, isRead: true })]);
  await visitor.click(await button('Notifications, 1 unread'));
  expect(
    await screen.findByRole('link', { name: /^Ines commented on Rain barrels/ }),
  ).toHaveAttribute('href', '/project/7');
  expect(screen.getByRole('link', { name: /^3 likes for Rain barrels/ })).toBeVisible();
  // The toasts' region is called `Notifications`.
  expect(screen.getByRole('region', { name: 'Your notifications' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button')).toHaveAccessibleName('Notifications'));
  expect(made('PUT /notifications/read').map(({ body }) => body)).toEqual([
    { notifications: [{ kind: 'comment', ideaId: 7, at: AT }] },
  ]);
  // The list still shows which entry is new.
  expect(screen.getAllByText('New')).toHaveLength(1);
});

test('[LK-12] an entry links to its page and closes the list', async () => {
  const { visitor, location } = open([entry()]);
  await visitor.click(await button('Notifications, 1 unread'));
  await visitor.click(await screen.findByRole('link', { name: /Rain barrels/ }));
  expect(location().pathname).toBe('/project/7');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('[LK-12, SH-14] a link to the same page leaves the focus on the bell', async () => {
  const { visitor, history } = open([entry()]);
  act(() => history.navigate('/account?section=profile'));
  await visitor.click(await button('Notifications, 1 unread'));
  await visitor.click(await screen.findByRole('link', { name: 'All messages' }));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveFocus();
});

test('[LK-12, LK-19] shows the picture of the member who acted, and leads to all messages', async () => {
  const picture = '/api/pictures/ines';
  const { container, visitor } = open([
    entry({ actorPicture: picture }),
    entry({ kind: 'like', actor: null }),
  ]);
  await visitor.click(await button('Notifications, 2 unread'));
  expect(await screen.findByRole('link', { name: 'All messages' })).toHaveAttribute(
    'href',
    '/account?section=messages',
  );
  const pictures = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(pictures).toEqual([picture]);
});

test('[LK-12] Escape closes the list and returns the focus; moving the focus away closes it', async () => {
  const { container, visitor } = open([entry({ isRead: true })]);
  const toggle = await button('Notifications');
  await visitor.click(toggle);
  await screen.findByRole('link', { name: /Rain/ });
  await visitor.tab();
  await visitor.keyboard('{Escape}');
  expect(toggle).toHaveFocus();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await visitor.click(toggle);
  await screen.findByRole('link', { name: /Rain/ });
  act(() => container.appendChild(document.createElement('button')).focus());
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('[LK-12] says that the list is empty; a failed list can be retried', async () => {
  const list = failsOnce({ notifications: [], unread: 0 });
  let isUp = false;
  const { visitor } = open([], { 'GET /notifications': () => (isUp ? list() : fail()) });
  await visitor.click(await button('Notifications'));
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  isUp = true;
  await visitor.click(await button('Try again'));
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  await visitor.click(await button('Try again'));
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
});

test('[LK-12] entries stay unread if marking them as read failed', async () => {
  const { visitor } = open([entry()], { 'PUT /notifications/read': fail });
  await visitor.click(await button('Notifications, 1 unread'));
  await screen.findByRole('link', { name: /Rain/ });
  expect(await button('Notifications, 1 unread')).toBeVisible();
});

test('[LK-12] a slow answer does not replace a newer one', async () => {
  let answerFirst = (_: object) => {};
  const answers = [
    new Promise<object>((resolve) => {
      answerFirst = resolve;
    }),
    { notifications: [], unread: 2 },
  ];
  open([], { 'GET /notifications': () => answers.shift() });
  await button('Notifications');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await button('Notifications, 2 unread')).toBeVisible();
  await act(async () => answerFirst({ notifications: [], unread: 5 }));
  expect(screen.getByRole('button')).toHaveAccessibleName('Notifications, 2 unread');
});

test('[LK-12] fetches the list again when the page becomes visible', async () => {
  let unread = 0;
  const answers = { 'GET /notifications': () => ({ notifications: [], unread }) };
  const { made } = open([], answers);
  await button('Notifications');
  unread = 2;
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const change = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  visibility.mockReturnValue('hidden');
  change();
  expect(made('GET /notifications')).toHaveLength(1);
  visibility.mockReturnValue('visible');
  change();
  expect(await button('Notifications, 2 unread')).toBeVisible();
});

test.each<[Partial<Entry>, string, string]>([
  [{ count: 2 }, '2 new comments, the latest by Ines, on', '/project/7'],
  [{ kind: 'reply' }, 'Ines replied to your comment on', '/project/7'],
  [{ kind: 'reply', count: 2 }, '2 replies to your comments, the latest by Ines, on', '/project/7'],
  [{ kind: 'offer' }, 'Ines can help with', '/project/7'],
  [
    { kind: 'message', threadId: 'a' },
    'Ines wrote to you about',
    '/account?section=messages&thread=a',
  ],
  [
    { kind: 'message', threadId: 'a', count: 2 },
    '2 messages, the latest by Ines, about',
    '/account?section=messages',
  ],
  [{ kind: 'message', actor: null }, 'A visitor wrote to you about', '/account?section=messages'],
  [{ kind: 'like', actor: null }, '1 like for', '/project/7'],
  [{ kind: 'decision', actor: null, decision: 'publish' }, 'T was published', '/project/7'],
  [
    { kind: 'decision', actor: null, decision: 'reject', isPublished: false },
    'T was rejected: see the reason',
    '/my-submissions',
  ],
])('[LK-12] describes %p in a sentence', (change, sentence, address) => {
  const [before, after] = sentenceOf(entry(change));
  const isDecision = change.kind === 'decision';
  expect([isDecision ? `${before}T ${after}` : before, addressOf(entry(change))]).toEqual([
    sentence,
    address,
  ]);
});
