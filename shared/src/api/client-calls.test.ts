/** @jest-environment node */
import { type ApiClient, createApiClient } from '@idea-hub/shared/api';
import { withServedClient } from '../testing/api-client.ts';

const BASIC = `Basic ${Buffer.from('idea-hub-web:public').toString('base64')}`;

const page = withServedClient();

describe('the twelve calls, and the sign-out', () => {
  const REGISTRATION = {
    email: 'a@b.c',
    password: 'secret',
    name: 'Ada',
    confirmPassword: 'secret',
  };
  const CREDENTIALS = { email: 'a@b.c', password: 'secret' };
  const RESET = { token: 't', newPassword: 'secret' };
  const calls: [path: string, call: (api: ApiClient) => Promise<unknown>, body: unknown][] = [
    ['register', (api) => api.register(REGISTRATION), REGISTRATION],
    ['login', (api) => api.login(CREDENTIALS), CREDENTIALS],
    ['forgot-password', (api) => api.forgotPassword('a@b.c'), { email: 'a@b.c' }],
    ['reset-password', (api) => api.resetPassword(RESET), RESET],
    ['verify-email', (api) => api.verifyEmail('v'), { verificationToken: 'v' }],
    ['resend-verification', (api) => api.resendVerification('a@b.c'), { email: 'a@b.c' }],
    [
      'social/google',
      (api) => api.social('google', { code: 'c', codeVerifier: 'w' }),
      { googleToken: 'c', codeVerifier: 'w' },
    ],
    ['social/github', (api) => api.social('github', { code: 'c' }), { githubCode: 'c' }],
    ['social/linkedin', (api) => api.social('linkedin', { code: 'c' }), { linkedinCode: 'c' }],
    ['logout', (api) => api.logout('rt'), { refreshToken: 'rt' }],
  ];

  test.each(calls)('[CL-02, CL-03, CL-04] %s', async (path, call, body) => {
    page.tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    await call(page.api);
    expect(page.last()).toMatchObject({ method: 'POST', path: `/auth/${path}` });
    expect(page.last()?.body).toEqual(body);
    expect(page.last()?.headers).toMatchObject({
      authorization: BASIC,
      'content-type': 'application/json',
      accept: 'application/json',
    });
  });

  test('[CL-03, CL-04] refresh', async () => {
    page.server.answerWith(() => ({ status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } }));
    await expect(page.api.refresh('rt_1')).resolves.toEqual({
      token: 'at_2',
      refreshToken: 'rt_2',
    });
    expect(page.last()).toMatchObject({ path: '/auth/refresh', body: { refreshToken: 'rt_1' } });
    expect(page.last()?.headers.authorization).toBe(BASIC);
  });

  test('[CL-03, CL-04] the profile is read and written with the stored token', async () => {
    page.tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    page.server.answerWith(() => ({
      status: 200,
      json: { id: 'u1', email: 'a@b.c', name: 'Ada' },
    }));
    await expect(page.api.getProfile()).resolves.toMatchObject({ id: 'u1', name: 'Ada' });
    expect(page.last()).toMatchObject({ method: 'GET', path: '/users/profile', body: undefined });
    expect(page.last()?.headers['content-type']).toBeUndefined();
    await page.api.updateProfile({ name: 'Ada', skills: ['maths'] });
    expect(page.last()).toMatchObject({
      method: 'PUT',
      path: '/users/profile',
      body: { name: 'Ada', skills: ['maths'] },
    });
    expect(page.last()?.headers.authorization).toBe('Bearer at_1');
  });

  test('[CL-03] without a stored token a call carries none', async () => {
    page.server.answerWith(() => ({ status: 200, json: { id: 'u1' } }));
    await page.api.getProfile();
    expect(page.last()?.headers.authorization).toBeUndefined();
  });

  test('[AU-22] raises an unsupported social provider, with no call', async () => {
    // @ts-expect-error At run time, data can contain a value that the compiler refuses.
    const call = page.api.social('myspace', { code: 'c' });
    await expect(call).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Unsupported social provider',
    });
    expect(page.server.seen).toHaveLength(0);
  });
});

describe('what a browser is told of a call', () => {
  const inits = async (call: (api: ApiClient) => Promise<unknown>) => {
    const fetch = jest.fn(async (_url: string, _init: RequestInit) => new Response('{"id":"u1"}'));
    await call(createApiClient({ tokens: page.tokens, fetch, locks: null }));
    return fetch.mock.calls.map(([, init]) => init);
  };

  test('[SE-12] a sign-out goes out also when the tab is closed right after it', async () => {
    expect(await inits((api) => api.logout('rt_1'))).toMatchObject([{ keepalive: true }]);
  });

  test('[CL-03] no cookies go along: the session is in a header alone', async () => {
    const sent = await inits(async (api) => {
      await api.getProfile();
      await api.login({ email: 'a@b.c', password: 'secret' });
    });
    expect(sent.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
  });
});

describe('the base URL', () => {
  test('[CL-01] is http://localhost:8080/api unless configured', async () => {
    const fetch = jest.fn(async () => new Response('{"verified":true}'));
    await createApiClient({ tokens: page.tokens, fetch, locks: null }).login({
      email: 'a@b.c',
      password: 'p',
    });
    expect(fetch).toHaveBeenCalledWith('http://localhost:8080/api/auth/login', expect.anything());
  });

  test('[CL-01, RN-05] calls that come before the configuration wait for it', async () => {
    let configured: (url: string) => void = () => {};
    page.api.configure({
      baseUrl: new Promise((resolve) => {
        configured = resolve;
      }),
    });
    const call = page.api.forgotPassword('a@b.c');
    configured(`${page.server.baseUrl}/`);
    await call;
    expect(page.last()?.path).toBe('/auth/forgot-password');
  });

  test('[RN-05] a configuration that failed and that no call asked for raises nothing', async () => {
    const unhandled = jest.fn();
    process.once('unhandledRejection', unhandled);
    page.api.configure({ baseUrl: Promise.reject(new Error('no config')) });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('[CL-10, RN-05] a configuration that failed is a network error to each call', async () => {
    page.api.configure({ baseUrl: Promise.reject(new Error('no config')) });
    await expect(page.api.login({ email: 'a@b.c', password: 'p' })).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
  });
});
