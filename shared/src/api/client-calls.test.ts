/** @jest-environment node */
import { createServer } from 'node:net';
import {
  type ApiClient,
  createApiClient,
  createTokenStore,
  outcomeText,
} from '@idea-hub/shared/api';
import { type ApiServer, startApiServer } from '../testing/api-server.ts';
import { fakeStorage } from '../testing/fake-storage.ts';

const BASIC = `Basic ${Buffer.from('idea-hub-web:public').toString('base64')}`;

let server: ApiServer;
let api: ApiClient;
const tokens = createTokenStore(fakeStorage().tab());

beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

beforeEach(() => {
  server.seen.length = 0;
  server.answerWith(() => ({ status: 200, json: {} }));
  tokens.clear();
  api = createApiClient({ tokens, locks: null });
  api.configure({ baseUrl: server.baseUrl });
});

const last = () => server.seen.at(-1);

describe('the twelve calls, and the sign-out', () => {
  const calls: [string, () => Promise<unknown>, string, string, unknown][] = [
    [
      'register',
      () =>
        api.register({
          email: 'a@b.c',
          password: 'secret',
          name: 'Ada',
          confirmPassword: 'secret',
        }),
      'POST',
      '/auth/register',
      { email: 'a@b.c', password: 'secret', name: 'Ada', confirmPassword: 'secret' },
    ],
    [
      'login',
      () => api.login({ email: 'a@b.c', password: 'secret' }),
      'POST',
      '/auth/login',
      { email: 'a@b.c', password: 'secret' },
    ],
    [
      'forgot password',
      () => api.forgotPassword('a@b.c'),
      'POST',
      '/auth/forgot-password',
      { email: 'a@b.c' },
    ],
    [
      'reset password',
      () => api.resetPassword({ token: 't', newPassword: 'secret' }),
      'POST',
      '/auth/reset-password',
      { token: 't', newPassword: 'secret' },
    ],
    [
      'verify email',
      () => api.verifyEmail('v'),
      'POST',
      '/auth/verify-email',
      { verificationToken: 'v' },
    ],
    [
      'resend verification',
      () => api.resendVerification('a@b.c'),
      'POST',
      '/auth/resend-verification',
      { email: 'a@b.c' },
    ],
    [
      'Google',
      () => api.social('google', { code: 'c', codeVerifier: 'w' }),
      'POST',
      '/auth/social/google',
      { googleToken: 'c', codeVerifier: 'w' },
    ],
    [
      'GitHub',
      () => api.social('github', { code: 'c' }),
      'POST',
      '/auth/social/github',
      { githubCode: 'c' },
    ],
    [
      'LinkedIn',
      () => api.social('linkedin', { code: 'c' }),
      'POST',
      '/auth/social/linkedin',
      { linkedinCode: 'c' },
    ],
    ['sign-out', () => api.logout('rt'), 'POST', '/auth/logout', { refreshToken: 'rt' }],
  ];

  test.each(calls)('[CL-02, CL-03, CL-04] %s', async (_name, call, method, path, body) => {
    tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    await call();
    expect(last()).toMatchObject({ method, path });
    expect(last()?.body).toEqual(body);
    expect(last()?.headers).toMatchObject({
      authorization: BASIC,
      'content-type': 'application/json',
      accept: 'application/json',
    });
  });

  test('[CL-03, CL-04] refresh', async () => {
    server.answerWith(() => ({ status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } }));
    await expect(api.refresh('rt_1')).resolves.toEqual({ token: 'at_2', refreshToken: 'rt_2' });
    expect(last()).toMatchObject({ path: '/auth/refresh', body: { refreshToken: 'rt_1' } });
    expect(last()?.headers.authorization).toBe(BASIC);
  });

  test('[CL-03, CL-04] the profile is read and written with the stored token', async () => {
    tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    server.answerWith(() => ({ status: 200, json: { id: 'u1', email: 'a@b.c', name: 'Ada' } }));
    await expect(api.getProfile()).resolves.toMatchObject({ id: 'u1', name: 'Ada' });
    expect(last()).toMatchObject({ method: 'GET', path: '/users/profile', body: undefined });
    expect(last()?.headers['content-type']).toBeUndefined();
    await api.updateProfile({ name: 'Ada', skills: ['maths'] });
    expect(last()).toMatchObject({
      method: 'PUT',
      path: '/users/profile',
      body: { name: 'Ada', skills: ['maths'] },
    });
    expect(last()?.headers.authorization).toBe('Bearer at_1');
  });

  test('[CL-03] without a stored token a call carries none', async () => {
    server.answerWith(() => ({ status: 200, json: { id: 'u1' } }));
    await api.getProfile();
    expect(last()?.headers.authorization).toBeUndefined();
  });

  test('[AU-22] raises an unsupported social provider, with no call', async () => {
    // @ts-expect-error What the compiler refuses can still come from data.
    const call = api.social('myspace', { code: 'c' });
    await expect(call).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Unsupported social provider',
    });
    expect(server.seen).toHaveLength(0);
  });
});

describe('the base URL', () => {
  test('[CL-01] is http://localhost:8080/api unless configured', async () => {
    const fetch = jest.fn(async () => new Response('{"verified":true}'));
    await createApiClient({ tokens, fetch, locks: null }).login({ email: 'a@b.c', password: 'p' });
    expect(fetch).toHaveBeenCalledWith('http://localhost:8080/api/auth/login', expect.anything());
  });

  test('[CL-01, RN-05] calls that come before the configuration wait for it', async () => {
    let configured: (url: string) => void = () => {};
    api.configure({
      baseUrl: new Promise((resolve) => {
        configured = resolve;
      }),
    });
    const call = api.forgotPassword('a@b.c');
    configured(`${server.baseUrl}/`);
    await call;
    expect(last()?.path).toBe('/auth/forgot-password');
  });

  test('[RN-05] a configuration that failed and that no call asked for raises nothing', async () => {
    const unhandled = jest.fn();
    process.once('unhandledRejection', unhandled);
    api.configure({ baseUrl: Promise.reject(new Error('no config')) });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('[CL-10, RN-05] a configuration that failed is a network error to each call', async () => {
    api.configure({ baseUrl: Promise.reject(new Error('no config')) });
    await expect(api.login({ email: 'a@b.c', password: 'p' })).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
  });
});

describe('queries and answers', () => {
  test('[CL-02] GET takes query parameters', async () => {
    await api.send({
      method: 'GET',
      path: '/ideas',
      query: { q: 'clean & green', page: 2, draft: false, sort: undefined },
    });
    expect(last()?.path).toBe('/ideas?q=clean+%26+green&page=2&draft=false');
  });

  test('[CL-02] 204 is an empty answer', async () => {
    server.answerWith(() => ({ status: 204 }));
    await expect(api.logout('rt')).resolves.toBeUndefined();
    await expect(api.send({ method: 'DELETE', path: '/x' })).resolves.toBeUndefined();
  });

  test('[CL-02] an answer of 200 without a body is empty too', async () => {
    server.answerWith(() => ({ status: 200, text: '' }));
    await expect(api.send({ method: 'GET', path: '/x' })).resolves.toBeUndefined();
  });

  test('[CL-02] hands a parsed answer on as it is', async () => {
    server.answerWith(() => ({ status: 200, json: [1, { two: null }] }));
    await expect(api.send({ method: 'GET', path: '/x' })).resolves.toEqual([1, { two: null }]);
  });

  test('[CL-08] an answer of 200 with success false tells its error, else its message', async () => {
    server.answerWith(() => ({ status: 200, json: { success: false, error: 'E', message: 'M' } }));
    expect(outcomeText(await api.verifyEmail('v'))).toBe('E');
    server.answerWith(() => ({ status: 200, json: { success: false, message: 'M' } }));
    expect(outcomeText(await api.verifyEmail('v'))).toBe('M');
    server.answerWith(() => ({ status: 200, json: { success: false } }));
    expect(outcomeText(await api.verifyEmail('v'))).toBe('');
    server.answerWith(() => ({ status: 200, json: { success: false, error: 'E', message: 'M' } }));
    const data = { email: 'a@b.c', password: 'secret', name: 'Ada' };
    await expect(api.register(data)).resolves.toMatchObject({ success: false, message: 'E' });
  });

  test.each([
    ['a list', []],
    ['text', 'hello'],
    ['nothing', null],
    ['numbers', { token: 7, verified: 'yes', success: 1, user: 'x' }],
  ])('[CL-04] an answer that is %s has the documented shape all the same', async (_name, json) => {
    server.answerWith(() => ({ status: 200, json }));
    await expect(api.login({ email: 'a@b.c', password: 'p' })).resolves.toEqual({
      verified: false,
      token: null,
      refreshToken: null,
      userId: '',
      email: '',
      name: '',
    });
    await expect(api.register({ email: 'a@b.c', password: 'p', name: 'n' })).resolves.toEqual({
      success: false,
      user: null,
      token: null,
      refreshToken: null,
      message: '',
    });
    await expect(api.social('github', { code: 'c' })).resolves.toEqual({
      user: null,
      token: null,
      refreshToken: null,
    });
    await expect(api.resetPassword({ token: 't', newPassword: 'p' })).resolves.toMatchObject({
      success: false,
    });
    await expect(api.refresh('rt')).rejects.toMatchObject({ message: 'Request failed' });
    await expect(api.getProfile()).rejects.toMatchObject({ message: 'Request failed' });
  });
});

describe('errors', () => {
  const profile = () => api.getProfile();

  test('[CL-08] carries the status, the server’s message and its details', async () => {
    const details = { code: 'VALIDATION_FAILED', fields: { name: 'too long' } };
    server.answerWith(() => ({ status: 400, json: { status: 400, message: 'Bad name', details } }));
    const error = await profile().catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'ApiError', status: 400, message: 'Bad name', details });
  });

  test.each([
    ['without a message', { status: 500 }],
    ['with an empty message', { message: '' }],
    ['with a message of another type', { message: { a: 1 } }],
    ['that is null', null],
    ['that is text', 'oops'],
  ])('[CL-08] a JSON body %s reads Request failed', async (_name, json) => {
    server.answerWith(() => ({ status: 500, json }));
    await expect(profile()).rejects.toMatchObject({ status: 500, message: 'Request failed' });
  });

  test.each([
    ['HTML', '<!doctype html><h1>Bad gateway</h1>'],
    ['cut off', '{"message": "hal'],
    ['empty', ''],
  ])('[CL-08] a body that is %s reads as the status line', async (_name, text) => {
    server.answerWith(() => ({ status: 502, statusText: 'Bad Gateway', text }));
    await expect(profile()).rejects.toMatchObject({
      status: 502,
      message: 'HTTP 502: Bad Gateway',
    });
  });

  test('[CL-09] 401 on an auth call, whatever the server says', async () => {
    const message =
      'Authentication required. Please check your backend security configuration for public endpoints like /auth/register and /auth/login.';
    server.answerWith(() => ({ status: 401, json: { message: 'Wrong', details: { code: 'X' } } }));
    await expect(api.login({ email: 'a@b.c', password: 'p' })).rejects.toMatchObject({
      status: 401,
      message,
      details: { code: 'X' },
    });
    server.answerWith(() => ({ status: 401, text: 'no' }));
    await expect(api.forgotPassword('a@b.c')).rejects.toMatchObject({ status: 401, message });
  });

  test('[CL-08] other failures of an auth call keep the server’s message', async () => {
    server.answerWith(() => ({ status: 409, json: { message: 'Email taken' } }));
    await expect(api.register({ email: 'a@b.c', password: 'p', name: 'n' })).rejects.toMatchObject({
      status: 409,
      message: 'Email taken',
    });
  });

  test('[CL-10] a server that is not there', async () => {
    const placeholder = createServer();
    await new Promise<void>((resolve) => placeholder.listen(0, '127.0.0.1', resolve));
    const { port } = placeholder.address() as { port: number };
    await new Promise((resolve) => placeholder.close(resolve));
    api.configure({ baseUrl: `http://127.0.0.1:${port}/api` });
    await expect(profile()).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
      message:
        'Unable to connect to server. Please check if the backend is running and CORS is configured properly.',
    });
  });

  test('[CL-10] a body that breaks off', async () => {
    server.answerWith(() => (response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    });
    await expect(profile()).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
  });

  test('[CL-10] an answer of 200 that is not JSON is no answer', async () => {
    server.answerWith(() => ({ status: 200, text: '<html>Sign in to the hotel’s network</html>' }));
    await expect(profile()).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
  });

  test('[CL-10] any other failure of fetch', async () => {
    const fetch = jest.fn(async () => {
      throw new Error('socket hang up');
    });
    const client = createApiClient({ tokens, fetch, locks: null });
    await expect(client.getProfile()).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
      cause: expect.objectContaining({ message: 'socket hang up' }),
    });
  });
});
