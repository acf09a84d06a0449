/** @jest-environment node */

import { createServer } from 'node:net';
import { fakePage } from '@composed/browser/testing/fake-page';
import { fakeStorage } from '@composed/browser/testing/fake-storage';
import {
  type ApiClient,
  createApiClient,
  createTokenStore,
  isApiError,
  type TokenStore,
} from '@idea-hub/shared/api';
import { type Answer, withApiServer } from '../testing/api-server.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { held } from '../testing/held.tsx';

const BASIC = `Basic ${Buffer.from('idea-hub-web:public').toString('base64')}`;
const CREDENTIALS = { email: 'a@b.c', password: 'secret' };
const REGISTRATION = { ...CREDENTIALS, name: 'Ada', confirmPassword: 'secret' };
const RESET = { token: 't', newPassword: 'secret' };
const NETWORK = { status: 0, message: 'Network error. Please check your connection.' };

const server = withApiServer();
let tokens: TokenStore;
/** A client without a user. */
let api: ApiClient;

const last = () => server.seen.at(-1);
const respond = (answer: Answer) => server.answerWith(() => answer);

beforeEach(() => {
  respond({ status: 200, json: {} });
  tokens = createTokenStore(fakeStorage().tab());
  api = createApiClient({ tokens, locks: null, page: fakePage() });
  api.configure({ baseUrl: server.baseUrl });
});

describe('the twelve calls, and the sign-out', () => {
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
    tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    await call(api);
    expect(last()).toMatchObject({ method: 'POST', path: `/auth/${path}` });
    expect(last()?.body).toEqual(body);
    expect(last()?.headers).toMatchObject({
      authorization: BASIC,
      'content-type': 'application/json',
      accept: 'application/json',
    });
  });

  test('[CL-03, CL-04] refresh', async () => {
    respond({ status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } });
    await expect(api.refresh('rt_1')).resolves.toEqual({ token: 'at_2', refreshToken: 'rt_2' });
    expect(last()).toMatchObject({ path: '/auth/refresh', body: { refreshToken: 'rt_1' } });
    expect(last()?.headers.authorization).toBe(BASIC);
  });

  test('[CL-03, CL-04] the profile is read and written with the stored token', async () => {
    tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    respond({ status: 200, json: { id: 'u1', email: 'a@b.c', name: 'Ada' } });
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
    respond({ status: 200, json: { id: 'u1' } });
    await api.getProfile();
    expect(last()?.headers.authorization).toBeUndefined();
  });

  test('[AU-22] raises an unsupported social provider, with no call', async () => {
    // @ts-expect-error At run time, data can contain a value that the compiler refuses.
    const call = api.social('myspace', { code: 'c' });
    await expect(call).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Unsupported social provider',
    });
    expect(server.seen).toHaveLength(0);
  });
});

describe('the browser’s view of a call', () => {
  const inits = async (call: (api: ApiClient) => Promise<unknown>) => {
    const fetch = jest.fn(async (_url: string, _init: RequestInit) => new Response('{"id":"u1"}'));
    await call(createApiClient({ tokens, fetch, locks: null }));
    return fetch.mock.calls.map(([, init]) => init);
  };

  test('[SE-12] a sign-out goes out also when the tab is closed right after it', async () => {
    expect(await inits((api) => api.logout('rt_1'))).toMatchObject([{ keepalive: true }]);
  });

  test('[CL-03] sends no cookies: the session is only in a header', async () => {
    const sent = await inits(async (api) => {
      await api.getProfile();
      await api.login(CREDENTIALS);
    });
    expect(sent.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
  });
});

describe('the base URL', () => {
  test('[CL-01] is http://localhost:8080/api unless configured', async () => {
    const fetch = jest.fn(async () => new Response('{"verified":true}'));
    await createApiClient({ tokens, fetch, locks: null }).login(CREDENTIALS);
    expect(fetch).toHaveBeenCalledWith('http://localhost:8080/api/auth/login', expect.anything());
  });

  test('[CL-01, RN-05] calls that come before the configuration wait for it', async () => {
    const baseUrl = held<string>();
    api.configure({ baseUrl: baseUrl.promise });
    const call = api.forgotPassword('a@b.c');
    baseUrl.resolve(`${server.baseUrl}/`);
    await call;
    expect(last()?.path).toBe('/auth/forgot-password');
  });

  test('[RN-05] a failed configuration raises no error before a call needs it', async () => {
    const unhandled = jest.fn();
    process.once('unhandledRejection', unhandled);
    api.configure({ baseUrl: Promise.reject(new Error('no config')) });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('[CL-10, RN-05] a configuration that failed is a network error to each call', async () => {
    api.configure({ baseUrl: Promise.reject(new Error('no config')) });
    await expect(api.login(CREDENTIALS)).rejects.toMatchObject(NETWORK);
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

  test.each([204, 200])('[CL-02] %i without a body is an empty answer', async (status) => {
    respond({ status, text: '' });
    await expect(api.logout('rt')).resolves.toBeUndefined();
    await expect(api.send({ method: 'DELETE', path: '/x' })).resolves.toBeUndefined();
  });

  test('[CL-02] hands a parsed answer on as it is', async () => {
    respond({ status: 200, json: [1, { two: null }] });
    await expect(api.send({ method: 'GET', path: '/x' })).resolves.toEqual([1, { two: null }]);
  });

  test('[CM-10] a picture that the API keeps has its address below the base URL; any other keeps its own', async () => {
    const answers: [path: string, json: (profile: object) => object][] = [
      ['/users/profile', (profile) => ({ id: 'u1', profile })],
      ['/auth/social/google', (profile) => ({ user: { id: 'u1', profile } })],
      ['/ideas', (profile) => ({ ideas: [{ id: 1, comments: [{ profile }] }] })],
    ];
    for (const [path, json] of answers) {
      for (const [kept, shown] of [
        ['/pictures/a', /^http:.*\/pictures\/a$/],
        ['https://faces.example/a', /^https:\/\/faces.example\/a$/],
      ] as const) {
        respond({ status: 200, json: json({ profilePicture: kept }) });
        expect(await api.send({ method: 'GET', path })).toEqual(
          json({ profilePicture: expect.stringMatching(shown) }),
        );
      }
    }
  });

  test('[CL-08] an answer of 200 with success false tells its texts', async () => {
    const json = { success: false, error: 'E', message: 'M' };
    respond({ status: 200, json });
    await expect(api.verifyEmail('v')).resolves.toEqual(json);
    await expect(api.register(REGISTRATION)).resolves.toMatchObject({
      success: false,
      message: 'E',
    });
  });

  test('[CL-08] a token in a sign-in that is answered with success false counts for nothing', async () => {
    const json = {
      success: false,
      verified: true,
      token: 'at_1',
      user: { id: 'u1' },
      userId: 'u1',
    };
    respond({ status: 200, json });
    await expect(api.login(CREDENTIALS)).resolves.toMatchObject({ token: null });
    await expect(api.social('github', { code: 'c' })).resolves.toMatchObject({ token: null });
  });

  describe.each([
    ['its error', { success: false, error: 'Closed today', message: 'M' }, 'Closed today'],
    ['else its message', { success: false, message: 'Closed today' }, 'Closed today'],
    ['else that it failed', { success: false }, 'Request failed'],
  ])('an answer of 200 with success false tells %s', (_which, failed, message) => {
    const whole = { ...failed, id: 'u1', email: 'a@b.c', token: 'at_2', refreshToken: 'rt_2' };

    test.each([
      ['reading the profile', failed, () => api.getProfile()],
      ['reading a profile that is there', whole, () => api.getProfile()],
      ['changing the profile', whole, () => api.updateProfile({ name: 'Ada' })],
      ['refreshing', whole, () => api.refresh('rt_1')],
    ])('[CL-08] %s', async (_what, json, call) => {
      respond({ status: 200, json });
      await expect(call()).rejects.toMatchObject({ name: 'ApiError', status: 200, message });
    });
  });

  test('[CL-08] a refresh that is answered with success false has the server’s text as its cause', async () => {
    tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    server.answerWith(({ path }) =>
      path === '/auth/refresh'
        ? { status: 200, json: { success: false, error: 'Closed today' } }
        : { status: 401 },
    );
    const error = await api.getProfile().catch((thrown) => thrown);
    expect(error.cause).toMatchObject({ message: 'Failed to refresh token' });
    expect(error.cause.cause).toMatchObject({ message: 'Closed today' });
  });

  test.each([
    ['a list', []],
    ['text', 'hello'],
    ['nothing', null],
    ['numbers', { token: 7, verified: 'yes', success: 1, user: 'x' }],
  ])('[CL-04] an answer that is %s has the documented shape all the same', async (_name, json) => {
    respond({ status: 200, json });
    await expect(api.login(CREDENTIALS)).resolves.toEqual({
      verified: false,
      token: null,
      refreshToken: null,
      userId: '',
      email: '',
      name: '',
    });
    await expect(api.register(REGISTRATION)).resolves.toEqual({
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
    await expect(api.resetPassword(RESET)).resolves.toMatchObject({ success: false });
    await expect(api.refresh('rt')).rejects.toMatchObject({ message: 'Request failed' });
    await expect(api.getProfile()).rejects.toMatchObject({ message: 'Request failed' });
  });
});

describe('errors', () => {
  const profile = () => api.getProfile();

  test.each([
    ['an object', { code: 'VALIDATION_FAILED', fields: { name: 'too long' } }],
    ['text', 'Ask for another link'],
    ['a list', ['too long', 'not a name']],
    ['a number', 17],
    ['false', false],
  ])(
    '[CL-08] carries the status, the server’s message and its details: %s',
    async (_kind, details) => {
      respond({ status: 400, json: { status: 400, message: 'Bad name', details } });
      const error = { name: 'ApiError', status: 400, message: 'Bad name', details };
      await expect(profile()).rejects.toMatchObject(error);
    },
  );

  test.each([
    ['none', {}],
    ['null', { details: null }],
  ])('[CL-08] has no details where the answer has %s', async (_kind, json) => {
    respond({ status: 400, json });
    const error = await profile().catch((thrown) => thrown);
    expect(error.details).toBeUndefined();
  });

  test.each([
    ['without a message', { status: 500 }],
    ['with an empty message', { message: '' }],
    ['with a message of another type', { message: { a: 1 } }],
    ['that is null', null],
    ['that is text', 'oops'],
  ])('[CL-08] a JSON body %s reads Request failed', async (_name, json) => {
    respond({ status: 500, json });
    await expect(profile()).rejects.toMatchObject({ status: 500, message: 'Request failed' });
  });

  test.each([
    ['HTML', '<!doctype html><h1>Bad gateway</h1>'],
    ['cut off', '{"message": "hal'],
    ['empty', ''],
  ])('[CL-08] a body that is %s reads as the status line', async (_name, text) => {
    respond({ status: 502, statusText: 'Bad Gateway', text });
    await expect(profile()).rejects.toMatchObject({
      status: 502,
      message: 'HTTP 502: Bad Gateway',
    });
  });

  test('[CL-09] 401 on an auth call, with any text of the server', async () => {
    const message =
      'Authentication required. Please check your backend security configuration for public endpoints like /auth/register and /auth/login.';
    respond({ status: 401, json: { message: 'Wrong', details: { code: 'X' } } });
    await expect(api.login(CREDENTIALS)).rejects.toMatchObject({
      status: 401,
      message,
      details: { code: 'X' },
    });
    respond({ status: 401, text: 'no' });
    await expect(api.forgotPassword('a@b.c')).rejects.toMatchObject({ status: 401, message });
  });

  test('[CL-08] other failures of an auth call keep the server’s message', async () => {
    respond({ status: 409, json: { message: 'Email taken' } });
    await expect(api.register(REGISTRATION)).rejects.toMatchObject({
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

  test.each<[what: string, answer: Answer]>([
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write('{"id":');
        setImmediate(() => response.destroy());
      },
    ],
    [
      'is not JSON, although its status is 200',
      { status: 200, text: '<html>Sign in to the hotel’s network</html>' },
    ],
  ])('[CL-10] a body that %s', async (_what, answer) => {
    respond(answer);
    await expect(profile()).rejects.toMatchObject(NETWORK);
  });

  test('[CL-10] any other failure of fetch', async () => {
    const fetch = jest.fn(async () => {
      throw new Error('socket hang up');
    });
    const client = createApiClient({ tokens, fetch, locks: null });
    await expect(client.getProfile()).rejects.toMatchObject({
      ...NETWORK,
      cause: expect.objectContaining({ message: 'socket hang up' }),
    });
  });
});

function setUp(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  const clock = fakeClock();
  const tokens = createTokenStore(fakeStorage().tab());
  const api = createApiClient({ tokens, fetch, clock, locks: null, timeLimitMs: 1000 });
  return { api, clock, tokens };
}

/** A fetch that never responds. With `heeds`, it rejects when its signal aborts. */
const hanging = (heeds: boolean) =>
  jest.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        if (heeds) signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );

describe('the time limit', () => {
  test.each([true, false])(
    '[CL-10, CL-11] ends a call (fetch heeds its signal: %s)',
    async (heeds) => {
      const fetch = hanging(heeds);
      const { api, clock } = setUp(fetch);
      const call = api.getProfile();
      await Promise.resolve();
      clock.advance(1000);
      await expect(call).rejects.toMatchObject(NETWORK);
      expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    },
  );

  test('[CL-11] covers a body that never ends', async () => {
    const endless = new Response(new ReadableStream({ start() {} }));
    const { api, clock } = setUp(async () => endless);
    const call = api.getProfile();
    clock.advance(1000);
    await expect(call).rejects.toMatchObject(NETWORK);
  });

  test('[CL-11] covers the wait for the base URL', async () => {
    const fetch = hanging(true);
    const { api, clock } = setUp(fetch);
    api.configure({ baseUrl: new Promise(() => {}) });
    const call = api.getProfile();
    clock.advance(1000);
    await expect(call).rejects.toMatchObject(NETWORK);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('[CL-11] leaves no timer behind', async () => {
    const { api, clock } = setUp(async () => new Response('{"id":"u1"}'));
    await api.getProfile();
    expect(clock.waiting()).toBe(0);
  });
});

describe('aborting', () => {
  test.each([true, false])('[CL-11] ends the call at once (fetch heeds it: %s)', async (heeds) => {
    const { api, clock } = setUp(hanging(heeds));
    const controller = new AbortController();
    const call = api.getProfile({ signal: controller.signal });
    controller.abort(new Error('unmounted'));
    const error = await call.catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(isApiError(error)).toBe(false);
    expect(clock.waiting()).toBe(0);
  });

  test('[CL-11] a call that is aborted before it starts sends nothing', async () => {
    const fetch = hanging(true);
    const { api } = setUp(fetch);
    const signal = AbortSignal.abort();
    await expect(api.getProfile({ signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(api.forgotPassword('a@b.c', { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('[CL-11] aborting one call does not affect the others', async () => {
    const { api } = setUp(async () => new Response('{"id":"u1"}'));
    const controller = new AbortController();
    const ended = api.getProfile({ signal: controller.signal });
    const other = api.getProfile();
    controller.abort();
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    await expect(other).resolves.toMatchObject({ id: 'u1' });
  });

  test('[CL-11] aborting after the answer changes nothing', async () => {
    const { api } = setUp(async () => new Response('{"id":"u1"}'));
    const controller = new AbortController();
    await api.getProfile({ signal: controller.signal });
    expect(() => controller.abort()).not.toThrow();
  });

  test('[CL-11] a signal that lives long is not held on to', async () => {
    const { api } = setUp(async () => new Response('{"id":"u1"}'));
    const { signal } = new AbortController();
    const [add, remove] = [
      jest.spyOn(signal, 'addEventListener'),
      jest.spyOn(signal, 'removeEventListener'),
    ];
    await api.getProfile({ signal });
    expect(add).toHaveBeenCalledTimes(1);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
