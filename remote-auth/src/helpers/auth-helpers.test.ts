import type { KeyValueStore } from '@composed/browser/storage';
import { ApiError, apiClient, createTokenStore } from '@idea-hub/shared/api';
import { createSession } from '@idea-hub/shared/session';
import { fakeSession, someUser } from '@idea-hub/shared/testing/render';
import { authHelpers, failureText, isCreatedWithoutSession } from './auth-helpers.ts';
import { keepVerifier } from './provider.ts';

const account = {
  email: 'ada@host.org',
  password: 'secret1',
  confirmPassword: 'secret1',
  name: 'Ada',
};

beforeEach(() => sessionStorage.clear());

function memoryStore(): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => Boolean(kept.set(key, value)),
    remove: (key) => void kept.delete(key),
    onForeignChange: () => () => {},
  };
}

/** Helpers with a real session whose requests the test answers. */
const realHelpers = () =>
  authHelpers(createSession({ api: apiClient, tokens: createTokenStore(memoryStore()) }));

describe('sign-up', () => {
  test('[AU-27] takes email, password, confirmation and name', async () => {
    const session = fakeSession();
    const result = await authHelpers(session).signUp(account);
    expect(session.register).toHaveBeenCalledWith(account, expect.anything());
    expect(result).toMatchObject({ success: true, error: null });
  });

  test('[AU-27] carries the error of a failure', async () => {
    const session = fakeSession({ register: { success: false, error: 'Taken', status: 409 } });
    const result = await authHelpers(session).signUp(account);
    expect(result).toMatchObject({ success: false, error: 'Taken', thrown: false });
  });

  test("[AU-18, CL-08, SE-06] over the real session: the server's text", async () => {
    jest.spyOn(apiClient, 'register').mockRejectedValue(new ApiError(409, 'Email is taken'));
    expect(failureText(await realHelpers().signUp(account))).toBe('Email is taken');
  });

  test('[AU-17, SE-06] over the real session: success and user without a token', async () => {
    const answer = {
      success: true,
      user: someUser(),
      token: null,
      refreshToken: null,
      message: '',
    };
    jest.spyOn(apiClient, 'register').mockResolvedValue(answer);
    expect(isCreatedWithoutSession(await realHelpers().signUp(account))).toBe(true);
  });

  test('[AU-17] a success is never taken for an account without a session', async () => {
    expect(isCreatedWithoutSession(await authHelpers(fakeSession()).signUp(account))).toBe(false);
  });
});

describe('sign-in', () => {
  test.each([
    [
      'SE-05',
      new ApiError(401, 'Authentication required.'),
      'Invalid email or password. Please try again.',
    ],
    ['CL-08', new ApiError(502, 'HTTP 502: Bad Gateway'), 'HTTP 502: Bad Gateway'],
    [
      'CL-10',
      new ApiError(0, 'Network error. Please check your connection.'),
      'Something went wrong: Network error. Please check your connection.',
    ],
    ['AU-18', new TypeError('x is undefined'), 'Something went wrong: x is undefined'],
  ])('[AU-18, SE-05, CL-08, CL-10] over the real session: %s', async (_row, error, text) => {
    jest.spyOn(apiClient, 'login').mockRejectedValue(error);
    const result = await realHelpers().signIn({ email: 'ada@host.org', password: 'secret1' });
    expect(failureText(result)).toBe(text);
  });

  test('[AU-24, SE-05] over the real session: an answer that is not verified', async () => {
    jest.spyOn(apiClient, 'login').mockResolvedValue({
      verified: false,
      token: null,
      refreshToken: null,
      userId: 'user-1',
      email: 'ada@host.org',
      name: 'Ada',
    });
    const result = await realHelpers().signIn({ email: 'ada@host.org', password: 'secret1' });
    expect(result).toMatchObject({ error: 'Login failed. Please try again.', unverified: true });
  });
});

describe('social', () => {
  test('[AU-27] takes the provider and the authorization code', async () => {
    keepVerifier('google', 'verifier-1');
    const session = fakeSession();
    const result = await authHelpers(session).social({ provider: 'google', code: 'c1' });
    expect(session.social).toHaveBeenCalledWith('google', 'c1', 'verifier-1', expect.anything());
    expect(result).toMatchObject({ success: true, error: null });
  });

  test('[AU-21, AU-27] sends the code without a verifier, and carries the error', async () => {
    const session = fakeSession({ social: { success: false, error: 'No verifier', status: 400 } });
    const result = await authHelpers(session).social({ provider: 'github', code: 'c1' });
    expect(session.social).toHaveBeenCalledWith('github', 'c1', undefined, expect.anything());
    expect(result).toMatchObject({ success: false, error: 'No verifier', status: 400 });
  });

  test.each(['linkedin', 'facebook', ''])('[AU-22] raises an error for %j', async (provider) => {
    const session = fakeSession();
    const call = authHelpers(session).social({ provider, code: 'c1' });
    await expect(call).rejects.toThrow('Unsupported social provider');
    expect(session.social).not.toHaveBeenCalled();
  });

  test('[SE-07] over the real session: an answer without a token has no status', async () => {
    jest
      .spyOn(apiClient, 'social')
      .mockResolvedValue({ user: someUser(), token: null, refreshToken: null });
    const result = await realHelpers().social({ provider: 'google', code: 'c1' });
    expect(result).toMatchObject({
      success: false,
      error: 'Social authentication failed. Please try again.',
      status: undefined,
    });
  });
});
