import { type Answers, refusing } from '@idea-hub/shared/testing/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fail, failsOnce, openLive } from '../../testing/open-live.tsx';
import type { Thread } from './use-inbox.ts';

const thread = (id: string, change: Partial<Thread> = {}): Thread => ({
  id,
  ideaId: 7,
  ideaTitle: 'Rain barrels',
  category: 'Environment',
  isOwnIdea: true,
  name: `Grace ${id}`,
  authorId: null,
  authorPicture: null,
  email: 'grace@example.org',
  isVisitor: false,
  isBlocked: false,
  blockId: null,
  takesReplies: true,
  lastId: `${id}-last`,
  text: `Text of ${id}`,
  isOwn: false,
  at: '2026-05-20T10:00:00.000Z',
  unread: 0,
  ...change,
});

const message = (id: string, change = {}) => ({
  id,
  text: `Text ${id}`,
  isOwn: false,
  at: '2026-05-20T10:00:00.000Z',
  ...change,
});

/** The answer to the first page of the inbox. */
const inboxOf = (threads: Thread[]): Answers => ({
  'GET /messages/threads': () => ({
    threads,
    unread: threads.reduce((sum, { unread }) => sum + unread, 0),
    next: null,
  }),
});

/** The answer to an opened thread. */
const threadAnswer = (of: Thread, messages: object[] = [message('1')]): Answers => ({
  [`GET /messages/${of.id}/thread`]: () => ({ thread: of, messages, next: null }),
});

/** The answers to the inbox and to its only thread `a`, which can change. */
const onlyThread = (current: () => Thread): Answers => ({
  'GET /messages/threads': () => ({ threads: [current()], unread: 0, next: null }),
  'GET /messages/a/thread': () => ({ thread: current(), messages: [message('1')], next: null }),
});

const open = (answers: Answers) => openLive('messages', answers);
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const nav = () => within(screen.getByRole('navigation', { name: 'Account sections' }));
const link = (id: string) => screen.findByRole('link', { name: new RegExp(`^Grace ${id} Rain`) });
const openThread = async (visitor: UserEvent, id: string) => {
  await visitor.click(await link(id));
  await screen.findByRole('heading', { name: `Grace ${id}` });
};
const choose = async (visitor: UserEvent, action: string) => {
  await visitor.click(await button('More actions'));
  await visitor.click(await button(action));
};
const messageTexts = (name: string) =>
  within(screen.getByRole('list', { name: `Messages with ${name}` }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const field = (name: string) => screen.findByRole('textbox', { name: `Write to ${name}` });

test('[LK-11] loads threads page by page; a failed page can be retried, and no thread shows twice @ci', async () => {
  const second = failsOnce({ threads: [thread('b'), thread('c')], next: null });
  const { visitor, made } = open({
    'GET /messages/threads': ({ query }) =>
      query?.cursor ? second() : { threads: [thread('a'), thread('b')], next: 'c1' },
  });
  await visitor.click(await button('Load more'));
  expect(await screen.findByText(/More messages could not be loaded/)).toBeVisible();
  await visitor.click(await button('Load more'));
  expect(await link('c')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Grace/ })).toHaveLength(3);
  expect(made('GET /messages/threads').at(-1)?.query).toEqual({ cursor: 'c1' });
});

test('[LK-11] a thread shows sent and received messages; opening it marks only that thread as read', async () => {
  const unread = thread('a', { unread: 2 });
  const { visitor, made, location } = open({
    ...inboxOf([unread, thread('b', { unread: 1 })]),
    ...threadAnswer(unread, [message('1'), message('2', { isOwn: true, text: 'Mine' })]),
    'PUT /messages/a-last/read': () => undefined,
  });
  expect(
    await screen.findByRole('link', { name: 'Grace a Rain barrels 2 new messages' }),
  ).toBeVisible();
  await waitFor(() => expect(nav().getByRole('link', { name: 'Messages 3' })).toBeVisible());
  await openThread(visitor, 'a');
  expect(screen.getByRole('heading', { name: 'Grace a' })).toHaveFocus();
  expect(location().search).toBe('?section=messages&thread=a');
  expect(messageTexts('Grace a')).toEqual(['Text 1', 'Mine']);
  expect(screen.getByRole('link', { name: 'About your idea Rain barrels' })).toHaveAttribute(
    'href',
    '/project/7',
  );
  expect(await screen.findByRole('link', { name: 'Grace a Rain barrels' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(nav().getByRole('link', { name: 'Messages 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Grace b Rain barrels 1 new message' })).toBeVisible();
  expect(made('PUT /messages/a-last/read')).toHaveLength(1);
});

describe('in a wide window', () => {
  beforeEach(() => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    Object.assign(window, { matchMedia: () => query });
  });
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  test('[LK-11] the latest thread is open, without the focus, and unread until the member uses it', async () => {
    const unread = thread('a', { unread: 1 });
    const { visitor, made, location } = open({
      ...inboxOf([thread('x', { isBlocked: true }), unread, thread('b')]),
      ...threadAnswer(unread),
      'PUT /messages/a-last/read': () => undefined,
    });
    const heading = await screen.findByRole('heading', { name: 'Grace a' });
    expect(heading).not.toHaveFocus();
    expect(location().search).toBe('?section=messages');
    const inList = screen.getByRole('link', { name: 'Grace a Rain barrels 1 new message' });
    expect(inList).toHaveAttribute('aria-current', 'true');
    expect(made('PUT /messages/a-last/read')).toEqual([]);
    await visitor.click(await field('Grace a'));
    await waitFor(() => expect(made('PUT /messages/a-last/read')).toHaveLength(1));
    expect(await screen.findByRole('link', { name: 'Grace a Rain barrels' })).toBeVisible();
    expect(await field('Grace a')).toHaveFocus();
  });

  test('[LK-11] choosing the thread that is open marks it as read and moves the focus to it', async () => {
    const unread = thread('a', { unread: 1 });
    const { visitor, made } = open({
      ...inboxOf([unread]),
      ...threadAnswer(unread),
      'PUT /messages/a-last/read': () => undefined,
    });
    await screen.findByRole('heading', { name: 'Grace a' });
    await visitor.click(await link('a'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Grace a' })).toHaveFocus());
    expect(made('PUT /messages/a-last/read')).toHaveLength(1);
  });
});

test('[LK-11] a thread stays unread if marking it as read failed', async () => {
  const unread = thread('a', { unread: 1 });
  const { visitor } = open({
    ...inboxOf([unread]),
    ...threadAnswer(unread),
    'PUT /messages/a-last/read': fail,
  });
  await openThread(visitor, 'a');
  expect(nav().getByRole('link', { name: 'Messages 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Grace a Rain barrels 1 new message' })).toBeVisible();
});

test('[LK-11, CM-20] a reply keeps its idempotency key until it succeeds, and then shows', async () => {
  let isSent = false;
  const longest = 'x'.repeat(2000);
  const post = failsOnce();
  const { visitor, made } = open({
    ...inboxOf([thread('a'), thread('b')]),
    'GET /messages/a/thread': () => ({
      thread: thread(
        'a',
        isSent ? { at: '2026-05-21T10:00:00.000Z', isOwn: true, text: longest } : {},
      ),
      messages: [message('1'), ...(isSent ? [message('2', { text: longest, isOwn: true })] : [])],
      next: null,
    }),
    'POST /messages/a-last/replies': () => {
      post();
      isSent = true;
      return { success: true };
    },
  });
  await openThread(visitor, 'a');
  const status = within(screen.getByRole('region', { name: 'Open thread' })).getByRole('status');
  await visitor.click(await button('Send'));
  expect(await field('Grace a')).toHaveAccessibleDescription('Message is required');
  await visitor.click(await field('Grace a'));
  await visitor.paste(`${longest}x`);
  await visitor.click(await button('Send'));
  expect(await field('Grace a')).toHaveAccessibleDescription(/at most 2,000 characters/);
  await visitor.type(await field('Grace a'), '{Backspace}');
  await visitor.click(await button('Send'));
  expect(await screen.findByText('Your reply was not sent. Please try again.')).toBeVisible();
  expect(await field('Grace a')).toHaveValue(longest);
  expect(status).toBeEmptyDOMElement();
  await visitor.click(await button('Send'));
  await waitFor(() => expect(messageTexts('Grace a')).toEqual(['Text 1', longest]));
  expect(await field('Grace a')).toHaveValue('');
  expect(status).toHaveTextContent('Your reply is sent.');
  await visitor.type(await field('Grace a'), 'x{Backspace}');
  expect(status).toBeEmptyDOMElement();
  expect(screen.getByText(`You: ${longest}`)).toBeVisible();
  const sent = made('POST /messages/a-last/replies');
  expect(sent.map(({ body }) => body)).toEqual([{ message: longest }, { message: longest }]);
  expect(new Set(sent.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
});

test('[LK-11, CM-14] a reply that is being written outlives the session, for its thread only @ci', async () => {
  const { visitor, expire, signIn } = open({
    ...inboxOf([thread('a'), thread('b')]),
    ...threadAnswer(thread('a')),
    ...threadAnswer(thread('b')),
  });
  await openThread(visitor, 'a');
  await visitor.type(await field('Grace a'), 'Half a');
  expire();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  signIn();
  expect(await field('Grace a')).toHaveValue('Half a');
  await openThread(visitor, 'b');
  expect(await field('Grace b')).toHaveValue('');
});

test('[LK-11] earlier messages load on request; a failure says so', async () => {
  const page = failsOnce({
    thread: thread('a'),
    messages: [message('0'), message('1')],
    next: null,
  });
  const { visitor } = open({
    ...inboxOf([thread('a')]),
    'GET /messages/a/thread': ({ query }) =>
      query?.cursor ? page() : { thread: thread('a'), messages: [message('1')], next: 'before' },
  });
  await openThread(visitor, 'a');
  await visitor.click(await button('Earlier messages'));
  expect(await screen.findByText(/More messages could not be loaded/)).toBeVisible();
  await visitor.click(await button('Earlier messages'));
  await waitFor(() => expect(messageTexts('Grace a')).toEqual(['Text 0', 'Text 1']));
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument();
});

test('[LK-11] after a reply, the earlier messages and those that were the newest are all there', async () => {
  let newest = [message('1'), message('2')];
  let answer = () => {};
  const sent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { visitor } = open({
    ...inboxOf([thread('long')]),
    'GET /messages/long/thread': ({ query }) =>
      query?.cursor
        ? { thread: thread('long'), messages: [message('0')], next: null }
        : { thread: thread('long'), messages: newest, next: 'before' },
    'POST /messages/long-last/replies': async () => {
      await sent;
      newest = [message('2'), message('3', { isOwn: true })];
    },
  });
  await openThread(visitor, 'long');
  await visitor.click(await button('Earlier messages'));
  await waitFor(() => expect(messageTexts('Grace long')).toEqual(['Text 0', 'Text 1', 'Text 2']));
  await visitor.type(await field('Grace long'), 'Text 3');
  await visitor.click(await button('Send'));
  // Nothing that is typed while a reply is sent can get lost.
  await visitor.type(await field('Grace long'), ' and more');
  expect(await field('Grace long')).toHaveValue('Text 3');
  await act(async () => answer());
  await waitFor(() =>
    expect(messageTexts('Grace long')).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3']),
  );
});

test('[LK-11, SH-14] going back to all messages moves the focus to their heading', async () => {
  const { visitor } = open({ ...inboxOf([thread('a')]), ...threadAnswer(thread('a')) });
  await openThread(visitor, 'a');
  await visitor.click(screen.getByRole('link', { name: 'Back to all messages' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus());
});

test('[LK-11, CM-07] a visitor gets an answer by email, and a former member gets none', async () => {
  const visitorThread = thread('visitor', {
    isVisitor: true,
    takesReplies: false,
    email: 'a?bcc=b&c@example.org',
  });
  const former = thread('former', { takesReplies: false, email: null });
  const { visitor } = open({
    ...inboxOf([visitorThread, former]),
    ...threadAnswer(visitorThread),
    ...threadAnswer(former),
  });
  await openThread(visitor, 'visitor');
  const pane = within(screen.getByRole('region', { name: 'Open thread' }));
  expect(pane.getByText('Visitor')).toBeVisible();
  expect(pane.getByText(/nobody has checked this name and address/)).toBeVisible();
  // Characters of the address must not add parameters to the link.
  expect(pane.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    'mailto:a%3Fbcc%3Db%26c@example.org?subject=Re%3A%20Rain%20barrels',
  );
  expect(pane.queryByRole('textbox')).not.toBeInTheDocument();
  await openThread(visitor, 'former');
  expect(pane.getByText(/can not answer them any more/)).toBeVisible();
  expect(pane.queryByText('Visitor')).not.toBeInTheDocument();
  expect(pane.queryByRole('link', { name: 'Reply by email' })).not.toBeInTheDocument();
});

test('[LK-11] one button opens the actions; Escape and a click elsewhere close them @ci', async () => {
  const { visitor } = open({
    ...inboxOf([thread('a')]),
    ...threadAnswer(thread('a'), [message('1', { isOwn: true })]),
  });
  await openThread(visitor, 'a');
  const toggle = await button('More actions');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await visitor.click(toggle);
  // Own messages can't be reported.
  expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  await visitor.tab();
  await visitor.keyboard('{Escape}');
  expect(toggle).toHaveFocus();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await visitor.click(toggle);
  await visitor.click(await field('Grace a'));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

/** Opens thread `a`, and deletes it. */
async function deleteThread(threads: Thread[], answer: Answers[string]) {
  const opened = open({
    ...inboxOf(threads),
    ...threadAnswer(thread('a')),
    'DELETE /messages/a-last': answer,
  });
  const { visitor } = opened;
  await openThread(visitor, 'a');
  await choose(visitor, 'Delete');
  const confirm = () => visitor.click(dialog().getByRole('button', { name: 'Delete' }));
  await confirm();
  return { ...opened, confirm };
}

test('[LK-11] the dialog stays open and says so if the deletion failed @ci', async () => {
  const { confirm, location } = await deleteThread([thread('a')], failsOnce());
  expect(await dialog().findByText('Action failed. Please try again.')).toBeVisible();
  await confirm();
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus());
  expect(location().search).toBe('?section=messages');
});

test('[LK-11] a 404 on deletion removes the thread, because an earlier answer may have been lost', async () => {
  await deleteThread([thread('b'), thread('a')], refusing(404, 'Message not found'));
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /^Grace a/ })).not.toBeInTheDocument(),
  );
  expect(await link('b')).toBeVisible();
});

test('[LK-11, CM-14] during a deletion, the dialog stays; its end does not bring a member back who has left', async () => {
  let answer = () => {};
  const deleted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { visitor, history, location } = await deleteThread([thread('a')], () => deleted);
  await visitor.click(dialog().getByRole('heading'));
  await visitor.keyboard('{Escape}');
  expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(dialog().queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  act(() => history.navigate('/account?section=settings'));
  await act(async () => answer());
  expect(await screen.findByText('The thread is deleted.')).toBeVisible();
  expect(location().search).toBe('?section=settings');
});

test('[CM-07, CM-14] keeps a typed report for its message, even over a sign-in and while it is sent @ci', async () => {
  const opened = open({
    ...inboxOf([thread('a'), thread('b')]),
    ...threadAnswer(thread('a'), [message('1'), message('2', { isOwn: true })]),
    ...threadAnswer(thread('b'), [message('3')]),
    'POST /messages/1/reports': () => new Promise(() => {}),
  });
  const { visitor, made, expire, signIn } = opened;
  const reason = () => dialog().getByRole('textbox', { name: 'Reason' });
  await openThread(visitor, 'a');
  await choose(visitor, 'Report');
  await visitor.type(reason(), 'It sells things');
  await visitor.keyboard('{Escape}');
  await openThread(visitor, 'b');
  await choose(visitor, 'Report');
  expect(reason()).toHaveValue('');
  await visitor.keyboard('{Escape}');
  expire();
  signIn();
  await openThread(visitor, 'a');
  await choose(visitor, 'Report');
  expect(reason()).toHaveValue('It sells things');
  await visitor.click(dialog().getByRole('button', { name: 'Send report' }));
  await visitor.type(reason(), '!');
  expect(reason()).toHaveValue('It sells things');
  const sent = () => made('POST /messages/1/reports').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ reason: 'It sells things' }]));
});

test('[CM-15] a thread that could not be loaded can be retried', async () => {
  const { visitor } = open({
    ...inboxOf([thread('a')]),
    'GET /messages/a/thread': failsOnce({
      thread: thread('a'),
      messages: [message('1')],
      next: null,
    }),
  });
  await visitor.click(await link('a'));
  expect(await screen.findByText('These messages could not be loaded')).toBeVisible();
  await visitor.click(await button('Try again'));
  await waitFor(() => expect(messageTexts('Grace a')).toEqual(['Text 1']));
});

const blocked = (id: string, change = {}) => ({
  id,
  name: `Grace ${id}`,
  isMember: true,
  at: '2026-05-20T10:00:00.000Z',
  ...change,
});
const blockedNames = () =>
  within(screen.getByRole('region', { name: 'Blocked senders' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);

test('[CM-07] lists blocked senders below the messages, and can unblock them', async () => {
  let blocks = [blocked('b'), blocked('v', { name: null, isMember: false })];
  const isBlocked = () => blocks[0]?.id === 'a';
  const { visitor } = open({
    ...onlyThread(() => thread('a', { isBlocked: isBlocked(), blockId: isBlocked() ? 'a' : null })),
    'GET /messages/blocks': () => ({ blocks }),
    'PUT /messages/a-last/block': () => {
      blocks = [blocked('a'), ...blocks];
    },
    'DELETE /messages/blocks/b': () => {
      blocks = blocks.filter(({ id }) => id !== 'b');
    },
  });
  await openThread(visitor, 'a');
  expect(blockedNames()).toEqual(['Grace b', 'A visitor']);
  await choose(visitor, 'Block sender');
  expect(dialog().getByText(/You can take it back below your messages/)).toBeVisible();
  await visitor.click(dialog().getByRole('button', { name: 'Block sender' }));
  expect(await screen.findByText('Grace a is blocked.')).toBeVisible();
  // In the list, and in place of the field for a reply; there is nothing more to block.
  const unblocks = () => screen.getAllByRole('button', { name: 'Unblock' });
  await waitFor(() => expect(unblocks()).toHaveLength(4));
  const [, other, , unblock] = unblocks();
  expect(other).not.toBeVisible();
  await visitor.click(screen.getByText('Blocked senders'));
  expect(other).toBeVisible();
  expect(unblock).toHaveAccessibleDescription(/^You blocked Grace a\./);
  expect(screen.getAllByText('Blocked')).toHaveLength(1);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await visitor.click(await button('More actions'));
  expect(screen.queryByRole('button', { name: 'Block sender' })).not.toBeInTheDocument();
  await visitor.click(await button('More actions'));
  expect(blockedNames()).toEqual(['Grace a', 'Grace b', 'A visitor']);
  expect(other).toHaveAccessibleDescription('Grace b');
  await visitor.click(other as HTMLElement);
  expect(await screen.findByText('Grace b can write to you again.')).toBeVisible();
  await waitFor(() => expect(blockedNames()).toEqual(['Grace a', 'A visitor']));
  expect(screen.getByRole('region', { name: 'Blocked senders' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

test('[CM-07, LK-19] a blocked thread offers to unblock its sender instead of an answer', async () => {
  let isBlocked = true;
  const { visitor, made } = open({
    ...onlyThread(() => thread('a', { isBlocked, blockId: isBlocked ? 'block' : null })),
    'DELETE /messages/blocks/block': () => {
      isBlocked = false;
    },
  });
  await openThread(visitor, 'a');
  await visitor.click(await button('Unblock'));
  expect(await screen.findByText('Grace a can write to you again.')).toBeVisible();
  expect(await field('Grace a')).toBeVisible();
  expect(made('DELETE /messages/blocks/block')).toHaveLength(1);
  expect(document.body).not.toHaveFocus();
});

test('[CM-07, CM-15] the list of blocked senders disappears when it is empty; failures can be retried', async () => {
  let isUp = false;
  let isListed = true;
  let blocks = [blocked('b')];
  const { visitor } = open({
    ...inboxOf([]),
    'GET /messages/blocks': () => (isUp && isListed ? { blocks } : fail()),
    'DELETE /messages/blocks/b': () => {
      if (!isUp) fail();
      blocks = [];
    },
  });
  expect(await screen.findByText(/you blocked could not be loaded/)).toBeVisible();
  isUp = true;
  await visitor.click(await button('Try again'));
  const unblock = await button('Unblock');
  isUp = false;
  await visitor.click(unblock);
  expect(await screen.findByText('Action failed. Please try again.')).toBeVisible();
  expect(blockedNames()).toEqual(['Grace b']);
  isUp = true;
  isListed = false;
  await visitor.click(unblock);
  expect(await screen.findByText('Grace b can write to you again.')).toBeVisible();
  isListed = true;
  await visitor.click(await button('Unblock'));
  await waitFor(() => expect(screen.queryByText('Blocked senders')).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
});
