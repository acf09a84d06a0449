/** @jest-environment node */

import { ApiError } from '@idea-hub/shared/api';
import type { User } from '../contracts/user.ts';
import { someUser } from '../testing/fake-session.tsx';
import { held } from '../testing/held.tsx';
import {
  CREDENTIALS,
  GRACE,
  holdProfile,
  label,
  loginAnswer,
  OTHER_TOKENS,
  openedPage,
  openPage,
} from '../testing/session-page.ts';
import { turn } from '../testing/until.ts';

describe('signing in', () => {
  test('[SE-01, SE-05] success stores tokens and user, and the session is on', async () => {
    const { session, api, tokens } = await openedPage();
    holdProfile(api);
    const result = await session.login(CREDENTIALS);
    expect(api.login).toHaveBeenCalledWith(CREDENTIALS, undefined);
    expect(result).toMatchObject({
      success: true,
      user: { id: 'user-1', name: 'Ada Lovelace', isEmailVerified: true },
    });
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
    expect([tokens.accessToken(), tokens.refreshToken()]).toEqual(['at_1', 'rt_1']);
    expect(tokens.user()?.id).toBe('user-1');
  });

  test('[SE-05] an answer without the email is about the one that was given', async () => {
    const { session, api } = await openedPage();
    api.login.mockResolvedValue(loginAnswer({ email: '' }));
    holdProfile(api);
    await session.login(CREDENTIALS);
    expect(session.getState().user?.email).toBe('ada@example.com');
  });

  test('[SE-05] the profile follows, and its lack ends nothing', async () => {
    const { session, api, errors } = await openedPage();
    api.getProfile.mockResolvedValueOnce(someUser({ role: 'ADMIN' }));
    await session.login(CREDENTIALS);
    await turn();
    expect(session.getState().user?.role).toBe('ADMIN');

    api.getProfile.mockRejectedValueOnce(new ApiError(500, 'Oops'));
    await session.login(CREDENTIALS);
    await turn();
    expect(session.getState().status).toBe('authenticated');
    expect(errors).toEqual([]);
  });

  const LOGIN_FAILED = 'Login failed. Please try again.';
  const LOCKED = 'Locked for today.';
  test.each<
    [
      what: string,
      answer: Parameters<typeof loginAnswer>[0],
      failure: { error: string; unverified?: true; status?: number },
    ]
  >([
    [
      'is not verified',
      { verified: false, token: null },
      { error: LOGIN_FAILED, unverified: true },
    ],
    ['has no token', { token: null }, { error: LOGIN_FAILED }],
    [
      'reports a failure in the server’s words',
      { verified: false, token: null, error: LOCKED },
      { error: LOCKED, status: 200 },
    ],
  ])('[AU-24, CL-08, SE-05] an answer that %s is a failure', async (_what, answer, failure) => {
    const { session, api, storage, errors } = await openedPage();
    api.login.mockResolvedValue(loginAnswer(answer));
    await expect(session.login(CREDENTIALS)).resolves.toEqual({ success: false, ...failure });
    expect(storage.items.size).toBe(0);
    expect(label(session.getState())).toBe('anonymous none');
    expect(errors).toEqual([failure.error]);
  });

  test('[CL-11] a sign-in whose screen is gone changes nothing and says nothing', async () => {
    const { session, api, tokens, errors } = await openedPage();
    const answer = held<Awaited<ReturnType<typeof api.login>>>();
    api.login.mockReturnValue(answer.promise);
    const controller = new AbortController();
    const result = session.login(CREDENTIALS, { signal: controller.signal });
    controller.abort();
    answer.resolve(loginAnswer());
    await expect(result).resolves.toMatchObject({ success: false });
    expect(tokens.accessToken()).toBeNull();
    expect(label(session.getState())).toBe('anonymous none');
    expect(errors).toEqual([]);
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
    api.getProfile.mockResolvedValue(GRACE);
    api.login.mockResolvedValue(loginAnswer({ ...OTHER_TOKENS, userId: GRACE.id, name: 'Grace' }));
    await session.login(CREDENTIALS);
    await turn();
    slow.resolve(someUser({ name: 'Before' }));
    await turn();
    expect(label(session.getState())).toBe('authenticated Grace');
  });

  test('[SE-12] its failure does not end the new session either', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    const slow = held<User>();
    api.getProfile.mockReturnValueOnce(slow.promise);
    session.start();
    await session.login(CREDENTIALS);
    slow.reject(new ApiError(500, 'Oops'));
    await turn();
    expect(session.getState().status).toBe('authenticated');
  });
});

const DATA = { ...CREDENTIALS, confirmPassword: 'secret', name: 'Ada Lovelace' };

describe('ideas that this browser submitted signed out', () => {
  const OWNER_KEY = 'ideahub.ideas.claimant';
  type Opened = Awaited<ReturnType<typeof openedPage>>;

  test.each([
    ['by password', ({ session }: Opened) => session.login(CREDENTIALS)],
    ['by signing up', ({ session }: Opened) => session.register(DATA)],
    ['by a provider', ({ session }: Opened) => session.social('google', 'code')],
  ])(
    '[MI-12] is for the member who signs in next, %s, on whatever screen',
    async (_way, signIn) => {
      const page = await openedPage();
      page.storage.items.set(OWNER_KEY, '');
      const heard = jest.fn(() => page.storage.items.get(OWNER_KEY));
      page.session.subscribe(heard);
      await signIn(page);
      expect(heard.mock.results[0]).toEqual({ type: 'return', value: 'user-1' });
    },
  );

  test('[MI-12] stay the member’s when another member signs in afterwards', async () => {
    const { session, api, storage } = await openedPage();
    storage.items.set(OWNER_KEY, '');
    await session.login(CREDENTIALS);
    session.logout();
    api.social.mockResolvedValue({ user: GRACE, ...OTHER_TOKENS });
    await session.social('google', 'code');
    expect(storage.items.get(OWNER_KEY)).toBe('user-1');
  });

  test('[SE-01, MI-12] stores nothing when none is waiting', async () => {
    const { session, storage } = await openedPage();
    await session.login(CREDENTIALS);
    expect([...storage.items.keys()].sort()).toEqual([
      'ideahub.accessToken',
      'ideahub.refreshToken',
      'ideahub.user',
    ]);
  });
});

describe('signing up', () => {
  test('[SE-06, AU-27] success with user and token signs in', async () => {
    const { session, api, tokens } = await openedPage();
    await expect(session.register(DATA)).resolves.toMatchObject({ success: true });
    expect(api.register).toHaveBeenCalledWith(DATA, undefined);
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
  const SOCIAL_FAILED = 'Social authentication failed. Please try again.';

  test('[SE-07, AU-27] success with user and token signs in', async () => {
    const { session, api } = await openedPage();
    const result = await session.social('github', 'code', 'verifier');
    expect(result).toMatchObject({ success: true, user: { name: 'Ada Lovelace' } });
    expect(api.social).toHaveBeenCalledWith(
      'github',
      { code: 'code', codeVerifier: 'verifier' },
      undefined,
    );
    expect(session.getState().status).toBe('authenticated');
  });

  test.each([
    ['no token', { user: someUser(), token: null, refreshToken: null }],
    ['no user', { user: null, token: 'at_1', refreshToken: 'rt_1' }],
  ])('[SE-07] %s is a failure', async (_name, answer) => {
    const { session, api, errors, storage } = await openedPage();
    api.social.mockResolvedValue(answer);
    await expect(session.social('google', 'code')).resolves.toEqual({
      success: false,
      error: SOCIAL_FAILED,
    });
    expect(errors).toEqual([SOCIAL_FAILED]);
    expect(storage.items.size).toBe(0);
  });

  test.each([
    ['a refusal', () => Promise.reject(new ApiError(400, 'Code used already')), 400],
    [
      'an OK answer that calls itself a failure',
      async () => ({ user: null, token: null, refreshToken: null, error: 'Code used already' }),
      200,
    ],
    ['no answer', () => Promise.reject(new ApiError(0, 'Code used already')), 0],
  ])(
    '[SE-07, SE-10, AU-21] %s: its text is for the screen, the session’s error is fixed',
    async (_case, answer, status) => {
      const { session, api, errors } = await openedPage();
      api.social.mockImplementation(answer);
      await expect(session.social('google', 'code')).resolves.toMatchObject({
        success: false,
        error: 'Code used already',
        status,
      });
      expect(errors).toEqual([SOCIAL_FAILED]);
      expect(session.getError()).toBe(SOCIAL_FAILED);
    },
  );
});
