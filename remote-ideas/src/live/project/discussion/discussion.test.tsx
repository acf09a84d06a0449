import type { Comment } from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import {
  type Answers,
  callsTo as calls,
  type Request,
  refusal,
  refusing,
  serve,
} from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toastTexts } from '../../../testing/toast-texts.ts';
import { Discussion } from './discussion.tsx';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const LIST = 'GET /ideas/71/comments';
const POST = 'POST /ideas/71/comments';

let made = 0;
const someComment = (given: Partial<Comment> = {}): Comment => {
  made += 1;
  return {
    id: `comment-${made}`,
    replyTo: null,
    author: 'Ines Costa',
    authorId: 'user-2',
    authorPicture: null,
    text: `Comment ${made}`,
    at: new Date(NOW.getTime() - 3_600_000 + made * 1000).toISOString(),
    isEdited: false,
    isByAuthor: false,
    isByReviewer: false,
    isOwn: false,
    editableUntil: null,
    canDelete: false,
    ...given,
  };
};

const listing = (comments: Comment[], next: string | null = null) => ({
  comments,
  total: comments.filter(({ author }) => author !== null).length,
  next,
});

/** A server that stores comments, as the API does. */
function storing(comments: Comment[] = [], more: Answers = {}) {
  const stored = new Map<unknown, Comment>();
  const post = ({ body, headers }: Request) => {
    const { text, replyTo } = body as { text: string; replyTo: string | null };
    const key = headers?.['idempotency-key'];
    const comment =
      stored.get(key) ??
      someComment({ text, replyTo, author: 'Ada Lovelace', isOwn: true, at: NOW.toISOString() });
    if (!stored.has(key)) comments.push(comment);
    stored.set(key, comment);
    return comment;
  };
  const requests = serve({ [LIST]: () => listing([...comments]), [POST]: post, ...more });
  return { requests, comments, post };
}

function open(user: User | null = someUser(), isOwn = false) {
  const result = renderScreen(<Discussion ideaId={71} isOwn={isOwn} />, { user });
  return {
    ...result,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  };
}

beforeEach(() => {
  made = 0;
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

const region = () => within(screen.getByRole('region', { name: 'Discussion' }));
const article = (text: string) =>
  screen.getByText(text, { selector: 'article p' }).closest('article') as HTMLElement;
const comment = (text: string) => within(article(text));
const field = (name = 'Your comment') => screen.findByRole('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });
const texts = () =>
  region()
    .queryAllByRole('article')
    .map((one) => one.querySelector('p[dir]')?.textContent);

test('[LK-10] shows threads with author, time, marks and count; line breaks and links, but no markup', async () => {
  const first = someComment({
    text: 'Does it freeze?\n\n\n\nSee https://ideas.example/a?b=1). <b>Now</b>',
  });
  storing(
    [
      someComment({ text: 'Last', isByReviewer: true, author: 'Ben' }),
      someComment({ text: 'No.', replyTo: first.id, isByAuthor: true, author: 'Maya Okafor' }),
      first,
    ].reverse(),
  );
  open(null);
  const link = await screen.findByRole('link', { name: 'https://ideas.example/a?b=1' });
  expect(link).toHaveAttribute('rel', 'ugc nofollow noreferrer');
  expect(region().getByText('3 comments')).toBeVisible();
  expect(texts()).toEqual([
    'Does it freeze?\n\nSee https://ideas.example/a?b=1). <b>Now</b>',
    'No.',
    'Last',
  ]);
  expect(comment('No.').getByText('Author')).toBeVisible();
  expect(comment('Last').getByText('Reviewer')).toBeVisible();
  expect(comment('Last').getByText('59 minutes ago')).toBeVisible();
  // The reply is in the list of the comment that it answers.
  const thread = link.closest('li') as HTMLElement;
  expect(within(thread).getByText('No.')).toBeVisible();
  expect(within(thread).queryByText('Last')).toBeNull();
});

test('[LK-10] leads a visitor to the sign-in, and an unverified member to the verification', async () => {
  storing();
  const visitor = open(null);
  expect(await screen.findByText('No comments yet. Ask the first question.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in to join the discussion' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  visitor.unmount();
  storing([someComment()]);
  open(someUser({ isEmailVerified: false }));
  expect(await screen.findByText(/Once your email address is verified/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[LK-10] a member can comment and reply; each new comment gets the focus', async () => {
  const { requests } = storing([someComment({ text: 'First' })]);
  const { user } = open();
  await user.type(await field(), 'Hello');
  await user.click(press('Comment'));
  await waitFor(() => expect(article('Hello')).toHaveFocus());
  expect(await field()).toHaveValue('');
  await user.click(comment('First').getByRole('button', { name: 'Reply' }));
  expect(await field('Your reply')).toHaveFocus();
  await user.type(await field('Your reply'), 'Me too');
  await user.click(press('Send reply'));
  await waitFor(() => expect(article('Me too')).toHaveFocus());
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  expect(texts()).toEqual(['First', 'Me too', 'Hello']);
  expect(region().getByText('3 comments')).toBeVisible();
  expect(calls(requests, POST).map(({ body }) => body)).toEqual([
    { text: 'Hello', replyTo: null },
    { text: 'Me too', replyTo: 'comment-1' },
  ]);
});

test('[LK-10, SH-14] takes no text while it sends one; a second `Reply` leads to the open field', async () => {
  let answer = () => {};
  const comments = [someComment({ text: 'First' })];
  const server = storing(comments);
  const sent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serve({
    [LIST]: () => listing([...comments]),
    [POST]: (made) => sent.then(() => server.post(made)),
  });
  const { user } = open();
  await field();
  for (let times = 0; times < 2; times += 1) {
    await user.click(comment('First').getByRole('button', { name: 'Reply' }));
    expect(await field('Your reply')).toHaveFocus();
  }
  await user.type(await field('Your reply'), 'Me too');
  await user.click(press('Send reply'));
  await user.type(await field('Your reply'), ', and more');
  expect(await field('Your reply')).toHaveValue('Me too');
  await act(async () => answer());
  await waitFor(() => expect(article('Me too')).toHaveFocus());
});

test('[LK-10] does not send an empty comment, or one of more than 2,000 characters', async () => {
  const { requests } = storing();
  const { user } = open();
  await field();
  await user.click(press('Comment'));
  expect(screen.getByText('Write something first')).toBeVisible();
  expect(await field()).toHaveFocus();
  await user.click(await field());
  await user.paste('x'.repeat(2001));
  expect(screen.getByText('2,001/2,000')).toBeVisible();
  await user.click(press('Comment'));
  expect(screen.getByText('A comment has 2,000 characters at most')).toBeVisible();
  expect(calls(requests, POST)).toEqual([]);
  await user.type(await field(), '{Backspace}');
  await user.click(press('Comment'));
  expect(calls(requests, POST)).toHaveLength(1);
});

test('[LK-10, CM-23] after a lost answer and a reload, a comment keeps its idempotency key', async () => {
  let isLost = true;
  const server = storing();
  const requests = serve({
    [LIST]: () => listing([...server.comments]),
    [POST]: (request) => {
      const stored = server.post(request);
      if (isLost) throw refusal();
      return stored;
    },
  });
  const before = open();
  await before.user.type(await field(), 'Once');
  await before.user.click(press('Comment'));
  expect(await screen.findByText('Failed to send the comment. Please try again.')).toBeVisible();
  before.unmount();

  isLost = false;
  const { user } = open();
  expect(await screen.findByText('Once', { selector: 'p' })).toBeVisible();
  expect(await field()).toHaveValue('Once');
  await user.click(press('Comment'));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
  const [first, second] = calls(requests, POST);
  expect(first?.headers).toEqual(second?.headers);
  expect(texts()).toEqual(['Once']);
  expect(region().getByText('1 comment')).toBeVisible();
  await user.type(await field(), 'Once');
  await user.click(press('Comment'));
  await waitFor(() => expect(texts()).toEqual(['Once', 'Once']));
});

test('[LK-10, CM-14] keeps typed comments when the session ends, and after the sign-in', async () => {
  storing([someComment({ text: 'First' })], { [POST]: refusing(401, 'Please sign in first.') });
  const { user, session } = open();
  await user.type(await field(), 'A comment');
  await user.click(comment('First').getByRole('button', { name: 'Reply' }));
  await user.type(await field('Your reply'), 'A reply');
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(await field()).toHaveValue('A comment');
  expect(await field('Your reply')).toHaveValue('A reply');
  expect(screen.getAllByText(/Your session has ended. Your text stays here/)).toHaveLength(2);
  await user.click(press('Comment'));
  expect(await screen.findByText('Please sign in first.')).toBeVisible();
  await act(async () => session.enter({ status: 'authenticated', user: someUser() }));
  expect(await field()).toHaveValue('A comment');
  expect(await field('Your reply')).toHaveValue('A reply');
  const other = someUser({ id: 'user-9', name: 'Somebody else' });
  await act(async () => session.enter({ status: 'authenticated', user: other }));
  expect(await field()).toHaveValue('');
});

test('[LK-10] a member can edit an own comment for five minutes', async () => {
  const own = someComment({
    text: 'Frist',
    isOwn: true,
    canDelete: true,
    editableUntil: new Date(NOW.getTime() + 4 * 60_000).toISOString(),
  });
  const answers = {
    'PUT /comments/comment-1': ({ body }: Request) => ({
      ...own,
      text: (body as { text: string }).text,
      isEdited: true,
    }),
  };
  storing([own], answers);
  const { user } = open();
  expect(await screen.findByText('4 min left to edit')).toBeVisible();
  expect(comment('Frist').queryByRole('button', { name: 'Report comment' })).toBeNull();
  await user.click(press('Edit'));
  const text = () => screen.getAllByRole('textbox', { name: 'Your comment' })[0] as HTMLElement;
  await user.type(text(), ' comment');
  await user.click(press('Cancel'));
  await user.click(press('Edit'));
  expect(text()).toHaveValue('Frist');
  await user.clear(text());
  await user.type(text(), 'First');
  await user.click(press('Save comment'));
  await waitFor(() => expect(article('First')).toHaveFocus());
  expect(comment('First').getByText(/edited/)).toBeVisible();
  for (let minutes = 0; minutes <= 4; minutes += 1) {
    await act(async () => jest.advanceTimersByTime(60_000));
  }
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(press('Delete')).toBeVisible();
});

test('[LK-10] a late edit says so, and keeps the text', async () => {
  const editableUntil = new Date(NOW.getTime() + 1000).toISOString();
  const refused = refusing(409, 'A comment can be changed for five minutes. This time is over.');
  storing([someComment({ text: 'Frist', isOwn: true, editableUntil })], {
    'PUT /comments/comment-1': refused,
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(press('Save comment'));
  expect(await screen.findByText(/This time is over/)).toBeVisible();
  expect(screen.getByDisplayValue('Frist')).toBeVisible();
});

test('[LK-10] deletes a comment after a confirmation; one with replies stays without its text', async () => {
  const first = someComment({ text: 'First', isOwn: true, canDelete: true });
  const reply = someComment({ text: 'Reply', replyTo: first.id, isOwn: true, canDelete: true });
  storing([first, reply], {
    'DELETE /comments/comment-1': () => undefined,
    // Another tab was first.
    'DELETE /comments/comment-2': refusing(404, 'This comment is not there any more.'),
  });
  const { user } = open();
  const remove = async (text: string) => {
    await user.click(comment(text).getByRole('button', { name: 'Delete' }));
    await user.click(press('Delete comment'));
    await waitFor(() => expect(screen.queryByText(text, { selector: 'p' })).toBeNull());
  };
  await screen.findByText('First');
  await remove('First');
  expect(region().getByText('This comment was removed.')).toBeVisible();
  expect([texts(), region().getByText('1 comment')]).toEqual([['Reply'], expect.anything()]);
  await remove('Reply');
  expect(texts()).toEqual([]);
  expect(region().queryByText('This comment was removed.')).toBeNull();
  expect(region().getByText('No comments yet. Ask the first question.')).toBeVisible();
});

test('[LK-10] after a deletion, focuses the next comment, the previous one or the heading', async () => {
  const first = someComment({ text: 'First', canDelete: true });
  const reply = someComment({ text: 'Reply', replyTo: first.id, canDelete: true });
  const others = ['Second', 'Third'].map((text) => someComment({ text, canDelete: true }));
  const all = [first, reply, ...others];
  const deletions = all.map(({ id }) => [`DELETE /comments/${id}`, () => undefined] as const);
  storing(all, Object.fromEntries(deletions));
  const { user } = open();
  await screen.findByText('First');
  const behindDialog: EventTarget[] = [];
  // The browser refuses the focus behind an open dialog.
  document.addEventListener('focusin', ({ target }) => {
    const dialog = document.querySelector('dialog[open]');
    if (target && dialog?.contains(target as Node) === false) behindDialog.push(target);
  });
  const remove = async (text: string, focused: () => HTMLElement) => {
    await user.click(comment(text).getByRole('button', { name: 'Delete' }));
    await user.click(press('Delete comment'));
    await waitFor(() => expect(focused()).toHaveFocus());
    expect(screen.queryByText(text, { selector: 'p' })).toBeNull();
  };
  await remove('Second', () => article('Third'));
  await remove('Third', () => article('Reply'));
  await remove('First', () => article('Reply'));
  await remove('Reply', () => screen.getByRole('heading', { name: 'Discussion' }));
  expect(behindDialog).toEqual([]);
});

test('[LK-10] reports a failed deletion', async () => {
  storing([someComment({ text: 'First', isOwn: true, canDelete: true })], {
    'DELETE /comments/comment-1': refusing(),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(press('Delete comment'));
  expect(await screen.findByText('Failed to delete the comment. Please try again.')).toBeVisible();
  await user.click(press('Cancel'));
  expect(texts()).toEqual(['First']);
});

test('[LK-10] a member can report a comment to the reviewers', async () => {
  const { requests } = storing([someComment({ text: 'Buy this' })], {
    'POST /comments/comment-1/reports': () => ({ success: true }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Report comment' }));
  await user.type(await field('More about it'), 'Advertising');
  await user.click(press('Send report'));
  await waitFor(() => expect(toastTexts()).toEqual(['Thank you. A reviewer will have a look.']));
  expect(calls(requests, 'POST /comments/comment-1/reports')).toMatchObject([
    { body: { reason: 'Advertising' }, headers: { 'idempotency-key': expect.any(String) } },
  ]);
});

test('[LK-10] loads earlier comments above, each once', async () => {
  const parent = someComment({ text: 'Parent' });
  const early = someComment({ text: 'Early reply', replyTo: parent.id });
  const late = someComment({ text: 'Late reply', replyTo: parent.id });
  let fails = true;
  serve({
    [LIST]: ({ query }) => {
      if (!query?.cursor) return { ...listing([parent, late], 'earlier'), total: 3 };
      if (fails) throw refusal();
      return { ...listing([parent, early]), total: 3 };
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Earlier comments' }));
  expect(
    await screen.findByText('Earlier comments could not be loaded. Please try again.'),
  ).toBeVisible();
  fails = false;
  await user.click(press('Earlier comments'));
  await waitFor(() => expect(texts()).toEqual(['Parent', 'Early reply', 'Late reply']));
  expect(screen.queryByRole('button', { name: 'Earlier comments' })).toBeNull();
});

test('[LK-10, CM-15] comments that failed to load can be retried', async () => {
  let isUp = false;
  serve({
    [LIST]: () => {
      if (!isUp) throw refusal(503, 'HTTP 503');
      return listing([someComment({ text: 'First' })]);
    },
  });
  const { user } = open();
  expect(await screen.findByText(/The server is busy/)).toBeVisible();
  isUp = true;
  await user.click(press('Try again'));
  expect(await screen.findByText('First')).toBeVisible();
});
