/** @jest-environment node */
import { ApiError, createTokenStore } from '@idea-hub/shared/api';
import { createSession, type SessionState } from '@idea-hub/shared/session';
import type { User } from '../contracts/user.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { someUser } from '../testing/fake-session.tsx';
import { blockedStorage, fakeStorage } from '../testing/fake-storage.ts';

const EXPIRED = 'Session expired. Please login again.';
const TOKENS = { token: 'at_1', refreshToken: 'rt_1' };
const CREDENTIALS = { email: 'ada@example.com', password: 'secret' };

/** What stood in storage when the page was opened. */
interface Saved {
  user?: User;
  tokens?: boolean;
}

function openPage({ user, tokens: hasTokens = false }: Saved = {}) {
  const storage = fakeStorage();
  const tokens = createTokenStore(storage.tab());
  if (user) tokens.setUser(user);
  if (hasTokens) tokens.setTokens(TOKENS);
  const other = createTokenStore(storage.tab());
  const api = fakeApi();
  const page = { leaves: false, show: () => {} };
  const session = createSession({
    api,
    tokens,
    page: {
      leaving: () => page.leaves,
      onReturn(listen) {
        page.show = listen;
        return () => {};
      },
    },
  });
  const errors: string[] = [];
  const states: string[] = [];
  session.subscribe(() => states.push(label(session.getState())));
  return { storage, tokens, other, api, page, session, errors, states };
}

function label(state: SessionState): string {
  if (state.status === 'authenticated') return `authenticated ${state.user.name}`;
  return state.status === 'anonymous' ? `anonymous ${state.reason}` : state.status;
}

/** A page whose session has been started, and has come to rest. */
async function openedPage(saved?: Saved) {
  const opened = openPage(saved);
  opened.session.onError((message) => opened.errors.push(message));
  opened.session.start();
  await rest();
  return opened;
}

/** Lets everything that is under way come to its end. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

/** A promise to settle by hand. */
function held<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const signedIn = () => openedPage({ user: someUser(), tokens: true });

describe('at the start', () => {
  test('[SE-02] the session is loading', () => {
    expect(openPage().session.getState()).toEqual({ status: 'loading', user: null });
  });

  test('[SE-02, SH-10] without a token nobody is signed in, and no call is made', async () => {
    const { session, api, errors } = await openedPage();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'none' });
    expect(api.getProfile).not.toHaveBeenCalled();
    expect(errors).toEqual([]);
  });

  test('[SE-02] a saved user with a token shows at once; the profile then replaces it', async () => {
    const { session, api, tokens } = openPage({ user: someUser({ name: 'Saved' }), tokens: true });
    const profile = held<User>();
    api.getProfile.mockReturnValue(profile.promise);
    session.start();
    expect(label(session.getState())).toBe('authenticated Saved');
    profile.resolve(someUser({ name: 'Fresh' }));
    await rest();
    expect(label(session.getState())).toBe('authenticated Fresh');
    expect(tokens.user()?.name).toBe('Fresh');
  });

  test('[SE-02] the profile replaces a saved user of another id as well', async () => {
    const { session } = await openedPage({ user: someUser({ id: 'seeded' }), tokens: true });
    expect(session.getState().user?.id).toBe('user-1');
  });

  test('[SH-10] with a token and no user yet the session is loading until the profile is here', async () => {
    const { session, api } = openPage({ tokens: true });
    const profile = held<User>();
    api.getProfile.mockReturnValue(profile.promise);
    session.start();
    expect(session.getState()).toEqual({ status: 'loading', user: null });
    profile.resolve(someUser());
    await rest();
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });

  test('[SE-04] a saved user without an access token is nobody', async () => {
    const { session, api } = await openedPage({ user: someUser() });
    expect(label(session.getState())).toBe('anonymous none');
    expect(api.getProfile).not.toHaveBeenCalled();
  });

  test('[SE-12] an unreadable saved user is none: the profile is waited for', async () => {
    const { storage, tokens, api, session } = openPage({ tokens: true });
    storage.items.set('ideahub.user', '{broken');
    expect(tokens.user()).toBeNull();
    api.getProfile.mockReturnValue(held<User>().promise);
    session.start();
    expect(session.getState().status).toBe('loading');
  });

  test.each([
    ['is down', new ApiError(0, 'Unable to connect to server.')],
    ['fails', new ApiError(500, 'Oops')],
    ['refuses the new token too', new ApiError(401, 'Token expired')],
  ])('[SE-03, SE-10] an API that %s ends the session, and says why', async (_name, error) => {
    const { session, api, errors, storage } = openPage({ user: someUser(), tokens: true });
    session.onError((message) => errors.push(message));
    api.getProfile.mockRejectedValue(error);
    session.start();
    await rest();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'expired' });
    expect([...storage.items.keys()]).toEqual([]);
    expect(errors).toEqual([error.message]);
  });

  test('[CL-06, SE-10] a failed refresh ends it too, and is told of once', async () => {
    const { session, api, errors, tokens } = openPage({ user: someUser(), tokens: true });
    session.onError((message) => errors.push(message));
    const error = new ApiError(401, EXPIRED);
    api.getProfile.mockImplementation(async () => {
      tokens.clear();
      api.expire(error);
      throw error;
    });
    session.start();
    await rest();
    expect(label(session.getState())).toBe('anonymous expired');
    expect(errors).toEqual([EXPIRED]);
  });

  test('[SE-03] a profile call cut off because the page is being left ends nothing', async () => {
    const { session, api, page, storage } = openPage({ user: someUser(), tokens: true });
    api.getProfile.mockRejectedValue(new ApiError(0, 'cut off'));
    page.leaves = true;
    session.start();
    await rest();
    expect(session.getState().status).toBe('authenticated');
    expect(storage.items.size).toBe(3);
  });

  test('[SE-02] starts once', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    session.start();
    session.start();
    await rest();
    expect(api.getProfile).toHaveBeenCalledTimes(1);
    expect(api.onSessionExpired).toHaveBeenCalledTimes(1);
  });

  test('[SE-12] with storage blocked nobody is signed in, and signing in works for the page', async () => {
    const session = createSession({ api: fakeApi(), tokens: createTokenStore(blockedStorage) });
    session.start();
    expect(label(session.getState())).toBe('anonymous none');
    await session.login(CREDENTIALS);
    await rest();
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });
});

describe('signing in', () => {
  test('[SE-01, SE-05] success stores tokens and user, and the session is on', async () => {
    const { session, api, tokens } = await openedPage();
    const profile = held<User>();
    api.getProfile.mockReturnValue(profile.promise);
    const result = await session.login(CREDENTIALS);
    expect(api.login).toHaveBeenCalledWith(CREDENTIALS);
    expect(result).toMatchObject({
      success: true,
      user: { id: 'user-1', name: 'Ada Lovelace', isEmailVerified: true },
    });
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
    expect([tokens.accessToken(), tokens.refreshToken()]).toEqual(['at_1', 'rt_1']);
    expect(tokens.user()?.id).toBe('user-1');
  });

  test('[SE-05] the profile follows, and its lack ends nothing', async () => {
    const { session, api, errors } = await openedPage();
    api.getProfile.mockResolvedValueOnce(someUser({ role: 'ADMIN' }));
    await session.login(CREDENTIALS);
    await rest();
    expect(session.getState().user?.role).toBe('ADMIN');

    api.getProfile.mockRejectedValueOnce(new ApiError(500, 'Oops'));
    await session.login(CREDENTIALS);
    await rest();
    expect(session.getState().status).toBe('authenticated');
    expect(errors).toEqual([]);
  });

  test('[SE-05, AU-24] an answer that is not verified is a failure', async () => {
    const { session, api, storage, errors } = await openedPage();
    api.login.mockResolvedValue({
      verified: false,
      token: null,
      refreshToken: null,
      userId: 'u1',
      email: 'ada@example.com',
      name: 'Ada',
    });
    await expect(session.login(CREDENTIALS)).resolves.toEqual({
      success: false,
      error: 'Login failed. Please try again.',
      unverified: true,
    });
    expect(storage.items.size).toBe(0);
    expect(label(session.getState())).toBe('anonymous none');
    expect(errors).toEqual(['Login failed. Please try again.']);
  });

  test('[SE-05] so is one without a token', async () => {
    const { session, api } = await openedPage();
    const answer = { verified: true, refreshToken: null, userId: 'u1', email: '', name: 'Ada' };
    api.login.mockResolvedValue({ ...answer, token: null });
    await expect(session.login(CREDENTIALS)).resolves.toEqual({
      success: false,
      error: 'Login failed. Please try again.',
    });
  });

  test.each([
    [
      new ApiError(401, 'Authentication required.'),
      'Invalid email or password. Please try again.',
      401,
    ],
    [new ApiError(429, 'Too many attempts'), 'Too many attempts', 429],
    [new ApiError(500, 'Request failed'), 'Request failed', 500],
    [new ApiError(502, 'HTTP 502: Bad Gateway'), 'HTTP 502: Bad Gateway', 502],
    [new ApiError(500, ''), 'Login failed. Please try again.', 500],
  ])('[SE-05, SE-10] %s reads %j', async (thrown, error, status) => {
    const { session, api, errors } = await openedPage();
    api.login.mockRejectedValue(thrown);
    await expect(session.login(CREDENTIALS)).resolves.toEqual({ success: false, error, status });
    expect(errors).toEqual([error]);
    expect(session.getError()).toBe(error);
  });

  test('[AU-18] no answer, or a fault of the client, counts as thrown', async () => {
    const { session, api, errors } = await openedPage();
    api.login.mockRejectedValueOnce(new ApiError(0, 'Unable to connect'));
    await expect(session.login(CREDENTIALS)).resolves.toEqual({
      success: false,
      error: 'Unable to connect',
      thrown: true,
      status: 0,
    });
    api.login.mockRejectedValueOnce(new TypeError('x is not a function'));
    await expect(session.login(CREDENTIALS)).resolves.toEqual({
      success: false,
      error: 'x is not a function',
      thrown: true,
    });
    api.login.mockRejectedValueOnce(undefined);
    await expect(session.login(CREDENTIALS)).resolves.toMatchObject({ error: '', thrown: true });
    expect(errors.at(-1)).toBe('Login failed. Please try again.');
  });

  test('[SE-12] the answer to an older profile call does not replace the new user', async () => {
    const { session, api } = openPage({ user: someUser({ name: 'Before' }), tokens: true });
    const slow = held<User>();
    api.getProfile.mockReturnValueOnce(slow.promise);
    session.start();
    api.getProfile.mockResolvedValue(someUser({ id: 'user-2', name: 'Grace' }));
    api.login.mockResolvedValue({
      verified: true,
      token: 'at_9',
      refreshToken: 'rt_9',
      userId: 'user-2',
      email: 'grace@example.com',
      name: 'Grace',
    });
    await session.login(CREDENTIALS);
    await rest();
    slow.resolve(someUser({ name: 'Before' }));
    await rest();
    expect(label(session.getState())).toBe('authenticated Grace');
  });

  test('[SE-12] nor does its failure end the new session', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    const slow = held<User>();
    api.getProfile.mockReturnValueOnce(slow.promise);
    session.start();
    await session.login(CREDENTIALS);
    slow.reject(new ApiError(500, 'Oops'));
    await rest();
    expect(session.getState().status).toBe('authenticated');
  });
});

describe('signing up', () => {
  const DATA = { ...CREDENTIALS, confirmPassword: 'secret', name: 'Ada Lovelace' };

  test('[SE-06, AU-27] success with user and token signs in', async () => {
    const { session, api, tokens } = await openedPage();
    await expect(session.register(DATA)).resolves.toMatchObject({ success: true });
    expect(api.register).toHaveBeenCalledWith(DATA);
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
    expect(tokens.accessToken()).toBe('at_1');
    expect(api.getProfile).not.toHaveBeenCalled();
  });

  const none = { success: false, user: null, token: null, refreshToken: null, message: '' };
  test.each([
    [
      'no success',
      { ...none, user: someUser(), token: 'at_1', message: 'Closed today' },
      'Closed today',
    ],
    ['no user', { ...none, success: true, token: 'at_1', message: 'Hm' }, 'Hm'],
    ['no text', none, 'Registration failed. Please try again.'],
  ])('[SE-06] %s is a failure with the server’s message, if any', async (_name, answer, error) => {
    const { session, api, errors, storage } = await openedPage();
    api.register.mockResolvedValue(answer);
    await expect(session.register(DATA)).resolves.toEqual({ success: false, error });
    expect(storage.items.size).toBe(0);
    expect(errors).toEqual([error]);
  });

  test('[AU-17] an account without a session is marked, and left for the screen to tell', async () => {
    const { session, api, errors } = await openedPage();
    api.register.mockResolvedValue({ ...none, success: true, user: someUser(), message: 'Done' });
    await expect(session.register(DATA)).resolves.toEqual({
      success: false,
      error: 'Done',
      accountCreated: true,
    });
    expect(errors).toEqual([]);
    expect(label(session.getState())).toBe('anonymous none');
  });

  test('[SE-06] the server’s error text, else its own', async () => {
    const { session, api } = await openedPage();
    api.register.mockRejectedValueOnce(new ApiError(409, 'Email taken'));
    await expect(session.register(DATA)).resolves.toEqual({
      success: false,
      error: 'Email taken',
      status: 409,
    });
    api.register.mockRejectedValueOnce(new ApiError(500, ''));
    await expect(session.register(DATA)).resolves.toMatchObject({
      error: 'Registration failed. Please try again.',
    });
  });
});

describe('signing in by a provider', () => {
  test('[SE-07, AU-27] success with user and token signs in', async () => {
    const { session, api } = await openedPage();
    const result = await session.social('github', 'code', 'verifier');
    expect(result).toMatchObject({ success: true, user: { name: 'Ada Lovelace' } });
    expect(api.social).toHaveBeenCalledWith('github', { code: 'code', codeVerifier: 'verifier' });
    expect(session.getState().status).toBe('authenticated');
  });

  test.each([
    ['no token', { user: someUser(), token: null, refreshToken: null }],
    ['no user', { user: null, token: 'at_1', refreshToken: 'rt_1' }],
  ])('[SE-07] %s is a failure', async (_name, answer) => {
    const { session, api, errors, storage } = await openedPage();
    api.social.mockResolvedValue(answer);
    const error = 'Social authentication failed. Please try again.';
    await expect(session.social('google', 'code')).resolves.toEqual({ success: false, error });
    expect(errors).toEqual([error]);
    expect(storage.items.size).toBe(0);
  });

  test('[SE-07, AU-21] a failure with a text of the server’s carries it', async () => {
    const { session, api } = await openedPage();
    api.social.mockRejectedValue(new ApiError(400, 'Code used already'));
    await expect(session.social('google', 'code')).resolves.toEqual({
      success: false,
      error: 'Code used already',
      status: 400,
    });
  });
});

describe('signing out', () => {
  test('[SE-08, SH-10] clears user, error and storage at once, and says it was asked for', async () => {
    const { session, api, storage } = await signedIn();
    api.updateProfile.mockRejectedValue(new ApiError(500, 'Oops'));
    await session.updateProfile({ name: 'A' });
    expect(session.getError()).toBe('Failed to update profile');
    session.logout();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'signed-out' });
    expect(session.getError()).toBeNull();
    expect([...storage.items.keys()]).toEqual([]);
  });

  test('[SE-12] tells the server, and cares for no answer', async () => {
    const { session, api, errors } = await signedIn();
    api.logout.mockRejectedValue(new ApiError(0, 'down'));
    session.logout();
    await rest();
    expect(api.logout).toHaveBeenCalledWith('rt_1');
    expect(errors).toEqual([]);
  });

  test('[SE-12] has nothing to tell the server without a session', async () => {
    const { session, api } = await openedPage();
    session.logout();
    expect(api.logout).not.toHaveBeenCalled();
    expect(label(session.getState())).toBe('anonymous signed-out');
  });

  test('[SE-12] a profile that comes in after it is not stored', async () => {
    const { session, api, storage } = await signedIn();
    const profile = held<User>();
    api.getProfile.mockReturnValue(profile.promise);
    const refreshed = session.refreshProfile();
    session.logout();
    profile.resolve(someUser());
    await refreshed;
    expect(label(session.getState())).toBe('anonymous signed-out');
    expect(storage.items.size).toBe(0);
  });

  test('[SH-10] an expiry that is told of after it does not change the reason', async () => {
    const { session, api, errors } = await signedIn();
    session.logout();
    api.expire(new ApiError(401, EXPIRED));
    expect(label(session.getState())).toBe('anonymous signed-out');
    expect(errors).toEqual([]);
  });
});

describe('a session that expires', () => {
  test('[CL-06, SE-10, SH-10] ends, for that reason, and says so', async () => {
    const { session, api, tokens, errors } = await signedIn();
    tokens.clear();
    api.expire(new ApiError(401, EXPIRED));
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'expired' });
    expect(errors).toEqual([EXPIRED]);
    expect(session.getError()).toBe(EXPIRED);
  });

  test('[SE-10] an error that came before anybody listened is kept for the first to listen', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    api.getProfile.mockRejectedValue(new ApiError(500, 'Oops'));
    session.start();
    await rest();
    const [first, second] = [jest.fn(), jest.fn()];
    const stop = session.onError(first);
    session.onError(second);
    expect(first.mock.calls).toEqual([['Oops']]);
    expect(second).not.toHaveBeenCalled();
    stop();
    api.login.mockRejectedValue(new ApiError(500, 'Again'));
    await session.login(CREDENTIALS);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second.mock.calls).toEqual([['Again']]);
  });

  test('[SE-08] a sign-in that succeeds clears the last error', async () => {
    const { session, api } = await openedPage();
    api.login.mockRejectedValueOnce(new ApiError(500, 'Oops'));
    await session.login(CREDENTIALS);
    await session.login(CREDENTIALS);
    expect(session.getError()).toBeNull();
  });
});

describe('the profile', () => {
  test('[SE-09] an update needs a user', async () => {
    const { session, api, errors } = await openedPage();
    await expect(session.updateProfile({ name: 'A' })).resolves.toEqual({
      success: false,
      error: 'No user logged in',
    });
    expect(api.updateProfile).not.toHaveBeenCalled();
    expect(errors).toEqual(['No user logged in']);
  });

  test('[SE-09] an update is sent, stored and shown', async () => {
    const { session, api, tokens } = await signedIn();
    api.updateProfile.mockResolvedValue(someUser({ name: 'Countess' }));
    const result = await session.updateProfile({ name: 'Countess' });
    expect(api.updateProfile).toHaveBeenCalledWith({ name: 'Countess' });
    expect(result).toMatchObject({ success: true, user: { name: 'Countess' } });
    expect(label(session.getState())).toBe('authenticated Countess');
    expect(tokens.user()?.name).toBe('Countess');
  });

  test('[SE-09, SE-10] an update that fails says so in its own words, and ends nothing', async () => {
    const { session, api, errors } = await signedIn();
    api.updateProfile.mockRejectedValue(new ApiError(400, 'Unknown field'));
    await expect(session.updateProfile({ name: 'A' })).resolves.toEqual({
      success: false,
      error: 'Failed to update profile',
      status: 400,
    });
    expect(session.getState().status).toBe('authenticated');
    expect(errors).toEqual(['Failed to update profile']);
  });

  test('[SE-09, CL-06] an update that ends the session tells of that alone', async () => {
    const { session, api, errors, tokens } = await signedIn();
    const error = new ApiError(401, EXPIRED);
    api.updateProfile.mockImplementation(async () => {
      tokens.clear();
      api.expire(error);
      throw error;
    });
    await expect(session.updateProfile({ name: 'A' })).resolves.toMatchObject({
      success: false,
      error: 'Failed to update profile',
    });
    expect(errors).toEqual([EXPIRED]);
  });

  test('[SE-12] an update answered after a sign-out stores nothing', async () => {
    const { session, api, storage } = await signedIn();
    const update = held<User>();
    api.updateProfile.mockReturnValue(update.promise);
    const result = session.updateProfile({ name: 'A' });
    session.logout();
    update.resolve(someUser({ name: 'A' }));
    await expect(result).resolves.toMatchObject({ success: false });
    expect(storage.items.size).toBe(0);
  });

  test('[SE-09] a profile that was asked for before the update does not undo it', async () => {
    const { session, api } = await signedIn();
    const older = held<User>();
    api.getProfile.mockReturnValue(older.promise);
    const refreshed = session.refreshProfile();
    api.updateProfile.mockResolvedValue(someUser({ name: 'New' }));
    await session.updateProfile({ name: 'New' });
    older.resolve(someUser({ name: 'Old' }));
    await refreshed;
    expect(label(session.getState())).toBe('authenticated New');
  });

  test('[AU-28] is fetched again when asked for; a failure changes nothing', async () => {
    const { session, api, errors } = await signedIn();
    api.getProfile.mockResolvedValueOnce(someUser({ name: 'Verified' }));
    await session.refreshProfile();
    expect(label(session.getState())).toBe('authenticated Verified');
    api.getProfile.mockRejectedValueOnce(new ApiError(500, 'Oops'));
    await expect(session.refreshProfile()).resolves.toBeUndefined();
    expect(label(session.getState())).toBe('authenticated Verified');
    expect(errors).toEqual([]);
  });
});

describe('simulated changes', () => {
  test('[AC-16] show at once, and through later profiles', async () => {
    const { session, api } = await signedIn();
    session.amendUser({ name: 'Countess', profile: { profilePicture: 'data:,x', bio: 'B' } });
    session.amendUser({ profile: { bio: 'B2' }, email: undefined });
    expect(session.getState().user).toMatchObject({
      name: 'Countess',
      email: 'ada@example.com',
      profile: { profilePicture: 'data:,x', bio: 'B2', contactPreference: 'EMAIL' },
    });
    api.getProfile.mockResolvedValue(someUser({ role: 'ADMIN' }));
    await session.refreshProfile();
    expect(session.getState().user).toMatchObject({ name: 'Countess', role: 'ADMIN' });
  });

  test('[AC-16] are not stored: the next page load shows what the server has', async () => {
    const { session, tokens, other } = await signedIn();
    session.amendUser({ name: 'Countess' });
    await session.refreshProfile();
    expect(tokens.user()?.name).toBe('Ada Lovelace');
    expect(other.user()?.name).toBe('Ada Lovelace');
  });

  test('[AC-16] belong to their user alone', async () => {
    const { session, api } = await signedIn();
    session.amendUser({ name: 'Countess' });
    session.logout();
    session.amendUser({ name: 'Nobody' });
    expect(label(session.getState())).toBe('anonymous signed-out');
    api.social.mockResolvedValueOnce({
      user: someUser({ id: 'user-2', name: 'Grace' }),
      token: 'at_9',
      refreshToken: 'rt_9',
    });
    await session.social('google', 'code');
    expect(label(session.getState())).toBe('authenticated Grace');
    session.logout();
    await expect(session.social('google', 'code')).resolves.toMatchObject({
      user: { name: 'Countess' },
    });
  });

  test('[AC-16, SE-09] give way to a real update of the same field', async () => {
    const { session, api } = await signedIn();
    session.amendUser({ name: 'Countess', email: 'new@example.com', profile: { bio: 'B' } });
    api.updateProfile.mockResolvedValue(someUser({ name: 'Real' }));
    await session.updateProfile({ name: 'Real', bio: '' });
    expect(session.getState().user).toMatchObject({
      name: 'Real',
      email: 'new@example.com',
      profile: { bio: '' },
    });
  });
});

describe('other tabs', () => {
  test('[SE-12] a sign-in there is one here', async () => {
    const { session, other, states } = await openedPage();
    other.setUser(someUser({ name: 'Grace' }));
    other.setTokens(TOKENS);
    expect(label(session.getState())).toBe('authenticated Grace');
    expect(states).not.toContain('loading');
  });

  test('[SE-12, SH-10] a sign-out there ends the session here, with no error', async () => {
    const { session, other, errors, api } = await signedIn();
    other.clear();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'expired' });
    expect(errors).toEqual([]);
    expect(api.logout).not.toHaveBeenCalled();
  });

  test('[SH-10] a sign-out here keeps its reason when another tab is cleared as well', async () => {
    const { session, other } = await signedIn();
    session.logout();
    other.clear();
    other.setUser(someUser());
    expect(label(session.getState())).toBe('anonymous signed-out');
  });

  test('[SE-12] a refresh there changes the tokens and nothing that shows', async () => {
    const { session, other, tokens } = await signedIn();
    other.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
    expect(tokens.accessToken()).toBe('at_2');
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });

  test('[SE-12] a profile that changed there shows here', async () => {
    const { session, other } = await signedIn();
    other.setUser(someUser({ name: 'Changed' }));
    expect(label(session.getState())).toBe('authenticated Changed');
  });

  test('[SE-12] a token without a user there has the profile fetched here', async () => {
    const { session, other, states } = await openedPage();
    other.setTokens(TOKENS);
    await rest();
    expect(states).toEqual(['anonymous none', 'loading', 'authenticated Ada Lovelace']);
    expect(session.getState().status).toBe('authenticated');
  });

  test('[SE-12] somebody else who signs in there takes over; older answers are void', async () => {
    const { session, other, api, tokens } = await signedIn();
    const older = held<User>();
    api.getProfile.mockReturnValue(older.promise);
    const refreshed = session.refreshProfile();
    other.setUser(someUser({ id: 'user-2', name: 'Grace' }));
    other.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    older.resolve(someUser());
    await refreshed;
    expect(label(session.getState())).toBe('authenticated Grace');
    expect(tokens.user()?.name).toBe('Grace');
  });

  test('[SE-12] an answer that comes in before the other tab’s event is void as well', async () => {
    const { session, storage, api } = await signedIn();
    const older = held<User>();
    api.getProfile.mockReturnValue(older.promise);
    const refreshed = session.refreshProfile();
    // In storage already; the event is still on its way.
    storage.items.set('ideahub.user', JSON.stringify(someUser({ id: 'user-2', name: 'Grace' })));
    older.resolve(someUser());
    await refreshed;
    expect(storage.items.get('ideahub.user')).toContain('Grace');
  });

  test('[SE-12] so is one that comes in after a sign-out there, before its event', async () => {
    const { session, storage, api } = openPage({ tokens: true });
    const profile = held<User>();
    api.getProfile.mockReturnValue(profile.promise);
    session.start();
    storage.items.clear();
    profile.resolve(someUser());
    await rest();
    expect(storage.items.size).toBe(0);
    expect(session.getState().status).toBe('loading');
  });

  test('[SE-12] a failure that comes in after somebody else signed in there ends nothing', async () => {
    const { session, api, storage, other } = openPage({ user: someUser(), tokens: true });
    const profile = held<User>();
    api.getProfile.mockReturnValue(profile.promise);
    session.start();
    other.setUser(someUser({ id: 'user-2', name: 'Grace' }));
    other.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    profile.reject(new ApiError(401, EXPIRED));
    await rest();
    expect(label(session.getState())).toBe('authenticated Grace');
    expect(storage.items.get('ideahub.accessToken')).toBe('at_9');
  });

  test('[SE-12] a page that comes back from sleep catches up with what it missed', async () => {
    const { session, storage, page } = await signedIn();
    storage.items.clear();
    expect(session.getState().status).toBe('authenticated');
    page.show();
    expect(label(session.getState())).toBe('anonymous expired');
  });
});

test('[MF-01] whoever stopped listening is told no more', async () => {
  const { session } = await openedPage();
  const listen = jest.fn();
  const stop = session.subscribe(listen);
  session.logout();
  stop();
  await session.login(CREDENTIALS);
  expect(listen).toHaveBeenCalledTimes(1);
});
