/** @jest-environment node */
import type { Locks } from '@composed/browser/locks';
import { fakePage } from '@composed/browser/testing/fake-page';
import { type FakeStorage, fakeStorage } from '@composed/browser/testing/fake-storage';
import {
  type ApiClient,
  type ApiClientDeps,
  ApiError,
  createApiClient,
  createTokenStore,
  type TokenStore,
} from '@idea-hub/shared/api';
import type { Tokens } from '../contracts/calls.ts';
import { type Answer, type Handler, withApiServer } from '../testing/api-server.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakeLocks } from '../testing/fake-locks.ts';
import { someUser } from '../testing/fake-session.tsx';
import { held } from '../testing/held.tsx';
import { turn, until } from '../testing/until.ts';
import { createExclusive } from './refresher.ts';

const EXPIRED = 'Session expired. Please login again.';

// A page with a stored session. The server no longer accepts its access token.
const server = withApiServer();
let storage: FakeStorage;
let tokens: TokenStore;
let api: ApiClient;
/** Access tokens that the server accepts. */
let accepted: Set<string>;
/** New tokens for each refresh token. */
let worth: Map<string, Tokens>;
let beforeRefresh: Promise<void>;
/** Called with the error that ended the session. */
let expired: jest.Mock;
let refreshed: jest.Mock;

/** The server's default response. */
const answer: Handler = async ({ path, headers, body }) => {
  if (path === '/auth/logout') return { status: 204 };
  if (path === '/auth/refresh') {
    await beforeRefresh;
    const pair = worth.get((body as { refreshToken: string }).refreshToken);
    if (!pair) return { status: 401, json: { message: 'Refresh token unknown' } };
    accepted.add(pair.token);
    return { status: 200, json: pair };
  }
  return accepted.has(headers.authorization?.replace('Bearer ', '') ?? '')
    ? { status: 200, json: someUser() }
    : { status: 401, json: { message: 'Token expired' } };
};

function openTab(deps: Partial<ApiClientDeps> = {}) {
  const tokens = createTokenStore(storage.tab());
  const api = createApiClient({ tokens, locks: null, page: fakePage(), ...deps });
  api.configure({ baseUrl: server.baseUrl });
  return { tokens, api };
}

const paths = () => server.seen.map(({ path }) => path);
const refreshes = () => paths().filter((path) => path === '/auth/refresh').length;
const stored = () => [tokens.accessToken(), tokens.refreshToken()];

beforeEach(() => {
  beforeRefresh = Promise.resolve();
  server.answerWith(answer);
  accepted = new Set();
  worth = new Map([['rt_1', { token: 'at_2', refreshToken: 'rt_2' }]]);
  storage = fakeStorage();
  ({ tokens, api } = openTab());
  tokens.setUser(someUser());
  tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
  expired = jest.fn();
  refreshed = jest.fn();
  api.onSessionExpired(expired);
  api.onTokensRefreshed(refreshed);
});

/**
 * Blocks the refresh. `arrived` resolves when the server has received it; `release` lets the server respond.
 */
function holdRefresh() {
  const hold = held<void>();
  beforeRefresh = hold.promise;
  return { arrived: () => until(() => refreshes() > 0), release: hold.resolve };
}

/** Returns the result or the error of a call. `change` happens while its refresh is on the way. */
async function changedMeanwhile(
  change: () => void,
  call: () => Promise<unknown> = () => api.getProfile(),
) {
  const hold = holdRefresh();
  const outcome = call().catch((error) => error);
  await hold.arrived();
  change();
  hold.release();
  return outcome;
}

/** Answers refreshes this way, and refuses all other calls. */
const answerRefresh = (refresh: Answer, others: Answer = { status: 401 }) =>
  server.answerWith(({ path }) => (path === '/auth/refresh' ? refresh : others));

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
    const late = held<void>();
    let first = true;
    server.answerWith(async (request) => {
      if (request.method === 'PUT' && first) {
        first = false;
        await late.promise;
        return { status: 401, json: {} };
      }
      return answer(request);
    });
    const slow = api.updateProfile({ name: 'Ada' });
    await api.getProfile();
    late.resolve();
    await expect(slow).resolves.toMatchObject({ id: 'user-1' });
    expect(refreshes()).toBe(1);
  });

  test('[CL-05] the repeated call is not repeated again', async () => {
    const refreshed = { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } };
    answerRefresh(refreshed, { status: 401, json: { message: 'Still no' } });
    await expect(api.getProfile()).rejects.toMatchObject({ status: 401, message: 'Still no' });
    expect(paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect(expired).not.toHaveBeenCalled();
  });

  test('[CL-05] a later 401 starts another refresh', async () => {
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

test('[CL-11] a signal that lives long is not held on to by the wait for a refresh', async () => {
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  const hold = holdRefresh();
  const first = api.getProfile({ signal });
  await hold.arrived();
  const late = api.getProfile({ signal });
  hold.release();
  await Promise.all([first, late]);
  await turn();
  expect(added.mock.calls.length).toBeGreaterThan(3);
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

describe('the end of a session', () => {
  test('[CL-05, CL-06] does not reach into the next one: its worn token is refreshed', async () => {
    worth.clear();
    await expect(api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    tokens.setUser(someUser({ id: 'user-2' }));
    tokens.setTokens({ token: 'at_8', refreshToken: 'rt_8' });
    worth.set('rt_8', { token: 'at_9', refreshToken: 'rt_9' });
    await expect(api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(refreshes()).toBe(2);
    expect(stored()).toEqual(['at_9', 'rt_9']);
  });

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

  test.each([401, 503])(
    '[CL-06, CM-10] a call that keeps the session gets why the refresh failed: %i, and nobody else is told',
    async (status) => {
      answerRefresh({ status, json: {} });
      const call = { method: 'GET', path: '/users/deletion' } as const;
      const error = await api.send(call, { keepsSession: true }).catch((thrown) => thrown);
      expect(error).toMatchObject({ message: 'Failed to refresh token', status });
      expect(stored()).toEqual(['at_1', 'rt_1']);
      expect(expired).not.toHaveBeenCalled();
      await expect(api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
      expect(expired).toHaveBeenCalledTimes(1);
    },
  );

  describe.each([401, 503])('by a refresh that fails with %i', (status) => {
    const KEEPS = { keepsSession: true };
    const call = { method: 'GET', path: '/users/deletion' } as const;
    const send = (options = {}) => api.send(call, options).catch((thrown) => thrown);
    let refuse: () => void;
    beforeEach(() => {
      const refused = held<void>();
      refuse = refused.resolve;
      server.answerWith(async ({ path }) => {
        if (path !== '/auth/refresh') return { status: 401 };
        await refused.promise;
        return { status, json: {} };
      });
    });

    test.each([
      ['the one that keeps the session first, both at once', [KEEPS, {}], false],
      ['the one that keeps the session last, both at once', [{}, KEEPS], false],
      ['the one that keeps the session first, the other joins', [KEEPS, {}], true],
      ['the one that keeps the session joins', [{}, KEEPS], true],
    ])(
      '[CL-06, CM-10] of two calls that share it, each is told what it asked for: %s',
      async (_order, [first, second], joins) => {
        const calls = [send(first)];
        if (joins) await until(() => refreshes() === 1);
        calls.push(send(second));
        await until(() => refreshes() === 1);
        refuse();
        const errors = await Promise.all(calls);
        const [keeping, other] = first === KEEPS ? errors : errors.toReversed();
        expect(keeping).toMatchObject({ message: 'Failed to refresh token', status });
        expect(other).toMatchObject({ message: EXPIRED, status: 401, cause: { status } });
        expect(expired).toHaveBeenCalledTimes(1);
        expect(stored()).toEqual([null, null]);
        expect(refreshes()).toBe(1);
      },
    );

    test.each(['still stale', 'refreshed by another tab'])(
      '[CL-06, CM-10] a call that joins after it failed, while the lock is not free yet, ends the session only if its tokens are %s',
      async (state) => {
        let hasFailed = false;
        const lock = held<void>();
        const locks: Locks = {
          request: (_name, _options, run) =>
            run().finally(() => {
              hasFailed = true;
              return lock.promise;
            }),
        };
        const tab = openTab({ locks });
        tab.api.onSessionExpired(expired);
        const keeping = tab.api.send(call, KEEPS).catch((thrown) => thrown);
        await until(() => refreshes() === 1);
        refuse();
        await until(() => hasFailed);
        const other = tab.api.send(call).catch((thrown) => thrown);
        await turn();
        const isStale = state === 'still stale';
        if (!isStale) tokens.setTokens({ token: 'at_7', refreshToken: 'rt_7' });
        server.answerWith(() => ({ status: 200, json: { success: true } }));
        lock.resolve();
        await expect(keeping).resolves.toMatchObject({
          message: 'Failed to refresh token',
          status,
        });
        await expect(other).resolves.toMatchObject(
          isStale ? { message: EXPIRED } : { success: true },
        );
        expect(expired).toHaveBeenCalledTimes(isStale ? 1 : 0);
        expect(stored()).toEqual(isStale ? [null, null] : ['at_7', 'rt_7']);
      },
    );

    test('[CL-06, CM-10] calls that keep the session keep it, however many share it', async () => {
      const early = [send(KEEPS), send(KEEPS)];
      await until(() => refreshes() === 1);
      const late = send(KEEPS);
      refuse();
      for (const error of await Promise.all([...early, late])) {
        expect(error).toMatchObject({ message: 'Failed to refresh token', status });
      }
      expect(expired).not.toHaveBeenCalled();
      expect(stored()).toEqual(['at_1', 'rt_1']);
    });
  });

  test('[CM-28, CL-07] a suspended member’s session ends with the server’s reason', async () => {
    const message = 'This account is suspended: Advertising in messages';
    answerRefresh({ status: 403, json: { message, details: { code: 'ACCOUNT_SUSPENDED' } } });
    const error = await api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 401, message });
    expect(error.cause).toMatchObject({ status: 403, message: 'Failed to refresh token' });
    expect(expired.mock.calls).toEqual([[error]]);
    expect([...stored(), tokens.user()]).toEqual([null, null, null]);
  });

  // 0: it finds no server.
  test.each([403, 500, 429, 503, 0])(
    '[CL-06, CL-07, SE-03] refused with %d has the same cause',
    async (status) => {
      answerRefresh(
        status === 0
          ? (response) => void response.destroy()
          : { status, json: { message: 'Later' } },
      );
      const error = await api.getProfile().catch((thrown) => thrown);
      expect(error).toMatchObject({ message: EXPIRED, status: 401 });
      expect(error.cause).toMatchObject({ message: 'Failed to refresh token', status });
      expect(stored()).toEqual([null, null]);
    },
  );

  test.each([
    ['without a token', { refreshToken: 'rt_2' }],
    ['of another shape', ['at_2']],
  ])('[CL-06] a refresh answered %s failed', async (_name, json) => {
    answerRefresh({ status: 200, json });
    await expect(api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect(stored()).toEqual([null, null]);
  });

  test('[CL-05, CL-06, SE-03, SE-12] a refresh without a server ends no session when another tab has refreshed meanwhile', async () => {
    server.answerWith((request) =>
      request.path === '/auth/refresh' ? (response) => response.destroy() : answer(request),
    );
    let weighed = 0;
    const loads = () => {
      weighed += 1;
      if (weighed === 2) openTab().tokens.setTokens({ token: 'at_5', refreshToken: 'rt_5' });
      return true;
    };
    accepted.add('at_5');
    const tab = openTab({ page: Object.assign(fakePage(), { loads }) });
    tab.api.onSessionExpired(expired);
    await expect(tab.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(stored()).toEqual(['at_5', 'rt_5']);
    expect(expired).not.toHaveBeenCalled();
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
    const tab = openTab({ page: Object.assign(fakePage(), { leaves: true }) });
    tab.api.onSessionExpired(expired);
    worth.clear();
    await expect(tab.api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect([tab.tokens.accessToken(), tab.tokens.refreshToken()]).toEqual(['at_1', 'rt_1']);
    expect(expired).not.toHaveBeenCalled();
  });
});

describe('several tabs', () => {
  test('[CL-05] a token that another tab has refreshed meanwhile is used as it is', async () => {
    const other = openTab();
    server.answerWith((request) => {
      if (request.headers.authorization === 'Bearer at_1') {
        other.tokens.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
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
      if (first) other.tokens.setTokens({ token: 'at_7', refreshToken: 'rt_7' });
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
    const answers = await Promise.all([a.api.getProfile(), b.api.getProfile()]);
    expect(answers).toHaveLength(2);
    expect(refreshes()).toBe(1);
    expect(stored()).toEqual(['at_2', 'rt_2']);
  });

  test('[CL-05, SE-12] a sign-out in one tab reaches the one that waits for the lock', async () => {
    const locks = fakeLocks();
    const [a, b] = [openTab({ locks }), openTab({ locks })];
    const hold = holdRefresh();
    const calls = [a, b].map(({ api }) => api.getProfile().catch((error) => error));
    await hold.arrived();
    b.tokens.clear();
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
      [a, b].map(({ api }) => api.getProfile().catch((error) => error)),
    );
    for (const error of results) expect(error).toMatchObject({ message: EXPIRED });
    expect(refreshes()).toBe(1);
  });

  test('[CL-05] without locks each tab’s late answer leaves the other’s tokens unchanged', async () => {
    const other = openTab();
    const outcome = await changedMeanwhile(() => {
      other.tokens.setTokens({ token: 'at_5', refreshToken: 'rt_5' });
      accepted.add('at_5');
    });
    expect(outcome).toMatchObject({ id: 'user-1' });
    expect(stored()).toEqual(['at_5', 'rt_5']);
    expect(paths()).not.toContain('/auth/logout');
  });

  test('[CL-05] a page that may not use locks goes without', async () => {
    const locks = {
      request: async () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    };
    const tab = openTab({ locks });
    await expect(tab.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
  });

  test('[CL-05] a tab that holds the lock for longer than a call can take is not waited for', async () => {
    const locks = fakeLocks();
    const clock = fakeClock();
    const tab = openTab({ locks, clock, timeLimitMs: Number.MAX_SAFE_INTEGER });
    const frozen = held<void>();
    const done = locks.request('ideahub.refresh', {}, () => frozen.promise);
    const call = tab.api.getProfile();
    await until(() => clock.waiting() > 0 && server.seen.length > 0);
    await until(
      () => refreshes() > 0,
      () => clock.advance(10_000),
    );
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
    expect(clock.now()).toBeGreaterThan(30_000);
    frozen.resolve();
    await done;
  });
});

describe('a sign-out during the refresh', () => {
  function signInAsGrace() {
    tokens.setUser(someUser({ id: 'user-2', name: 'Grace' }));
    tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    accepted.add('at_9');
  }

  const sentAs = (token: string) =>
    server.seen.filter(({ headers }) => headers.authorization === `Bearer ${token}`);

  test('[SE-12] stores nothing that comes back, and ends it on the server', async () => {
    const outcome = await changedMeanwhile(() => tokens.clear());
    expect(outcome).toMatchObject({ status: 401, message: EXPIRED });
    expect([...storage.items.keys()]).toEqual([]);
    expect(expired).not.toHaveBeenCalled();
    expect(refreshed).not.toHaveBeenCalled();
    await until(() => paths().includes('/auth/logout'));
    expect(server.seen.at(-1)?.body).toEqual({ refreshToken: 'rt_2' });
  });

  test('[SE-12] a sign-out that does not reach the server shows no message', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    server.answerWith((request) =>
      request.path === '/auth/logout' ? (response) => response.destroy() : answer(request),
    );
    await changedMeanwhile(() => tokens.clear());
    await until(() => paths().includes('/auth/logout'));
    for (let step = 0; step < 20; step += 1) await turn();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('[SE-12] a refresh that fails after the sign-out shows no message', async () => {
    worth.clear();
    const outcome = await changedMeanwhile(() => tokens.clear());
    expect(outcome).toMatchObject({ message: EXPIRED });
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

  test('[SE-12] keeps another member’s session that began meanwhile', async () => {
    const outcome = await changedMeanwhile(
      () => {
        tokens.clear();
        signInAsGrace();
      },
      () => api.updateProfile({ name: 'Ada' }),
    );
    expect(outcome).toMatchObject({ message: EXPIRED });
    expect(stored()).toEqual(['at_9', 'rt_9']);
    expect(tokens.user()?.name).toBe('Grace');
    expect(sentAs('at_9')).toEqual([]);
    expect(expired).not.toHaveBeenCalled();
  });

  test('[SE-12] a failed refresh does not end another member’s session either', async () => {
    worth.clear();
    const outcome = await changedMeanwhile(signInAsGrace);
    expect(outcome).toMatchObject({ message: EXPIRED });
    expect(stored()).toEqual(['at_9', 'rt_9']);
    expect(expired).not.toHaveBeenCalled();
  });

  test.each<[what: string, signIn: () => void, then: (string | null)[]]>([
    ['signed out', () => {}, [null, null]],
    ['gave way to another one', signInAsGrace, ['at_9', 'rt_9']],
  ])(
    '[CL-05, SE-12] a call that waited for the refresh while its member %s is not sent',
    async (_what, signIn, then) => {
      let waited: Promise<Error> | undefined;
      await changedMeanwhile(() => {
        waited = api.updateProfile({ name: 'Ada' }).catch((error) => error);
        tokens.clear();
        signIn();
      });
      expect(await waited).toMatchObject({
        status: 401,
        message: EXPIRED,
        cause: { status: 401, message: 'No refresh token available' },
      });
      expect(sentAs('at_9')).toEqual([]);
      expect(server.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
      expect(stored()).toEqual(then);
      expect(expired).not.toHaveBeenCalled();
    },
  );

  test('[CL-05] a signed-out call waits for no refresh and uses no token', async () => {
    const hold = holdRefresh();
    const first = api.getProfile().catch((error) => error);
    await hold.arrived();
    tokens.clear();
    server.answerWith(async (request) => {
      if (request.path !== '/ideas') return answer(request);
      signInAsGrace();
      return { status: 401, json: {} };
    });
    const anonymous = api.send({ method: 'GET', path: '/ideas' });
    await expect(anonymous).rejects.toMatchObject({ status: 401, message: EXPIRED });
    hold.release();
    await first;
    const requested = server.seen.filter(({ path }) => path === '/ideas');
    expect(requested.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(stored()).toEqual(['at_9', 'rt_9']);
  });

  test.each([
    ['known only while it waits', 'before'],
    ['not readable any more by then', 'after'],
  ])('[CL-05] a call of a member who is %s gets its answer', async (_when, without) => {
    if (without === 'before') storage.items.delete('ideahub.user');
    const outcome = await changedMeanwhile(() => {
      if (without === 'before') tokens.setUser(someUser());
      else storage.items.delete('ideahub.user');
    });
    expect(outcome).toMatchObject({ id: 'user-1' });
  });

  test('[SE-12] a member who signed in again gets the answer', async () => {
    const outcome = await changedMeanwhile(() => {
      tokens.clear();
      tokens.setUser(someUser());
      tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
      accepted.add('at_9');
    });
    expect(outcome).toMatchObject({ id: 'user-1' });
    expect(stored()).toEqual(['at_9', 'rt_9']);
  });
});

describe('running one thing at a time across tabs', () => {
  function setUp() {
    const clock = fakeClock();
    const exclusive = createExclusive('name', { locks: fakeLocks(), clock, waitLimitMs: 1000 });
    return { clock, exclusive };
  }

  test('[CL-05] reports a failure and runs it once', async () => {
    const { exclusive } = setUp();
    const run = jest.fn(async () => {
      throw new Error('refused');
    });
    await expect(exclusive(run)).rejects.toThrow('refused');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('[CL-05] the wait has a limit; the run itself has none', async () => {
    const { clock, exclusive } = setUp();
    const forever = exclusive(() => new Promise<void>(() => {}));
    await turn();
    expect(clock.waiting()).toBe(0);
    const run = jest.fn(async () => {});
    const waits = exclusive(run);
    clock.advance(999);
    await turn();
    expect(run).not.toHaveBeenCalled();
    clock.advance(1);
    await waits;
    expect(run).toHaveBeenCalledTimes(1);
    expect(forever).toBeInstanceOf(Promise);
  });
});
