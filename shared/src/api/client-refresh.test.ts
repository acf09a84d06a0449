/** @jest-environment node */

import type { TokenStore } from '@idea-hub/shared/api';
import { type ApiClient, ApiError, createApiClient, createTokenStore } from '@idea-hub/shared/api';
import { type ApiServer, type SeenRequest, startApiServer } from '../testing/api-server.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakeLocks } from '../testing/fake-locks.ts';
import { someUser } from '../testing/fake-session.tsx';
import { fakeStorage } from '../testing/fake-storage.ts';

const EXPIRED = 'Session expired. Please login again.';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

/** Access tokens that the server takes, and the pair that each refresh token is worth. */
let accepted: Set<string>;
let worth: Map<string, { token: string; refreshToken: string }>;
/** Held back until a test lets it go on. */
let beforeRefresh: Promise<void>;

function answer({ path, headers, body }: SeenRequest) {
  if (path === '/auth/logout') return { status: 204 };
  if (path === '/auth/refresh') {
    return beforeRefresh.then(() => {
      const pair = worth.get((body as { refreshToken: string }).refreshToken);
      if (!pair) return { status: 401, json: { message: 'Refresh token unknown' } };
      accepted.add(pair.token);
      return { status: 200, json: pair };
    });
  }
  return accepted.has(headers.authorization?.replace('Bearer ', '') ?? '')
    ? { status: 200, json: someUser() }
    : { status: 401, json: { message: 'Token expired' } };
}

let storage: ReturnType<typeof fakeStorage>;
let tokens: TokenStore;
let api: ApiClient;
let expired: jest.Mock;
let refreshed: jest.Mock;

function openTab(deps: Partial<Parameters<typeof createApiClient>[0]> = {}) {
  const store = createTokenStore(storage.tab());
  const client = createApiClient({ tokens: store, locks: null, ...deps });
  client.configure({ baseUrl: server.baseUrl });
  return { store, client };
}

beforeEach(() => {
  server.seen.length = 0;
  server.answerWith(answer);
  accepted = new Set();
  worth = new Map([['rt_1', { token: 'at_2', refreshToken: 'rt_2' }]]);
  beforeRefresh = Promise.resolve();
  storage = fakeStorage();
  ({ store: tokens, client: api } = openTab());
  tokens.setUser(someUser());
  tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
  expired = jest.fn();
  refreshed = jest.fn();
  api.onSessionExpired(expired);
  api.onTokensRefreshed(refreshed);
});

const paths = () => server.seen.map(({ path }) => path);
const refreshes = () => paths().filter((path) => path === '/auth/refresh').length;
const stored = () => [tokens.accessToken(), tokens.refreshToken()];

/** Lets the network and everything that waits go on by a step. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A hold on the refresh: `arrived` when the server has it, `release` lets it be answered. */
function holdRefresh() {
  let release: () => void = () => {};
  beforeRefresh = new Promise((resolve) => {
    release = resolve;
  });
  const arrived = async () => {
    while (refreshes() === 0) await turn();
  };
  return { arrived, release: () => release() };
}

describe('a 401', () => {
  test('[CL-05] leads to one refresh, and the call is repeated with the new token', async () => {
    await expect(api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer at_2');
    expect(stored()).toEqual(['at_2', 'rt_2']);
    expect(refreshed).toHaveBeenCalledWith({ token: 'at_2', refreshToken: 'rt_2' });
    expect(expired).not.toHaveBeenCalled();
  });

  test('[CL-05] a call with a body is repeated with it', async () => {
    await api.updateProfile({ name: 'Ada' });
    expect(server.seen.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'Ada' } });
  });

  test('[CL-05] twenty at once lead to one refresh, and all succeed', async () => {
    const calls = Array.from({ length: 20 }, () => api.getProfile());
    await expect(Promise.all(calls)).resolves.toHaveLength(20);
    expect(refreshes()).toBe(1);
    expect(refreshed).toHaveBeenCalledTimes(1);
  });

  test('[CL-05] a call made during the refresh waits for it, and is sent with the new token', async () => {
    const hold = holdRefresh();
    const first = api.getProfile();
    await hold.arrived();
    const second = api.updateProfile({ name: 'Ada' });
    hold.release();
    await Promise.all([first, second]);
    const puts = server.seen.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers.authorization)).toEqual(['Bearer at_2']);
  });

  test('[CL-05] a late 401 of the old token finds the new one, with no second refresh', async () => {
    let releaseLate: () => void = () => {};
    const late = new Promise<void>((resolve) => {
      releaseLate = resolve;
    });
    let first = true;
    server.answerWith(async (request) => {
      if (request.method === 'PUT' && first) {
        first = false;
        await late;
        return { status: 401, json: {} };
      }
      return answer(request);
    });
    const slow = api.updateProfile({ name: 'Ada' });
    await api.getProfile();
    releaseLate();
    await expect(slow).resolves.toMatchObject({ id: 'user-1' });
    expect(refreshes()).toBe(1);
  });

  test('[CL-05] the repeated call is not repeated again', async () => {
    server.answerWith((request) =>
      request.path === '/auth/refresh'
        ? { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } }
        : { status: 401, json: { message: 'Still no' } },
    );
    await expect(api.getProfile()).rejects.toMatchObject({ status: 401, message: 'Still no' });
    expect(paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect(expired).not.toHaveBeenCalled();
  });

  test('[CL-05] a later 401 starts a refresh of its own', async () => {
    await api.getProfile();
    accepted.clear();
    worth.set('rt_2', { token: 'at_3', refreshToken: 'rt_3' });
    await api.getProfile();
    expect(refreshes()).toBe(2);
    expect(stored()).toEqual(['at_3', 'rt_3']);
  });

  test('[CL-05] calls under /auth/ never start a refresh', async () => {
    server.answerWith(() => ({ status: 401, json: {} }));
    await expect(api.resetPassword({ token: 't', newPassword: 'p' })).rejects.toMatchObject({
      status: 401,
    });
    await expect(api.send({ method: 'POST', path: '/auth/anything' })).rejects.toMatchObject({
      status: 401,
    });
    expect(refreshes()).toBe(0);
    expect(stored()).toEqual(['at_1', 'rt_1']);
  });

  test('[CL-11] a caller that goes away does not end the refresh for the others', async () => {
    const hold = holdRefresh();
    const controller = new AbortController();
    const gone = api.getProfile({ signal: controller.signal });
    const stays = api.getProfile();
    await hold.arrived();
    const late = api.getProfile({ signal: controller.signal });
    controller.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    hold.release();
    await expect(stays).resolves.toMatchObject({ id: 'user-1' });
    expect(stored()).toEqual(['at_2', 'rt_2']);
  });
});

describe('the end of a session', () => {
  test('[CL-06, CL-07] a refresh that is refused ends it: one error for all, told once', async () => {
    worth.clear();
    const hold = holdRefresh();
    const early = Array.from({ length: 5 }, () => api.getProfile().catch((error) => error));
    await hold.arrived();
    const late = api.getProfile().catch((error) => error);
    hold.release();
    const errors = await Promise.all([...early, late]);
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'ApiError', status: 401, message: EXPIRED });
      expect(error.cause).toMatchObject({ message: 'Failed to refresh token', status: 401 });
    }
    expect(refreshes()).toBe(1);
    expect([...stored(), tokens.user()]).toEqual([null, null, null]);
    expect(expired).toHaveBeenCalledTimes(1);
    expect(expired.mock.calls[0][0]).toMatchObject({ message: EXPIRED });
  });

  test.each([500, 429, 503])('[CL-07] refused with %d has the same cause', async (status) => {
    server.answerWith((request) =>
      request.path === '/auth/refresh' ? { status, json: { message: 'Later' } } : { status: 401 },
    );
    const error = await api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ message: EXPIRED, status: 401 });
    expect(error.cause).toMatchObject({ message: 'Failed to refresh token', status });
    expect(stored()).toEqual([null, null]);
  });

  test.each([
    ['without a token', { refreshToken: 'rt_2' }],
    ['of another shape', ['at_2']],
  ])('[CL-06] a refresh answered %s failed', async (_name, json) => {
    server.answerWith((request) =>
      request.path === '/auth/refresh' ? { status: 200, json } : { status: 401 },
    );
    await expect(api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect(stored()).toEqual([null, null]);
  });

  test('[CL-06, SE-03] a refresh that finds no server failed as well', async () => {
    server.answerWith((request) =>
      request.path === '/auth/refresh'
        ? (response) => {
            response.destroy();
          }
        : { status: 401 },
    );
    const error = await api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ message: EXPIRED });
    expect(error.cause).toMatchObject({ message: 'Failed to refresh token', status: 0 });
    expect(stored()).toEqual([null, null]);
  });

  test('[CL-06, CL-07] with no refresh token there is none to send', async () => {
    tokens.setTokens({ token: 'at_1', refreshToken: '' });
    const error = await api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 401, message: EXPIRED });
    expect(error.cause).toMatchObject({ status: 401, message: 'No refresh token available' });
    expect(error.cause).toBeInstanceOf(ApiError);
    expect(refreshes()).toBe(0);
    expect([tokens.accessToken(), tokens.user()]).toEqual([null, null]);
    expect(expired).toHaveBeenCalledTimes(1);
  });

  test('[CL-07] a 401 without any session has that cause too', async () => {
    tokens.clear();
    const error = await api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ message: EXPIRED });
    expect(error.cause).toMatchObject({ status: 401, message: 'No refresh token available' });
  });

  test('[CL-06] a failed refresh cut off because the page is being left ends nothing', async () => {
    const { store, client } = openTab({ page: { leaving: () => true } });
    client.onSessionExpired(expired);
    worth.clear();
    await expect(client.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect([store.accessToken(), store.refreshToken()]).toEqual(['at_1', 'rt_1']);
    expect(expired).not.toHaveBeenCalled();
  });
});

describe('a sign-out during the refresh', () => {
  test('[SE-12] stores nothing that comes back, and ends it on the server', async () => {
    const hold = holdRefresh();
    const call = api.getProfile().catch((error) => error);
    await hold.arrived();
    tokens.clear();
    hold.release();
    await expect(call).resolves.toMatchObject({ status: 401, message: EXPIRED });
    expect([...storage.items.keys()]).toEqual([]);
    expect(expired).not.toHaveBeenCalled();
    expect(refreshed).not.toHaveBeenCalled();
    while (!paths().includes('/auth/logout')) await turn();
    expect(server.seen.at(-1)?.body).toEqual({ refreshToken: 'rt_2' });
  });

  test('[SE-12] a refresh that fails after it tells of nothing', async () => {
    worth.clear();
    const hold = holdRefresh();
    const call = api.getProfile().catch((error) => error);
    await hold.arrived();
    tokens.clear();
    hold.release();
    await expect(call).resolves.toMatchObject({ message: EXPIRED });
    expect(expired).not.toHaveBeenCalled();
  });

  test('[SE-12] a 401 that comes in after it starts no refresh', async () => {
    server.answerWith(() => {
      tokens.clear();
      return { status: 401 };
    });
    await expect(api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect(refreshes()).toBe(0);
    expect(expired).not.toHaveBeenCalled();
  });

  test('[SE-12] somebody else’s session that began meanwhile is left alone', async () => {
    const hold = holdRefresh();
    const call = api.updateProfile({ name: 'Ada' }).catch((error) => error);
    await hold.arrived();
    tokens.clear();
    tokens.setUser(someUser({ id: 'user-2', name: 'Grace' }));
    tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    accepted.add('at_9');
    hold.release();
    await expect(call).resolves.toMatchObject({ message: EXPIRED });
    expect(stored()).toEqual(['at_9', 'rt_9']);
    expect(tokens.user()?.name).toBe('Grace');
    const sentAsGrace = server.seen.filter((r) => r.headers.authorization === 'Bearer at_9');
    expect(sentAsGrace).toEqual([]);
    expect(expired).not.toHaveBeenCalled();
  });

  test('[SE-12] nor does a refresh that fails end somebody else’s session', async () => {
    worth.clear();
    const hold = holdRefresh();
    const call = api.getProfile().catch((error) => error);
    await hold.arrived();
    tokens.setUser(someUser({ id: 'user-2' }));
    tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    hold.release();
    await expect(call).resolves.toMatchObject({ message: EXPIRED });
    expect(stored()).toEqual(['at_9', 'rt_9']);
    expect(expired).not.toHaveBeenCalled();
  });

  test('[SE-12] who signed in again as the same member gets an answer', async () => {
    const hold = holdRefresh();
    const call = api.getProfile();
    await hold.arrived();
    tokens.clear();
    tokens.setUser(someUser());
    tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    accepted.add('at_9');
    hold.release();
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
    expect(stored()).toEqual(['at_9', 'rt_9']);
  });
});

describe('several tabs', () => {
  test('[CL-05] a token that another tab has refreshed meanwhile is used as it is', async () => {
    const other = openTab();
    server.answerWith((request) => {
      if (request.headers.authorization === 'Bearer at_1') {
        other.store.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
        accepted.add('at_2');
      }
      return answer(request);
    });
    await expect(api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(refreshes()).toBe(0);
    expect(stored()).toEqual(['at_2', 'rt_2']);
  });

  test('[CL-05] the other tab’s token, when stale as well, leads to a refresh', async () => {
    worth.set('rt_7', { token: 'at_8', refreshToken: 'rt_8' });
    const other = openTab();
    let first = true;
    server.answerWith((request) => {
      if (first) other.store.setTokens({ token: 'at_7', refreshToken: 'rt_7' });
      first = false;
      return answer(request);
    });
    await expect(api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(refreshes()).toBe(1);
    expect(stored()).toEqual(['at_8', 'rt_8']);
  });

  test('[CL-05] with locks two tabs refresh once between them', async () => {
    const locks = fakeLocks();
    const [a, b] = [openTab({ locks }), openTab({ locks })];
    const answers = await Promise.all([a.client.getProfile(), b.client.getProfile()]);
    expect(answers).toHaveLength(2);
    expect(refreshes()).toBe(1);
    expect(stored()).toEqual(['at_2', 'rt_2']);
  });

  test('[CL-05, SE-12] a sign-out in one tab reaches the one that waits for the lock', async () => {
    const locks = fakeLocks();
    const [a, b] = [openTab({ locks }), openTab({ locks })];
    const hold = holdRefresh();
    const calls = [a, b].map(({ client }) => client.getProfile().catch((error) => error));
    await hold.arrived();
    b.store.clear();
    hold.release();
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ message: EXPIRED });
    expect(refreshes()).toBe(1);
    expect([...storage.items.keys()]).toEqual([]);
  });

  test('[CL-06] a refusal in one tab ends the session in the other one, with no second try', async () => {
    worth.clear();
    const locks = fakeLocks();
    const [a, b] = [openTab({ locks }), openTab({ locks })];
    const results = await Promise.all(
      [a, b].map(({ client }) => client.getProfile().catch((error) => error)),
    );
    for (const error of results) expect(error).toMatchObject({ message: EXPIRED });
    expect(refreshes()).toBe(1);
  });

  test('[CL-05] without locks each tab’s late answer leaves the other’s tokens alone', async () => {
    const other = openTab();
    const hold = holdRefresh();
    const call = api.getProfile();
    await hold.arrived();
    other.store.setTokens({ token: 'at_5', refreshToken: 'rt_5' });
    accepted.add('at_5');
    hold.release();
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
    expect(stored()).toEqual(['at_5', 'rt_5']);
    expect(paths()).not.toContain('/auth/logout');
  });

  test('[CL-05] a page that may not use locks goes without', async () => {
    const locks = {
      request: async () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    };
    const { client } = openTab({ locks });
    await expect(client.getProfile()).resolves.toMatchObject({ id: 'user-1' });
  });

  test('[CL-05] a tab that holds the lock for longer than a call can take is not waited for', async () => {
    const locks = fakeLocks();
    const clock = fakeClock();
    const { client } = openTab({ locks, clock });
    let letGo: () => void = () => {};
    const frozen = locks.request('ideahub.refresh', {}, () => {
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    const call = client.getProfile();
    while (clock.waiting() === 0 || server.seen.length === 0) {
      await turn();
    }
    while (refreshes() === 0) {
      clock.advance(10_000);
      await turn();
    }
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
    expect(clock.now()).toBeGreaterThan(30_000);
    letGo();
    await frozen;
  });
});
