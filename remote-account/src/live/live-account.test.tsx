import { apiClient, tokenStore } from '@idea-hub/shared/api';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import type { User } from '@idea-hub/shared/contracts/user';
import { type Answers, refusal, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { pictureOf } from '@idea-hub/shared/testing/picture';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { toasts } from '@idea-hub/shared/toast';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AccountScreen } from '../account/account-screen.tsx';
import { browserPictures } from '../profile/pictures.ts';
import type { Section } from '../sections/section.ts';
import { photo } from '../testing/open-account.tsx';
import { fail, failsOnce, openLive as open, SETTINGS, SUMMARY } from '../testing/open-live.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const button = (name: string) => screen.findByRole('button', { name });
const bioField = () => screen.findByRole('textbox', { name: 'Bio' });
const dialog = () => within(screen.getByRole('dialog'));
const nav = () => within(screen.getByRole('navigation', { name: 'Account sections' }));

test('[CM-05] shows no sample figures until the mode of ideas is known @ci', async () => {
  let setMode: (mode: IdeasMode) => void = () => {};
  const ideas = new Promise<IdeasMode>((resolve) => {
    setMode = resolve;
  });
  jest.spyOn(apiClient, 'send').mockResolvedValue(SUMMARY);
  renderScreen(<AccountScreen ideas={ideas} />, { route: '/account', user: someUser() });
  expect(screen.getByText('Loading your account')).toBeInTheDocument();
  expect(screen.queryByText('3,482')).not.toBeInTheDocument();
  setMode('live');
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(nav().getByRole('link', { name: 'Messages 1' })).toBeVisible();
  expect(nav().getByRole('link', { name: 'My Ideas 2' })).toBeVisible();
  expect(screen.queryByText('+18% this week')).not.toBeInTheDocument();
});

test('[CM-16] tells an unverified member what is locked', async () => {
  open('dashboard', {}, someUser({ isEmailVerified: false }));
  expect(await button('Resend verification email')).toBeVisible();
  expect(
    screen.getByText(/cannot submit, like or save ideas, comment, send messages/),
  ).toBeVisible();
});

test('[CM-05] Recent Activity describes each kind of event', async () => {
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
  const sentences = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(sentences).toEqual([
    'Somebody liked your idea “Rain”Likeyesterday',
    'New message from Grace about “Rain”Messageyesterday',
    '“Rain” was approved for the hubApprovalyesterday',
    '“Rain” was publishedApprovalyesterday',
    '“Rain” was rejected: its page says whyRejectionyesterday',
    '“Rain” was withdrawn by a reviewer: its page says whyWithdrawalyesterday',
  ]);
});

test('[CM-05, LK-01] a rejected idea shows its picture, the reason and a link to edit it', async () => {
  const idea = (id: number, change = {}) => ({
    id,
    version: 1,
    title: `Idea ${id}`,
    category: 'Health',
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
  expect(screen.getByRole('article', { name: 'Idea 1' })).toContainHTML(pictureOf(1, 'Health'));
  const second = within(screen.getByRole('article', { name: 'Idea 2' }));
  expect(second.getByText('Withdrawn')).toBeVisible();
  expect(second.getByText('An advert').closest('p')).toHaveTextContent(
    'A reviewer withdrew this idea. Reason: An advert',
  );
  expect(second.queryByRole('link', { name: 'Edit & Resubmit' })).not.toBeInTheDocument();
});

test('[CM-05] own ideas can be retried after a failure; an empty list links to the form', async () => {
  const { visitor } = open('submissions', { 'GET /ideas/mine': failsOnce({ ideas: [] }) });
  await visitor.click(await button('Try again'));
  expect(await screen.findByRole('link', { name: 'Submit First Idea' })).toBeVisible();
});

test.each<[Section, string]>([
  ['dashboard', 'GET /users/summary'],
  ['submissions', 'GET /ideas/mine'],
  ['messages', 'GET /messages/threads'],
  ['settings', 'GET /users/settings'],
])('[CM-15] says that the server is too busy for the section %s', async (section, name) => {
  open(section, { [name]: refusing(503, 'HTTP 503: Service Unavailable') });
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
    'GET /messages/threads',
    { threads: [], unread: 0, next: null },
    'heading',
    'No messages yet',
  ],
  ['settings', 'GET /users/settings', SETTINGS, 'heading', 'Settings'],
])(
  '[CM-15] in the section %s, the focus stays on the retry and then moves to the content',
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

test('[CM-10] shows refusals at their fields until the member edits them', async () => {
  const fields = { name: 'Too long', website: 'No address', 'skills/0': 'Too long, too' };
  jest
    .spyOn(apiClient, 'updateProfile')
    .mockRejectedValue(refusal(400, 'Refused', { code: 'VALIDATION_FAILED', fields }));
  const { visitor } = open('profile');
  const bio = await bioField();
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

/** Opens the profile over a server that accepts every update. */
function openProfile(user = someUser()) {
  const update = jest.spyOn(apiClient, 'updateProfile').mockResolvedValue(user);
  return { ...open('profile', {}, user), update };
}

test('[CM-22] sends only the changed parts of the profile', async () => {
  const { visitor, update } = openProfile();
  await visitor.type(await bioField(), 'Mine');
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(update.mock.calls).toEqual([[{ bio: 'Mine', seen: { bio: '' } }]]));
});

test('[CM-22] keeps the public name if the member empties both names', async () => {
  const { visitor, update } = openProfile(someUser({ name: 'Ada King' }));
  await visitor.clear(await screen.findByRole('textbox', { name: 'First Name' }));
  await visitor.clear(screen.getByRole('textbox', { name: 'Last Name' }));
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[0]).toMatchObject({ firstName: '', lastName: '' });
  expect(update.mock.calls[0]?.[0]).not.toHaveProperty('name');
});

test.each(['resolve', 'reject'] as const)(
  '[CM-10, CM-22] an answer (%s) to a save that arrives after another sign-in shows the next member nothing',
  async (outcome) => {
    const user = someUser();
    let end: Record<typeof outcome, (value: never) => void> | undefined;
    jest.spyOn(apiClient, 'updateProfile').mockReturnValue(
      new Promise((resolve, reject) => {
        end = { resolve, reject };
      }),
    );
    const { visitor, signIn } = open('profile', {}, user);
    await visitor.type(await bioField(), 'Mine');
    await visitor.click(await button('Save Profile'));
    signIn(someUser({ id: 'next', email: 'next@example.com' }));
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
  await visitor.type(await bioField(), 'Mine');
  await visitor.type(screen.getByRole('textbox', { name: 'Website' }), website);
  await visitor.click(await button('Save Profile'));
  await screen.findByRole('dialog', { name: 'Your profile was changed on another device' });
  expect(screen.queryByText(/Failed to update profile/)).not.toBeInTheDocument();
  return { visitor, update };
}

test('[CM-22] shows both values of a field that two devices changed, and overwrites on request', async () => {
  const { visitor, update } = await openConflict();
  const values = dialog()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(values).toEqual(['Mine', 'From the phone']);
  await visitor.click(dialog().getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith({
    bio: 'Mine',
    website: 'https://ada.example',
    seen: { bio: 'From the phone', website: 'https://ada.example' },
  });
});

test('[CM-22] can keep the other device’s value; other changes stay in the form @ci', async () => {
  const { visitor, update } = await openConflict();
  await visitor.click(dialog().getByRole('button', { name: 'Keep the other' }));
  expect(await bioField()).toHaveValue('From the phone');
  expect(screen.getByRole('textbox', { name: 'Website' })).toHaveValue('https://ada.example');
  expect(update).toHaveBeenCalledTimes(1);
});

test('[CM-22] a change that outlived a session is still sent with the value seen before it @ci', async () => {
  const user = someUser();
  const { visitor, update, expire, signIn } = openProfile(user);
  await visitor.type(await bioField(), 'Min');
  expire();
  signIn({ ...user, profile: { ...user.profile, bio: 'From the phone' } });
  await visitor.type(await bioField(), 'e');
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(update).toHaveBeenCalledWith({ bio: 'Mine', seen: { bio: '' } }));
});

test('[CM-22] an edit that continues during its save is then sent with the saved value as seen', async () => {
  const { visitor, update } = openProfile();
  let answer: (user: User) => void = () => {};
  update.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await visitor.type(await bioField(), 'Mine');
  await visitor.click(await button('Save Profile'));
  await visitor.type(await bioField(), ', too');
  const user = someUser();
  await act(async () => answer({ ...user, profile: { ...user.profile, bio: 'Mine' } }));
  await visitor.click(await button('Save Profile'));
  await waitFor(() =>
    expect(update.mock.calls).toEqual([
      [{ bio: 'Mine', seen: { bio: '' } }],
      [{ bio: 'Mine, too', seen: { bio: 'Mine' } }],
    ]),
  );
});

test('[CM-25] offers no toggle without an effect', async () => {
  open('settings');
  expect(await screen.findByRole('switch', { name: 'Weekly Digest' })).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Marketing Emails' })).not.toBeInTheDocument();
});

test('[CM-10, CM-14] keeps unsaved changes when the session ends, and says so until they are saved', async () => {
  const { visitor, update, expire, signIn } = openProfile();
  const notice = () => endedNotice()?.closest('[role="alert"]') ?? null;
  await visitor.type(await bioField(), 'Typed');
  expect(notice()).toBeNull();
  expire();
  expect(screen.queryByRole('textbox', { name: 'Bio' })).not.toBeInTheDocument();
  signIn();
  expect(await bioField()).toHaveValue('Typed');
  expect(notice()).toHaveTextContent('Your changes are kept');
  const user = someUser();
  update.mockResolvedValue({ ...user, profile: { ...user.profile, bio: 'Typed' } });
  await visitor.click(await button('Save Profile'));
  await waitFor(() => expect(notice()).toBeNull());
  await visitor.type(await bioField(), ' more');
  expect(notice()).toBeNull();
});

/** Switches `Weekly Digest`, ends the session, and signs in again. The server has the two values. */
async function toggleOverSessions(before: boolean, later: boolean) {
  let weeklyDigest = before;
  const emailNotifications = () => ({ ...SETTINGS.emailNotifications, weeklyDigest });
  const answers = { 'GET /users/settings': () => ({ emailNotifications: emailNotifications() }) };
  const { visitor, expire, signIn } = open('settings', answers);
  await visitor.click(await weeklyDigestSwitch());
  expire();
  weeklyDigest = later;
  signIn();
  return { expire, signIn };
}

const endedNotice = () => screen.queryByText(/^Your session ended/);
const weeklyDigestSwitch = () => screen.findByRole('switch', { name: 'Weekly Digest' });

test('[CM-10, CM-14] a changed setting outlives two sessions, even if it equals the default @ci', async () => {
  const { expire, signIn } = await toggleOverSessions(false, false);
  // The session ends again before the settings are loaded.
  expire();
  signIn();
  expect(await weeklyDigestSwitch()).toBeChecked();
  expect(endedNotice()).toBeVisible();
  expect(await button('Save Settings')).toBeEnabled();
});

test('[CM-10, CM-14] a setting that the server has meanwhile is no unsaved change', async () => {
  await toggleOverSessions(true, false);
  expect(await weeklyDigestSwitch()).not.toBeChecked();
  expect(endedNotice()).toBeNull();
  expect(screen.queryByText(/Your unsaved changes are back/)).toBeNull();
});

test.each([
  [{ firstName: '', lastName: '' }, ['Mary Jane', 'Smith Jones'], 'Mary', 'Jane Smith Jones'],
  [{ firstName: '', lastName: 'Smith' }, ['Smith'], '', 'Smith'],
  [{ firstName: 'Ada', lastName: '' }, ['Ada King'], 'Ada', ''],
])('[CM-10] shows each name of the profile %j once', async (names, words, firstName, lastName) => {
  const profile = { ...someUser().profile, ...names };
  open('profile', {}, someUser({ name: words.join(' '), profile }));
  expect(await screen.findByRole('textbox', { name: 'First Name' })).toHaveValue(firstName);
  expect(screen.getByRole('textbox', { name: 'Last Name' })).toHaveValue(lastName);
});

test('[CM-10, AC-16] leaving asks only while a picture is being uploaded', async () => {
  let isRead: (picture: string) => void = () => {};
  jest.spyOn(browserPictures, 'preview').mockReturnValue('blob:preview');
  jest.spyOn(browserPictures, 'release').mockReturnValue();
  jest.spyOn(browserPictures, 'thumbnail').mockReturnValue(
    new Promise((resolve) => {
      isRead = resolve;
    }),
  );
  const { visitor, history, made } = open('profile', { 'PUT /users/picture': () => ({}) });
  expect(history.guards.active()).toBe(false);
  await visitor.upload(await screen.findByLabelText('Upload photo'), photo());
  expect(history.guards.active()).toBe(true);
  await act(async () => isRead('data:image/webp;base64,UklGRg=='));
  await waitFor(() => expect(history.guards.active()).toBe(false));
  expect(made('PUT /users/picture')).toMatchObject([{ body: { picture: 'UklGRg==' } }]);
});

test('[CM-16] a refused photo shows why', async () => {
  jest.spyOn(browserPictures, 'thumbnail').mockResolvedValue('data:image/webp;base64,UklGRg==');
  jest.spyOn(browserPictures, 'preview').mockReturnValue('blob:me');
  jest.spyOn(browserPictures, 'release').mockImplementation(() => {});
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
  const refused = refusal(403, 'Verify your email first.');
  const { visitor } = open('profile', { 'PUT /users/picture': failsOnce({}, refused) });
  await visitor.upload(await screen.findByLabelText('Upload photo'), photo());
  expect(await screen.findByText('Verify your email first.')).toBeVisible();
  expect(alert).toHaveBeenCalledWith('Verify your email first.');
});

test('[CM-10] an uploaded picture can be removed; it stays if that failed', async () => {
  const profile = { ...someUser().profile, profilePicture: 'https://faces.example/a.webp' };
  const answers = { 'DELETE /users/picture': failsOnce() };
  const { visitor, session } = open('profile', answers, someUser({ profile }));
  await visitor.click(await button('Remove photo'));
  expect(await screen.findByText('Action failed. Please try again.')).toBeVisible();
  await visitor.click(await button('Try again'));
  expect(await screen.findByText('Your photo is removed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
  expect(session.refreshProfile).toHaveBeenCalled();
});

test('[CM-10, CM-22] sends only changed settings, and keeps newer ones of another device', async () => {
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

test('[CM-10] shows a rate limit until a retry or another save succeeds @ci', async () => {
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

test('[CM-10] Delete Account lists what it deletes, and says that a password is needed', async () => {
  const { visitor, session } = open('settings', {
    'GET /users/deletion': failsOnce(DELETION),
    'POST /users/deletion': refusing(403, 'Please set a password first.'),
  });
  await visitor.click(await button('Delete Account'));
  await visitor.click(await dialog().findByRole('button', { name: 'Try again' }));
  expect(await dialog().findByText('Your drafts (2)')).toBeVisible();
  expect(dialog().getByText('Messages that you sent (3)')).toBeVisible();
  expect(dialog().queryByText(/Your likes/)).not.toBeInTheDocument();
  expect(dialog().getByText(/^This stays/)).toBeVisible();
  await visitor.click(dialog().getByRole('button', { name: 'Delete my account' }));
  expect(dialog().getByText('Password is required')).toBeVisible();
  await visitor.type(dialog().getByLabelText('Password'), 'anything');
  await visitor.click(dialog().getByRole('button', { name: 'Delete my account' }));
  expect(await dialog().findByText('Please set a password first.')).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
});

test('[CM-10] Delete Account names nothing that stays if nothing does', async () => {
  const { visitor } = open('settings', {
    'GET /users/deletion': () => ({ ...DELETION, messagesSent: 0 }),
  });
  await visitor.click(await button('Delete Account'));
  expect(await dialog().findByText(/^This goes for good/)).toBeVisible();
  expect(dialog().queryByText(/^This stays/)).not.toBeInTheDocument();
});

function storeSession(user: User) {
  tokenStore.setUser(user);
  tokenStore.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
}

/** Opens the dialog over a fake server, types the password and presses `Delete my account`. */
async function deleteOver(answers: Answers) {
  storeSession(someUser());
  const opened = open('settings', { 'GET /users/deletion': () => DELETION, ...answers });
  const { visitor } = opened;
  await visitor.click(await button('Delete Account'));
  await visitor.type(await dialog().findByLabelText('Password'), 'right-1234');
  await visitor.click(dialog().getByRole('button', { name: 'Delete my account' }));
  const deletions = () => opened.made('POST /users/deletion').length;
  return { ...opened, deletions };
}

const DELETED = 'Your account is deleted. You are signed out everywhere.';
const signedOut = refusing(401, 'Session expired. Please login again.');

test.each([
  ['the connection was lost', 0],
  ['a proxy gave up @ci', 502],
  ['the server was stopped @ci', 503],
])(
  '[CM-10, CM-14] a deletion of an account that no longer exists is reported as done if %s',
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

test('[CM-10, CM-14] says that the outcome is unknown, and checks the account before another deletion @ci', async () => {
  let state: 'up' | 'down' | 'deleted' = 'up';
  const { visitor, session, deletions } = await deleteOver({
    'GET /users/deletion': () =>
      state === 'up' ? DELETION : state === 'down' ? fail() : signedOut(),
    'POST /users/deletion': () => {
      state = 'down';
      fail();
    },
  });
  const check = await dialog().findByRole('button', { name: 'Check again' });
  expect(
    dialog().getByRole('heading', { name: 'We do not know yet whether your account is deleted' }),
  ).toBeVisible();
  expect(dialog().getByText(/may be deleted already/)).toBeVisible();
  await visitor.click(check);
  expect(await dialog().findByText(/may be deleted already/)).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
  state = 'deleted';
  await visitor.click(dialog().getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(DELETED)).toBeVisible();
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(deletions()).toBe(1);
});

const CANNOT_TELL =
  'You were signed out before the server told whether your account is deleted. If you can sign in, it still exists.';

test('[CM-10, CM-14] a sign-out in another tab during the second attempt does not count as a deletion', async () => {
  const { visitor, session } = await deleteOver({ 'POST /users/deletion': fail });
  expect(await dialog().findByText(/it is still there/)).toBeVisible();
  serve({
    'POST /users/deletion': () => {
      tokenStore.clear();
      return signedOut();
    },
  });
  await visitor.click(dialog().getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(CANNOT_TELL)).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
});

const signOutElsewhere = () => tokenStore.clear();
const signInAnother = () => storeSession(someUser({ id: 'user-2' }));

test.each<[string, () => void, () => void, () => unknown]>([
  ['a sign-out in another tab as the answer is lost @ci', signOutElsewhere, () => {}, signedOut],
  ['a sign-out in another tab during the check @ci', () => {}, signOutElsewhere, signedOut],
  ['a sign-in of another member with an account @ci', signInAnother, () => {}, () => DELETION],
  ['a sign-in of another member who was deleted too', signInAnother, () => {}, signedOut],
])(
  '[CM-10, CM-14] does not count %s as a deletion, and reveals nothing of the member',
  async (_what, onLoss, onCheck, answer) => {
    let isLost = false;
    const { session } = await deleteOver({
      'GET /users/deletion': () => {
        if (!isLost) return DELETION;
        onCheck();
        return answer();
      },
      'POST /users/deletion': () => {
        isLost = true;
        onLoss();
        return fail();
      },
    });
    expect(await screen.findByText(CANNOT_TELL)).toBeVisible();
    expect(screen.queryByText(DELETED)).toBeNull();
    expect(screen.queryByText(/it is still there/)).toBeNull();
    expect(session.logout).not.toHaveBeenCalled();
  },
);

test('[CM-10, CM-14] says that the account still exists; a late first deletion counts as success @ci', async () => {
  let tries = 0;
  const { visitor, deletions, session } = await deleteOver({
    'POST /users/deletion': () => (tries++ === 0 ? fail() : signedOut()),
  });
  expect(await dialog().findByText(/it is still there/)).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
  await visitor.click(dialog().getByRole('button', { name: 'Delete my account' }));
  // The first request was still running, and deleted the account.
  expect(await screen.findByText(DELETED)).toBeVisible();
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(deletions()).toBe(2);
});

test('[CM-10] deleting an account deletes its unfinished forms in this browser, and no others', async () => {
  const { id } = someUser();
  const kept = ['ideahub.draft.new.', 'ideahub.draft.new.other', 'ideahub.draft.edit.7.other'];
  for (const key of [...kept, `ideahub.draft.new.${id}`, `ideahub.draft.edit.7.${id}`]) {
    localStorage.setItem(key, 'text');
  }
  await deleteOver({ 'POST /users/deletion': () => null });
  expect(await screen.findByText(DELETED)).toBeVisible();
  const left = Object.keys(localStorage).filter((key) => key.includes('draft'));
  expect(left.sort()).toEqual(kept.sort());
});

test('[CM-10, CM-14] the dialog can’t be closed while the account is being deleted', async () => {
  const { visitor } = await deleteOver({ 'POST /users/deletion': () => new Promise(() => {}) });
  await visitor.click(dialog().getByLabelText('Password'));
  await visitor.keyboard('{Escape}');
  expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(dialog().queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('[CM-10] a wrong password deletes nothing, and starts no check', async () => {
  const text = 'This is not your password.';
  const { made, session, deletions } = await deleteOver({
    'POST /users/deletion': refusing(400, text, { fields: { password: text } }),
  });
  expect(await dialog().findByText(text)).toBeVisible();
  expect(made('GET /users/deletion')).toHaveLength(1);
  expect(deletions()).toBe(1);
  expect(session.logout).not.toHaveBeenCalled();
});
