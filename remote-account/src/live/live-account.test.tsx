import { apiClient } from '@idea-hub/shared/api';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import type { User } from '@idea-hub/shared/contracts/user';
import { type Answers, callsTo, refusal, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { toasts } from '@idea-hub/shared/toast';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AccountScreen } from '../account/account-screen.tsx';
import { browserPictures } from '../profile/pictures.ts';
import type { Section } from '../sections/section.ts';

const fail = () => {
  throw refusal();
};

const SUMMARY = {
  projectsSubmitted: 2,
  totalViews: 1234,
  totalLikes: 5,
  messagesReceived: 3,
  unreadMessages: 1,
  profileViews: 0,
  activity: [],
};

const SETTINGS = {
  emailNotifications: {
    projectUpdates: true,
    newMessages: false,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
};

const message = (id: string, change = {}) => ({
  id,
  ideaId: 7,
  ideaTitle: 'Rain barrels',
  name: `Grace ${id}`,
  email: 'grace@example.org',
  isMember: true,
  message: `Text of ${id}`,
  at: '2026-05-20T10:00:00.000Z',
  isRead: true,
  ...change,
});

/** Opens a section in live mode, and returns the calls. */
function open(section: Section, answers: Answers = {}, user: User = someUser()) {
  const requests = serve({
    'GET /users/summary': () => SUMMARY,
    'GET /users/settings': () => SETTINGS,
    'GET /messages/blocks': () => ({ blocks: [] }),
    ...answers,
  });
  const opened = renderScreen(<AccountScreen ideas={Promise.resolve('live')} />, {
    route: `/account?section=${section}`,
    user,
  });
  const made = () => requests.map(({ method, path }) => `${method} ${path}`);
  return { ...opened, made, requests, visitor: userEvent.setup() };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const nav = () => within(screen.getByRole('navigation', { name: 'Account sections' }));

test('[CM-05] nobody meets sample figures while it is not known where ideas live', async () => {
  let tell: (mode: IdeasMode) => void = () => {};
  const ideas = new Promise<IdeasMode>((resolve) => {
    tell = resolve;
  });
  jest.spyOn(apiClient, 'send').mockResolvedValue(SUMMARY);
  renderScreen(<AccountScreen ideas={ideas} />, { route: '/account', user: someUser() });
  expect(screen.getByText('Loading your account')).toBeInTheDocument();
  expect(screen.queryByText('3,482')).not.toBeInTheDocument();
  tell('live');
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(nav().getByRole('link', { name: 'Messages 1' })).toBeVisible();
  expect(nav().getByRole('link', { name: 'My Ideas 2' })).toBeVisible();
  expect(screen.queryByText('+18% this week')).not.toBeInTheDocument();
});

test('[CM-16] tells an unverified member what is locked until the profile is verified', async () => {
  const user = someUser({ isEmailVerified: false });
  const { session } = open('dashboard', {}, user);
  expect(await button('Resend verification email')).toBeVisible();
  expect(screen.getByText(/cannot submit, like, save or share ideas/)).toBeVisible();
  act(() => session.enter({ status: 'authenticated', user: { ...user, isEmailVerified: true } }));
  expect(
    screen.queryByRole('button', { name: 'Resend verification email' }),
  ).not.toBeInTheDocument();
});

test('[CM-05] Recent Activity tells each event by its words', async () => {
  const event = (kind: string, change = {}) => ({
    kind,
    ideaId: 7,
    title: 'Rain',
    who: null,
    isPublished: false,
    at: new Date(Date.now() - 26 * 3_600_000).toISOString(),
    ...change,
  });
  const activity = [
    event('like'),
    event('message', { who: 'Grace' }),
    event('approval'),
    event('approval', { isPublished: true }),
    event('rejection'),
    event('withdrawal'),
  ];
  open('dashboard', { 'GET /users/summary': () => ({ ...SUMMARY, activity }) });
  const list = await screen.findByRole('list', { name: 'Recent Activity' });
  const said = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(said).toEqual([
    'Somebody liked your idea “Rain”Likeyesterday',
    'New message from Grace about “Rain”Messageyesterday',
    '“Rain” was approved for the hubApprovalyesterday',
    '“Rain” was publishedApprovalyesterday',
    '“Rain” was rejected: its page says whyRejectionyesterday',
    '“Rain” was withdrawn by a reviewer: its page says whyWithdrawalyesterday',
  ]);
});

test('[CM-05] a rejected idea gives the reason and the way to mend it', async () => {
  const idea = (id: number, change = {}) => ({
    id,
    version: 1,
    title: `Idea ${id}`,
    status: 'Under Review',
    rejectionReason: null,
    lastUpdated: '2026-05-20T10:00:00.000Z',
    ...change,
  });
  const ideas = [
    idea(1, { status: 'Rejected', rejectionReason: 'Too <b>short</b>' }),
    idea(2, { status: 'Withdrawn', rejectionReason: 'An advert' }),
  ];
  open('submissions', { 'GET /ideas/mine': () => ({ ideas }) });
  const first = within(await screen.findByRole('article', { name: 'Idea 1' }));
  expect(first.getByText('Too <b>short</b>')).toBeVisible();
  expect(first.getByRole('link', { name: 'Edit & Resubmit' })).toHaveAttribute('href', '/edit/1');
  const second = within(screen.getByRole('article', { name: 'Idea 2' }));
  expect(second.getByText('Withdrawn')).toBeVisible();
  expect(second.getByText('An advert').closest('p')).toHaveTextContent(
    'A reviewer withdrew this idea. Reason: An advert',
  );
  expect(second.queryByRole('link', { name: 'Edit & Resubmit' })).not.toBeInTheDocument();
});

test('[CM-05] own ideas that could not be loaded are asked for again; none is a way to the first', async () => {
  let tries = 0;
  const { visitor } = open('submissions', {
    'GET /ideas/mine': () => (tries++ === 0 ? fail() : { ideas: [] }),
  });
  await visitor.click(await button('Try again'));
  expect(await screen.findByRole('link', { name: 'Submit First Idea' })).toBeVisible();
});

test('[CM-07] messages come page by page; a page that failed is asked for again, and none shows twice', async () => {
  let tries = 0;
  const { visitor, requests } = open('messages', {
    'GET /messages': ({ query }) => {
      if (!query?.cursor) return { messages: [message('a'), message('b')], unread: 0, next: 'c1' };
      tries += 1;
      if (tries === 1) fail();
      return { messages: [message('b'), message('c')], unread: 0, next: null };
    },
  });
  await visitor.click(await button('Load More'));
  expect(await screen.findByText(/More messages could not be loaded/)).toBeVisible();
  await visitor.click(await button('Load More'));
  expect(await screen.findByRole('article', { name: 'Grace c' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('article', { name: 'Grace c' }).closest('li')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  expect(requests.at(-1)?.query).toEqual({ cursor: 'c1' });
});

test('[CM-07] opening a message reads it, once; where that fails it is unread again', async () => {
  let tries = 0;
  const { visitor, made } = open('messages', {
    'GET /messages': () => ({ messages: [message('a', { isRead: false })], unread: 1, next: null }),
    'PUT /messages/a/read': () => {
      tries += 1;
      if (tries === 1) fail();
    },
  });
  const toggle = await button('Grace a');
  await visitor.click(toggle);
  expect(screen.getByText('Text of a')).toBeVisible();
  expect(await screen.findByText('New')).toBeVisible();
  expect(nav().getByRole('link', { name: 'Messages 1' })).toBeVisible();
  await visitor.click(toggle);
  await visitor.click(toggle);
  await waitFor(() => expect(screen.queryByText('New')).not.toBeInTheDocument());
  expect(nav().getByRole('link', { name: 'Messages' })).toBeVisible();
  await visitor.click(toggle);
  await visitor.click(toggle);
  expect(made().filter((call) => call === 'PUT /messages/a/read')).toHaveLength(2);
});

test('[CM-07] figures that were asked for before a message was read do not bring it back as unread', async () => {
  let answer: (summary: unknown) => void = () => {};
  const { visitor } = open('messages', {
    'GET /users/summary': () => new Promise((resolve) => (answer = resolve)),
    'GET /messages': () => ({ messages: [message('a', { isRead: false })], unread: 1, next: null }),
    'PUT /messages/a/read': () => undefined,
  });
  await visitor.click(await button('Grace a'));
  await waitFor(() => expect(screen.queryByText('New')).not.toBeInTheDocument());
  answer(SUMMARY);
  expect(await nav().findByRole('link', { name: 'My Ideas 2' })).toBeVisible();
  expect(nav().getByRole('link', { name: 'Messages' })).toBeVisible();
});

test('[CM-07, CM-20] who sent it is told; who has left can’t be answered', async () => {
  const { visitor } = open('messages', {
    'GET /messages': () => ({
      messages: [
        message('visitor', { isMember: false, email: 'a?bcc=b&c@example.org' }),
        message('former', { isMember: false, email: null }),
      ],
      unread: 0,
      next: null,
    }),
  });
  await visitor.click(await button('Grace visitor'));
  const first = within(screen.getByRole('article', { name: 'Grace visitor' }));
  expect(first.getByText('Visitor')).toBeVisible();
  expect(first.getByText(/name and address are as they were typed/)).toBeVisible();
  // Characters of the address must not add parameters to the link.
  expect(first.getByRole('link', { name: 'Reply by Email' })).toHaveAttribute(
    'href',
    'mailto:a%3Fbcc%3Db%26c@example.org?subject=Re%3A%20Rain%20barrels',
  );
  await visitor.click(await button('Grace former'));
  const second = within(screen.getByRole('article', { name: 'Grace former' }));
  expect(second.getByText(/there is no address to answer to/)).toBeVisible();
  expect(second.queryByText('Visitor')).not.toBeInTheDocument();
  expect(second.queryByRole('link', { name: 'Reply by Email' })).not.toBeInTheDocument();
});

test('[CM-07] a failure to block or to delete is told in the dialog, which stays', async () => {
  let tries = 0;
  const { visitor } = open('messages', {
    'GET /messages': () => ({ messages: [message('a')], unread: 0, next: null }),
    'DELETE /messages/a': () => {
      tries += 1;
      if (tries === 1) fail();
    },
  });
  await visitor.click(await button('Grace a'));
  await visitor.click(await button('Delete'));
  await visitor.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await dialog().findByText('Action failed. Please try again.')).toBeVisible();
  await visitor.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus());
});

test('[CM-07] a message that is gone already, as the answer to its deletion was lost, goes from the list alone', async () => {
  const { visitor } = open('messages', {
    'GET /messages': () => ({ messages: [message('b'), message('a')], unread: 0, next: null }),
    'DELETE /messages/a': () => {
      throw refusal(404, 'Message not found');
    },
  });
  await visitor.click(await button('Grace a'));
  await visitor.click(await button('Delete'));
  await visitor.click(dialog().getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Grace a' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('button', { name: 'Grace b' })).toBeVisible();
});

test('[CM-07] the text of a report is kept for its own message', async () => {
  const messages = [message('a'), message('b')];
  const { visitor } = open('messages', {
    'GET /messages': () => ({ messages, unread: 0, next: null }),
  });
  const report = async (name: string) => {
    await visitor.click(await button(`Grace ${name}`));
    await visitor.click(screen.getAllByRole('button', { name: 'Report' }).at(-1) as HTMLElement);
    return dialog().getByRole('textbox', { name: 'Reason' });
  };
  await visitor.type(await report('a'), 'It sells things');
  await visitor.keyboard('{Escape}');
  expect(await report('b')).toHaveValue('');
});

test('[CM-07, CM-14] what is written about a message outlasts the sign-in that an ended session asks for', async () => {
  const reports: unknown[] = [];
  const answers: Answers = {
    'GET /messages': () => ({ messages: [message('a')], unread: 0, next: null }),
    'POST /messages/a/reports': ({ body }) => void reports.push(body),
  };
  const before = open('messages', answers);
  await before.visitor.click(await button('Grace a'));
  await before.visitor.click(await button('Report'));
  await before.visitor.type(dialog().getByRole('textbox', { name: 'Reason' }), 'It sells things');
  before.unmount();

  const { visitor } = open('messages', answers);
  await visitor.click(await button('Grace a'));
  await visitor.click(await button('Report'));
  expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue('It sells things');
  await visitor.click(dialog().getByRole('button', { name: 'Send Report' }));
  await waitFor(() => expect(reports).toEqual([{ reason: 'It sells things' }]));
  await visitor.click(await button('Report'));
  expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('report'))).toEqual([]);
});

test.each<[Section, string]>([
  ['dashboard', 'GET /users/summary'],
  ['submissions', 'GET /ideas/mine'],
  ['messages', 'GET /messages'],
  ['settings', 'GET /users/settings'],
])('[CM-15] a server that is too busy for the section %s says so', async (section, name) => {
  open(section, {
    [name]: () => {
      throw refusal(503, 'HTTP 503: Service Unavailable');
    },
  });
  expect(
    await screen.findByText('The server is busy. Please try again in a moment.'),
  ).toBeVisible();
  expect(screen.queryByText(/did not answer/)).not.toBeInTheDocument();
});

test.each<[Section, string, unknown, 'list' | 'heading', string]>([
  ['dashboard', 'GET /users/summary', SUMMARY, 'list', 'Your numbers'],
  ['submissions', 'GET /ideas/mine', { ideas: [] }, 'heading', 'No Ideas Found'],
  [
    'messages',
    'GET /messages',
    { messages: [], unread: 0, next: null },
    'heading',
    'No messages yet',
  ],
])(
  '[CM-15] in the section %s the focus follows what is tried again',
  async (section, name, answer, role, shown) => {
    let isUp = false;
    const { visitor } = open(section, { [name]: () => (isUp ? answer : fail()) });
    await visitor.click(await button('Try again'));
    expect(await button('Try again')).toHaveFocus();
    isUp = true;
    await visitor.click(await button('Try again'));
    expect(await screen.findByRole(role, { name: shown })).toHaveFocus();
  },
);

test('[CM-15] of settings that are tried again the focus is on what took their place', async () => {
  let tries = 0;
  const { visitor } = open('settings', {
    'GET /users/settings': () => (tries++ === 0 ? fail() : SETTINGS),
  });
  await visitor.click(await button('Try again'));
  await screen.findByRole('switch', { name: 'Show Email' });
  expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus();
});

test('[CM-10] fields that are refused say so, and no longer once they are mended', async () => {
  const fields = { name: 'Too long', website: 'No address', 'skills/0': 'Too long, too' };
  jest
    .spyOn(apiClient, 'updateProfile')
    .mockRejectedValue(refusal(400, 'Refused', { code: 'VALIDATION_FAILED', fields }));
  const { visitor } = open('profile');
  const bio = await screen.findByRole('textbox', { name: 'Bio' });
  expect(bio).toHaveValue('');
  await visitor.type(bio, 'Kept');
  await visitor.click(await button('Save Profile'));
  const first = screen.getByRole('textbox', { name: 'First Name' });
  await waitFor(() => expect(first).toHaveFocus());
  expect(first).toHaveAccessibleDescription('Too long');
  expect(screen.getByRole('textbox', { name: 'Add a skill' })).toBeInvalid();
  const website = screen.getByRole('textbox', { name: 'Website' });
  expect(website).toBeInvalid();
  await visitor.click(website);
  await visitor.paste('https://ada.example');
  expect(website).toBeValid();
  expect(first).toBeInvalid();
  expect(bio).toHaveValue('Kept');
});

test('[CM-22] only changed parts of the profile are sent', async () => {
  const user = someUser();
  const call = jest.spyOn(apiClient, 'updateProfile').mockResolvedValue(user);
  const { visitor } = open('profile', {}, user);
  await visitor.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Mine');
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(call.mock.calls).toEqual([[{ bio: 'Mine', seen: { bio: '' } }]]));
});

test('[CM-22] a member who empties both names keeps the public name', async () => {
  const user = someUser({ name: 'Ada King' });
  const call = jest.spyOn(apiClient, 'updateProfile').mockResolvedValue(user);
  const { visitor } = open('profile', {}, user);
  await visitor.clear(await screen.findByRole('textbox', { name: 'First Name' }));
  await visitor.clear(screen.getByRole('textbox', { name: 'Last Name' }));
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(call.mock.calls[0]?.[0]).toMatchObject({ firstName: '', lastName: '' });
  expect(call.mock.calls[0]?.[0]).not.toHaveProperty('name');
});

test.each(['resolve', 'reject'] as const)(
  '[CM-10, CM-22] a save whose answer (%s) comes after another sign-in tells the next member nothing',
  async (outcome) => {
    const user = someUser();
    let end: Record<typeof outcome, (value: never) => void> | undefined;
    jest.spyOn(apiClient, 'updateProfile').mockReturnValue(
      new Promise((resolve, reject) => {
        end = { resolve, reject };
      }),
    );
    const { visitor, session } = open('profile', {}, user);
    await visitor.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Mine');
    await visitor.click(await button('Save Profile'));
    const next = someUser({ id: 'next', email: 'next@example.com' });
    act(() => session.enter({ status: 'authenticated', user: next }));
    const published = jest.spyOn(toasts, 'publish');
    await act(async () => end?.[outcome]((outcome === 'resolve' ? user : refusal()) as never));
    expect(published).not.toHaveBeenCalled();
  },
);

/** Opens a conflict: another device saved a bio while this one changes bio and website. */
async function openConflict() {
  const user = someUser();
  // The other device has set the same website.
  const website = 'https://ada.example';
  const current = { ...user, profile: { ...user.profile, bio: 'From the phone', website } };
  jest.spyOn(apiClient, 'getProfile').mockResolvedValue(current);
  const update = jest
    .spyOn(apiClient, 'updateProfile')
    .mockRejectedValueOnce(refusal(412, 'Changed', { code: 'STALE' }))
    .mockResolvedValue(current);
  const { visitor } = open('profile', {}, user);
  await visitor.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Mine');
  await visitor.type(screen.getByRole('textbox', { name: 'Website' }), website);
  await visitor.click(await button('Save Profile'));
  await screen.findByRole('dialog', { name: 'Your profile was changed on another device' });
  return { visitor, update };
}

test('[CM-22] a field that two devices changed shows both values, and is overwritten on request', async () => {
  const { visitor, update } = await openConflict();
  const values = dialog()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(values).toEqual(['Mine', 'From the phone']);
  await visitor.click(dialog().getByRole('button', { name: 'Save Mine' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith({
    bio: 'Mine',
    website: 'https://ada.example',
    seen: { bio: 'From the phone', website: 'https://ada.example' },
  });
});

test('[CM-22] the value of the other device can be kept; other changes stay in the form', async () => {
  const { visitor, update } = await openConflict();
  await visitor.click(dialog().getByRole('button', { name: 'Keep the Other' }));
  expect(await screen.findByRole('textbox', { name: 'Bio' })).toHaveValue('From the phone');
  expect(screen.getByRole('textbox', { name: 'Website' })).toHaveValue('https://ada.example');
  expect(update).toHaveBeenCalledTimes(1);
});

test('[CM-22] a change that outlived a session still names the value that was seen', async () => {
  const user = someUser();
  const update = jest.spyOn(apiClient, 'updateProfile').mockResolvedValue(user);
  const { visitor, session } = open('profile', {}, user);
  await visitor.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Mine');
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  const newer = { ...user, profile: { ...user.profile, bio: 'From the phone' } };
  act(() => session.enter({ status: 'authenticated', user: newer }));
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(update).toHaveBeenCalledWith({ bio: 'Mine', seen: { bio: '' } }));
});

test('[CM-25] a section without content is not offered, and its address opens the dashboard', async () => {
  open('security');
  expect(await screen.findByRole('list', { name: 'Your numbers' })).toBeVisible();
  expect(nav().queryByRole('link', { name: 'Security' })).not.toBeInTheDocument();
  expect(nav().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByText(/Coming Soon/)).not.toBeInTheDocument();
});

test('[CM-25] a toggle that nothing reads is not offered', async () => {
  open('settings');
  expect(await screen.findByRole('switch', { name: 'Weekly Digest' })).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Marketing Emails' })).not.toBeInTheDocument();
});

test('[CM-10] what was typed when the session ended is there after the next sign-in', async () => {
  const user = someUser();
  const { visitor, session } = open('profile', {}, user);
  await visitor.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Typed before');
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(screen.queryByRole('textbox', { name: 'Bio' })).not.toBeInTheDocument();
  act(() => session.enter({ status: 'authenticated', user }));
  expect(await screen.findByRole('textbox', { name: 'Bio' })).toHaveValue('Typed before');
});

test('[CM-10, CM-14] the account says that the session ended before the changes were saved, until they are', async () => {
  const user = someUser();
  jest
    .spyOn(apiClient, 'updateProfile')
    .mockResolvedValue({ ...user, profile: { ...user.profile, bio: 'Typed' } });
  const { visitor, session } = open('profile', {}, user);
  const notice = () => screen.queryByText(/^Your session ended/)?.closest('[role="alert"]') ?? null;
  await visitor.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Typed');
  expect(notice()).toBeNull();
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  act(() => session.enter({ status: 'authenticated', user }));
  expect(await screen.findByRole('textbox', { name: 'Bio' })).toHaveValue('Typed');
  expect(notice()).toHaveTextContent('Your changes are kept');
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(notice()).toBeNull());
  await visitor.type(screen.getByRole('textbox', { name: 'Bio' }), ' more');
  expect(notice()).toBeNull();
});

/** Switches `Weekly Digest`, ends the session, and signs in again. The server has the two values. */
async function toggleOverSessions(before: boolean, later: boolean) {
  let weeklyDigest = before;
  const user = someUser();
  const emailNotifications = () => ({ ...SETTINGS.emailNotifications, weeklyDigest });
  const answers = { 'GET /users/settings': () => ({ emailNotifications: emailNotifications() }) };
  const { visitor, session } = open('settings', answers, user);
  await visitor.click(await weeklyDigestSwitch());
  const end = () =>
    act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  const signIn = () => act(() => session.enter({ status: 'authenticated', user }));
  end();
  weeklyDigest = later;
  signIn();
  return { end, signIn };
}

const endedNotice = () => screen.queryByText(/^Your session ended/);
const weeklyDigestSwitch = () => screen.findByRole('switch', { name: 'Weekly Digest' });

test('[CM-10, CM-14] a switched setting outlives a session, also where it is the default', async () => {
  const { end, signIn } = await toggleOverSessions(false, false);
  // The session ends again before the settings are loaded.
  end();
  signIn();
  expect(await weeklyDigestSwitch()).toBeChecked();
  expect(endedNotice()).toBeVisible();
  expect(await button('Save Settings')).toBeEnabled();
});

test('[CM-10, CM-14] a setting that the server has by now is no unsaved change', async () => {
  await toggleOverSessions(true, false);
  expect(await weeklyDigestSwitch()).not.toBeChecked();
  expect(endedNotice()).toBeNull();
  expect(screen.queryByText(/Your unsaved changes are back/)).toBeNull();
});

test.each([
  [{ firstName: '', lastName: '' }, ['Mary Jane', 'Smith Jones'], 'Mary', 'Jane Smith Jones'],
  [{ firstName: '', lastName: 'Smith' }, ['Smith'], '', 'Smith'],
  [{ firstName: 'Ada', lastName: '' }, ['Ada King'], 'Ada', ''],
])(
  '[CM-10] of the profile %j the form shows each name once',
  async (names, words, firstName, lastName) => {
    const profile = { ...someUser().profile, ...names };
    open('profile', {}, someUser({ name: words.join(' '), profile }));
    expect(await screen.findByRole('textbox', { name: 'First Name' })).toHaveValue(firstName);
    expect(screen.getByRole('textbox', { name: 'Last Name' })).toHaveValue(lastName);
  },
);

test('[CM-10, AC-16] leaving asks while a picture is on its way, and no longer', async () => {
  let isRead: (picture: string) => void = () => {};
  jest.spyOn(browserPictures, 'preview').mockReturnValue('blob:preview');
  jest.spyOn(browserPictures, 'release').mockReturnValue();
  jest.spyOn(browserPictures, 'thumbnail').mockReturnValue(
    new Promise((resolve) => {
      isRead = resolve;
    }),
  );
  const { visitor, history, requests } = open('profile', { 'PUT /users/picture': () => ({}) });
  expect(history.guards.active()).toBe(false);
  const file = new File(['pixels'], 'me.png', { type: 'image/png' });
  await visitor.upload(await screen.findByLabelText('Upload photo'), file);
  expect(history.guards.active()).toBe(true);
  await act(async () => isRead('data:image/webp;base64,UklGRg=='));
  await waitFor(() => expect(history.guards.active()).toBe(false));
  expect(callsTo(requests, 'PUT /users/picture').map(({ body }) => body)).toEqual([
    { picture: 'UklGRg==' },
  ]);
});

test('[CM-10] a picture that was uploaded can be removed; where that fails it stays', async () => {
  let tries = 0;
  const profile = { ...someUser().profile, profilePicture: 'https://faces.example/a.webp' };
  const { visitor, session } = open(
    'profile',
    {
      'DELETE /users/picture': () => {
        tries += 1;
        if (tries === 1) fail();
      },
    },
    someUser({ profile }),
  );
  await visitor.click(await button('Remove photo'));
  expect(await screen.findByText('Action failed. Please try again.')).toBeVisible();
  await visitor.click(await button('Try again'));
  expect(await screen.findByText('Your photo is removed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
  expect(session.refreshProfile).toHaveBeenCalled();
});

test('[CM-10, CM-22] only changed settings are sent, and a newer one of another device stays', async () => {
  const newer = {
    ...SETTINGS,
    privacy: { ...SETTINGS.privacy, allowMessages: false, showEmail: true },
  };
  const { visitor, requests } = open('settings', { 'PUT /users/settings': () => newer });
  expect(await screen.findByRole('switch', { name: 'New Messages' })).not.toBeChecked();
  await visitor.click(screen.getByRole('switch', { name: 'Allow Messages' }));
  await visitor.click(await button('Save Settings'));
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    emailNotifications: {},
    privacy: { allowMessages: false },
  });
  expect(screen.getByRole('switch', { name: 'Show Email' })).toBeChecked();
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
});

test('[CM-10] a limit that is reached says so until a retry or another save succeeds', async () => {
  let tries = 0;
  const { visitor } = open('settings', {
    'PUT /users/settings': () => {
      tries += 1;
      if (tries <= 2) throw refusal(429, 'Too many attempts.');
      return SETTINGS;
    },
  });
  await visitor.click(await screen.findByRole('switch', { name: 'Show Email' }));
  await visitor.click(await button('Save Settings'));
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  await visitor.click(await button('Try again'));
  await waitFor(() => expect(tries).toBe(2));
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  await visitor.click(await button('Save Settings'));
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(screen.queryByText('Too many attempts.')).not.toBeInTheDocument();
});

const DELETION = {
  ideas: 0,
  drafts: 2,
  likes: 0,
  saves: 0,
  messagesReceived: 0,
  messagesSent: 3,
  reports: 0,
  decisions: 0,
};

test('[CM-10] Delete Account tells what goes and what stays; without a password there is a way to one', async () => {
  let tries = 0;
  const { visitor, session } = open('settings', {
    'GET /users/deletion': () => (tries++ === 0 ? fail() : DELETION),
    'POST /users/deletion': () => {
      throw refusal(403, 'Please set a password first.');
    },
  });
  await visitor.click(await button('Delete Account'));
  await visitor.click(await dialog().findByRole('button', { name: 'Try again' }));
  expect(await dialog().findByText('Your drafts (2)')).toBeVisible();
  expect(dialog().getByText('Messages that you sent (3)')).toBeVisible();
  expect(dialog().queryByText(/Your likes/)).not.toBeInTheDocument();
  await visitor.click(dialog().getByRole('button', { name: 'Delete My Account' }));
  expect(dialog().getByText('Password is required')).toBeVisible();
  await visitor.type(dialog().getByLabelText('Password'), 'anything');
  await visitor.click(dialog().getByRole('button', { name: 'Delete My Account' }));
  expect(await dialog().findByText('Please set a password first.')).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
});

/** Opens the dialog over a fake server, types the password and presses `Delete My Account`. */
async function deleteOver(answers: Answers) {
  const opened = open('settings', { 'GET /users/deletion': () => DELETION, ...answers });
  const { visitor } = opened;
  await visitor.click(await button('Delete Account'));
  await visitor.type(await dialog().findByLabelText('Password'), 'right-1234');
  await visitor.click(dialog().getByRole('button', { name: 'Delete My Account' }));
  const deletions = () => callsTo(opened.requests, 'POST /users/deletion').length;
  return { ...opened, deletions };
}

const DELETED = 'Your account is deleted. You are signed out everywhere.';
const signedOut = () => {
  throw refusal(401, 'Session expired. Please login again.');
};

test.each([
  ['the connection was lost', 0],
  ['a proxy gave up', 502],
  ['the server was stopped', 503],
])(
  '[CM-10, CM-14] a deletion of which %s is told as done where the account is gone',
  async (_what, status) => {
    let isDeleted = false;
    const { session, deletions } = await deleteOver({
      'GET /users/deletion': () => (isDeleted ? signedOut() : DELETION),
      'POST /users/deletion': () => {
        isDeleted = true;
        throw refusal(status, 'Something failed');
      },
    });
    expect(await screen.findByText(DELETED)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(session.logout).toHaveBeenCalledTimes(1);
    expect(deletions()).toBe(1);
  },
);

test('[CM-10, CM-14] while nobody can say whether the account is gone, that is said, and it is looked for before anything else', async () => {
  let state: 'up' | 'down' | 'deleted' = 'up';
  const { visitor, session, deletions } = await deleteOver({
    'GET /users/deletion': () =>
      state === 'up' ? DELETION : state === 'down' ? fail() : signedOut(),
    'POST /users/deletion': () => {
      state = 'down';
      fail();
    },
  });
  const check = await dialog().findByRole('button', { name: 'Check Again' });
  expect(dialog().getByText(/may be deleted already/)).toBeVisible();
  await visitor.click(check);
  expect(await dialog().findByText(/may be deleted already/)).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
  state = 'deleted';
  await visitor.click(dialog().getByRole('button', { name: 'Check Again' }));
  expect(await screen.findByText(DELETED)).toBeVisible();
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(deletions()).toBe(1);
});

test('[CM-10, CM-14] an account that is still there is said to be, and one that went late is not deleted twice', async () => {
  let tries = 0;
  const { visitor, requests, session } = await deleteOver({
    'POST /users/deletion': () => (tries++ === 0 ? fail() : signedOut()),
  });
  expect(await dialog().findByText(/it is still there/)).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
  await visitor.click(dialog().getByRole('button', { name: 'Delete My Account' }));
  // The first request was still running, and deleted the account.
  expect(await screen.findByText(DELETED)).toBeVisible();
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(callsTo(requests, 'POST /users/deletion')).toHaveLength(2);
});

test('[CM-10] the deletion of an account deletes its unfinished forms in this browser, and no others', async () => {
  const { id } = someUser();
  const kept = ['ideahub.draft.new.', 'ideahub.draft.new.other', 'ideahub.draft.edit.7.other'];
  for (const key of [...kept, `ideahub.draft.new.${id}`, `ideahub.draft.edit.7.${id}`]) {
    localStorage.setItem(key, 'text');
  }
  await deleteOver({ 'POST /users/deletion': () => null });
  expect(await screen.findByText(DELETED)).toBeVisible();
  expect(Object.keys(localStorage).sort()).toEqual(kept.sort());
});

test('[CM-10] a password that is wrong deletes nothing, and nothing is looked for', async () => {
  const { made, session, deletions } = await deleteOver({
    'POST /users/deletion': () => {
      const text = 'This is not your password.';
      throw refusal(400, text, { fields: { password: text } });
    },
  });
  expect(await dialog().findByText('This is not your password.')).toBeVisible();
  expect(made().filter((call) => call === 'GET /users/deletion')).toHaveLength(1);
  expect(deletions()).toBe(1);
  expect(session.logout).not.toHaveBeenCalled();
});

const blocked = (id: string, change = {}) => ({
  id,
  name: `Grace ${id}`,
  isMember: true,
  at: '2026-05-20T10:00:00.000Z',
  ...change,
});
const blockedNames = () =>
  within(screen.getByRole('region', { name: 'Blocked Senders' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);

test('[CM-07] who was blocked is listed below the messages, and can be unblocked', async () => {
  let blocks = [blocked('b'), blocked('v', { name: null, isMember: false })];
  const { visitor } = open('messages', {
    'GET /messages': () => ({ messages: [message('a')], unread: 0, next: null }),
    'GET /messages/blocks': () => ({ blocks }),
    'PUT /messages/a/block': () => {
      blocks = [blocked('a'), ...blocks];
    },
    'DELETE /messages/blocks/a': () => {
      blocks = blocks.slice(1);
    },
  });
  await visitor.click(await button('Grace a'));
  expect(blockedNames()).toEqual(['Grace b', 'A visitor']);
  await visitor.click(await button('Block Sender'));
  expect(dialog().getByText(/You can take it back below your messages/)).toBeVisible();
  await visitor.click(dialog().getByRole('button', { name: 'Block Sender' }));
  expect(await screen.findByText('Grace a is blocked.')).toBeVisible();
  await waitFor(() => expect(blockedNames()).toEqual(['Grace a', 'Grace b', 'A visitor']));
  const [first] = screen.getAllByRole('button', { name: 'Unblock' });
  expect(first).toHaveAccessibleDescription('Grace a');
  await visitor.click(first as HTMLElement);
  expect(await screen.findByText('Grace a can write to you again.')).toBeVisible();
  await waitFor(() => expect(blockedNames()).toEqual(['Grace b', 'A visitor']));
  expect(screen.getByRole('region', { name: 'Blocked Senders' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

test('[CM-07, CM-15] the last one who is unblocked takes the list along; a failure leaves it, and is tried again', async () => {
  let isUp = false;
  let blocks = [blocked('b')];
  const { visitor } = open('messages', {
    'GET /messages': () => ({ messages: [], unread: 0, next: null }),
    'GET /messages/blocks': () => (isUp ? { blocks } : fail()),
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
  await visitor.click(unblock);
  await waitFor(() => expect(screen.queryByText('Blocked Senders')).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
});
