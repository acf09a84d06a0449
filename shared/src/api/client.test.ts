/** @jest-environment node */

import { createServer } from 'node:net';
import { fakeStorage } from '@composed/browser/testing/fake-storage';
import {
  type ApiClient,
  createApiClient,
  createTokenStore,
  isApiError,
} from '@idea-hub/shared/api';
import { withServedClient } from '../testing/api-client.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { outcomeText } from './read-answers.ts';

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

describe('the browser’s view of a call', () => {
  const inits = async (call: (api: ApiClient) => Promise<unknown>) => {
    const fetch = jest.fn(async (_url: string, _init: RequestInit) => new Response('{"id":"u1"}'));
    await call(createApiClient({ tokens: page.tokens, fetch, locks: null }));
    return fetch.mock.calls.map(([, init]) => init);
  };

  test('[SE-12] a sign-out goes out also when the tab is closed right after it', async () => {
    expect(await inits((api) => api.logout('rt_1'))).toMatchObject([{ keepalive: true }]);
  });

  test('[CL-03] sends no cookies: the session is only in a header', async () => {
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

  test('[RN-05] a failed configuration raises no error before a call needs it', async () => {
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

describe('answers', () => {
  describe('queries and answers', () => {
    test('[CL-02] GET takes query parameters', async () => {
      await page.api.send({
        method: 'GET',
        path: '/ideas',
        query: { q: 'clean & green', page: 2, draft: false, sort: undefined },
      });
      expect(page.last()?.path).toBe('/ideas?q=clean+%26+green&page=2&draft=false');
    });

    test('[CL-02] 204 is an empty answer', async () => {
      page.server.answerWith(() => ({ status: 204 }));
      await expect(page.api.logout('rt')).resolves.toBeUndefined();
      await expect(page.api.send({ method: 'DELETE', path: '/x' })).resolves.toBeUndefined();
    });

    test('[CL-02] an answer of 200 without a body is empty too', async () => {
      page.server.answerWith(() => ({ status: 200, text: '' }));
      await expect(page.api.send({ method: 'GET', path: '/x' })).resolves.toBeUndefined();
    });

    test('[CL-02] hands a parsed answer on as it is', async () => {
      page.server.answerWith(() => ({ status: 200, json: [1, { two: null }] }));
      await expect(page.api.send({ method: 'GET', path: '/x' })).resolves.toEqual([
        1,
        { two: null },
      ]);
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
          page.server.answerWith(() => ({ status: 200, json: json({ profilePicture: kept }) }));
          expect(await page.api.send({ method: 'GET', path })).toEqual(
            json({ profilePicture: expect.stringMatching(shown) }),
          );
        }
      }
    });

    test('[CL-08] an answer of 200 with success false tells its error, else its message', async () => {
      page.server.answerWith(() => ({
        status: 200,
        json: { success: false, error: 'E', message: 'M' },
      }));
      expect(outcomeText(await page.api.verifyEmail('v'))).toBe('E');
      page.server.answerWith(() => ({ status: 200, json: { success: false, message: 'M' } }));
      expect(outcomeText(await page.api.verifyEmail('v'))).toBe('M');
      page.server.answerWith(() => ({ status: 200, json: { success: false } }));
      expect(outcomeText(await page.api.verifyEmail('v'))).toBe('');
      page.server.answerWith(() => ({
        status: 200,
        json: { success: false, error: 'E', message: 'M' },
      }));
      const data = { email: 'a@b.c', password: 'secret', name: 'Ada' };
      await expect(page.api.register(data)).resolves.toMatchObject({
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
      page.server.answerWith(() => ({ status: 200, json }));
      await expect(page.api.login({ email: 'a@b.c', password: 'p' })).resolves.toMatchObject({
        token: null,
      });
      await expect(page.api.social('github', { code: 'c' })).resolves.toMatchObject({
        token: null,
      });
    });

    describe.each([
      ['its error', { success: false, error: 'Closed today', message: 'M' }, 'Closed today'],
      ['else its message', { success: false, message: 'Closed today' }, 'Closed today'],
      ['else that it failed', { success: false }, 'Request failed'],
    ])('an answer of 200 with success false tells %s', (_which, failed, message) => {
      const whole = { ...failed, id: 'u1', email: 'a@b.c', token: 'at_2', refreshToken: 'rt_2' };

      test.each([
        ['reading the profile', failed, () => page.api.getProfile()],
        ['reading a profile that is there', whole, () => page.api.getProfile()],
        ['changing the profile', whole, () => page.api.updateProfile({ name: 'Ada' })],
        ['refreshing', whole, () => page.api.refresh('rt_1')],
      ])('[CL-08] %s', async (_what, json, call) => {
        page.server.answerWith(() => ({ status: 200, json }));
        await expect(call()).rejects.toMatchObject({ name: 'ApiError', status: 200, message });
      });
    });

    test('[CL-08] a refresh that is answered with success false has the server’s text as its cause', async () => {
      page.tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
      page.server.answerWith(({ path }) =>
        path === '/auth/refresh'
          ? { status: 200, json: { success: false, error: 'Closed today' } }
          : { status: 401 },
      );
      const error = await page.api.getProfile().catch((thrown) => thrown);
      expect(error.cause).toMatchObject({ message: 'Failed to refresh token' });
      expect(error.cause.cause).toMatchObject({ message: 'Closed today' });
    });

    test.each([
      ['a list', []],
      ['text', 'hello'],
      ['nothing', null],
      ['numbers', { token: 7, verified: 'yes', success: 1, user: 'x' }],
    ])(
      '[CL-04] an answer that is %s has the documented shape all the same',
      async (_name, json) => {
        page.server.answerWith(() => ({ status: 200, json }));
        await expect(page.api.login({ email: 'a@b.c', password: 'p' })).resolves.toEqual({
          verified: false,
          token: null,
          refreshToken: null,
          userId: '',
          email: '',
          name: '',
        });
        await expect(
          page.api.register({ email: 'a@b.c', password: 'p', name: 'n' }),
        ).resolves.toEqual({
          success: false,
          user: null,
          token: null,
          refreshToken: null,
          message: '',
        });
        await expect(page.api.social('github', { code: 'c' })).resolves.toEqual({
          user: null,
          token: null,
          refreshToken: null,
        });
        await expect(
          page.api.resetPassword({ token: 't', newPassword: 'p' }),
        ).resolves.toMatchObject({
          success: false,
        });
        await expect(page.api.refresh('rt')).rejects.toMatchObject({ message: 'Request failed' });
        await expect(page.api.getProfile()).rejects.toMatchObject({ message: 'Request failed' });
      },
    );
  });
});

describe('errors', () => {
  describe('errors', () => {
    const profile = () => page.api.getProfile();

    test('[CL-08] carries the status, the server’s message and its details', async () => {
      const details = { code: 'VALIDATION_FAILED', fields: { name: 'too long' } };
      page.server.answerWith(() => ({
        status: 400,
        json: { status: 400, message: 'Bad name', details },
      }));
      const error = await profile().catch((thrown) => thrown);
      expect(error).toMatchObject({ name: 'ApiError', status: 400, message: 'Bad name', details });
    });

    test.each([
      ['text', 'Ask for another link'],
      ['a list', ['too long', 'not a name']],
      ['a number', 17],
      ['false', false],
    ])('[CL-08] hands on details that are %s', async (_kind, details) => {
      page.server.answerWith(() => ({ status: 400, json: { message: 'Bad name', details } }));
      await expect(profile()).rejects.toMatchObject({ message: 'Bad name', details });
    });

    test.each([
      ['none', {}],
      ['null', { details: null }],
    ])('[CL-08] has no details where the answer has %s', async (_kind, json) => {
      page.server.answerWith(() => ({ status: 400, json }));
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
      page.server.answerWith(() => ({ status: 500, json }));
      await expect(profile()).rejects.toMatchObject({ status: 500, message: 'Request failed' });
    });

    test.each([
      ['HTML', '<!doctype html><h1>Bad gateway</h1>'],
      ['cut off', '{"message": "hal'],
      ['empty', ''],
    ])('[CL-08] a body that is %s reads as the status line', async (_name, text) => {
      page.server.answerWith(() => ({ status: 502, statusText: 'Bad Gateway', text }));
      await expect(profile()).rejects.toMatchObject({
        status: 502,
        message: 'HTTP 502: Bad Gateway',
      });
    });

    test('[CL-09] 401 on an auth call, with any text of the server', async () => {
      const message =
        'Authentication required. Please check your backend security configuration for public endpoints like /auth/register and /auth/login.';
      page.server.answerWith(() => ({
        status: 401,
        json: { message: 'Wrong', details: { code: 'X' } },
      }));
      await expect(page.api.login({ email: 'a@b.c', password: 'p' })).rejects.toMatchObject({
        status: 401,
        message,
        details: { code: 'X' },
      });
      page.server.answerWith(() => ({ status: 401, text: 'no' }));
      await expect(page.api.forgotPassword('a@b.c')).rejects.toMatchObject({
        status: 401,
        message,
      });
    });

    test('[CL-08] other failures of an auth call keep the server’s message', async () => {
      page.server.answerWith(() => ({ status: 409, json: { message: 'Email taken' } }));
      await expect(
        page.api.register({ email: 'a@b.c', password: 'p', name: 'n' }),
      ).rejects.toMatchObject({
        status: 409,
        message: 'Email taken',
      });
    });

    test('[CL-10] a server that is not there', async () => {
      const placeholder = createServer();
      await new Promise<void>((resolve) => placeholder.listen(0, '127.0.0.1', resolve));
      const { port } = placeholder.address() as { port: number };
      await new Promise((resolve) => placeholder.close(resolve));
      page.api.configure({ baseUrl: `http://127.0.0.1:${port}/api` });
      await expect(profile()).rejects.toMatchObject({
        name: 'ApiError',
        status: 0,
        message:
          'Unable to connect to server. Please check if the backend is running and CORS is configured properly.',
      });
    });

    test('[CL-10] a body that breaks off', async () => {
      page.server.answerWith(() => (response) => {
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
      page.server.answerWith(() => ({
        status: 200,
        text: '<html>Sign in to the hotel’s network</html>',
      }));
      await expect(profile()).rejects.toMatchObject({
        status: 0,
        message: 'Network error. Please check your connection.',
      });
    });

    test('[CL-10] any other failure of fetch', async () => {
      const fetch = jest.fn(async () => {
        throw new Error('socket hang up');
      });
      const client = createApiClient({ tokens: page.tokens, fetch, locks: null });
      await expect(client.getProfile()).rejects.toMatchObject({
        status: 0,
        message: 'Network error. Please check your connection.',
        cause: expect.objectContaining({ message: 'socket hang up' }),
      });
    });
  });
});

const NETWORK = { status: 0, message: 'Network error. Please check your connection.' };

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
