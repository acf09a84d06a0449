/** @jest-environment node */
import type { Locks } from '@composed/browser/locks';
import { fakePage } from '@composed/browser/testing/fake-page';
import { ApiError } from '@idea-hub/shared/api';
import type { Answer } from '../testing/api-server.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakeLocks } from '../testing/fake-locks.ts';
import { someUser } from '../testing/fake-session.tsx';
import { withStaleSession } from '../testing/stale-session.ts';
import { turn, until } from '../testing/until.ts';
import { createExclusive } from './refresher.ts';

const EXPIRED = 'Session expired. Please login again.';
const page = withStaleSession();

/** Answers refreshes this way, and refuses all other calls. */
const answerRefresh = (refresh: Answer, others: Answer = { status: 401 }) =>
  page.server.answerWith(({ path }) => (path === '/auth/refresh' ? refresh : others));

describe('a 401', () => {
  test('[CL-05] leads to one refresh, and the call is repeated with the new token', async () => {
    await expect(page.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(page.paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect(page.server.seen.at(-1)?.headers.authorization).toBe('Bearer at_2');
    expect(page.stored()).toEqual(['at_2', 'rt_2']);
    expect(page.refreshed).toHaveBeenCalledWith({ token: 'at_2', refreshToken: 'rt_2' });
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[CL-05] a call with a body is repeated with it', async () => {
    await page.api.updateProfile({ name: 'Ada' });
    expect(page.server.seen.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'Ada' } });
  });

  test('[CL-05] twenty at once lead to one refresh, and all succeed', async () => {
    const calls = Array.from({ length: 20 }, () => page.api.getProfile());
    await expect(Promise.all(calls)).resolves.toHaveLength(20);
    expect(page.refreshes()).toBe(1);
    expect(page.refreshed).toHaveBeenCalledTimes(1);
  });

  test('[CL-05] a call made during the refresh waits for it, and is sent with the new token', async () => {
    const hold = page.holdRefresh();
    const first = page.api.getProfile();
    await hold.arrived();
    const second = page.api.updateProfile({ name: 'Ada' });
    hold.release();
    await Promise.all([first, second]);
    const puts = page.server.seen.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers.authorization)).toEqual(['Bearer at_2']);
  });

  test('[CL-05] a late 401 of the old token finds the new one, with no second refresh', async () => {
    let releaseLate: () => void = () => {};
    const late = new Promise<void>((resolve) => {
      releaseLate = resolve;
    });
    let first = true;
    page.server.answerWith(async (request) => {
      if (request.method === 'PUT' && first) {
        first = false;
        await late;
        return { status: 401, json: {} };
      }
      return page.answer(request);
    });
    const slow = page.api.updateProfile({ name: 'Ada' });
    await page.api.getProfile();
    releaseLate();
    await expect(slow).resolves.toMatchObject({ id: 'user-1' });
    expect(page.refreshes()).toBe(1);
  });

  test('[CL-05] the repeated call is not repeated again', async () => {
    const refreshed = { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } };
    answerRefresh(refreshed, { status: 401, json: { message: 'Still no' } });
    await expect(page.api.getProfile()).rejects.toMatchObject({ status: 401, message: 'Still no' });
    expect(page.paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[CL-05] a later 401 starts another refresh', async () => {
    await page.api.getProfile();
    page.accepted.clear();
    page.worth.set('rt_2', { token: 'at_3', refreshToken: 'rt_3' });
    await page.api.getProfile();
    expect(page.refreshes()).toBe(2);
    expect(page.stored()).toEqual(['at_3', 'rt_3']);
  });

  test('[CL-05] calls under /auth/ never start a refresh', async () => {
    page.server.answerWith(() => ({ status: 401, json: {} }));
    await expect(page.api.resetPassword({ token: 't', newPassword: 'p' })).rejects.toMatchObject({
      status: 401,
    });
    await expect(page.api.send({ method: 'POST', path: '/auth/anything' })).rejects.toMatchObject({
      status: 401,
    });
    expect(page.refreshes()).toBe(0);
    expect(page.stored()).toEqual(['at_1', 'rt_1']);
  });

  test('[CL-11] a caller that goes away does not end the refresh for the others', async () => {
    const hold = page.holdRefresh();
    const controller = new AbortController();
    const gone = page.api.getProfile({ signal: controller.signal });
    const stays = page.api.getProfile();
    await hold.arrived();
    const late = page.api.getProfile({ signal: controller.signal });
    controller.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    hold.release();
    await expect(stays).resolves.toMatchObject({ id: 'user-1' });
    expect(page.stored()).toEqual(['at_2', 'rt_2']);
  });
});

test('[CL-11] a signal that lives long is not held on to by the wait for a refresh', async () => {
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  const hold = page.holdRefresh();
  const first = page.api.getProfile({ signal });
  await hold.arrived();
  const late = page.api.getProfile({ signal });
  hold.release();
  await Promise.all([first, late]);
  await turn();
  expect(added.mock.calls.length).toBeGreaterThan(3);
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

describe('the end of a session', () => {
  test('[CL-05, CL-06] does not reach into the next one: its worn token is refreshed', async () => {
    page.worth.clear();
    await expect(page.api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    page.tokens.setUser(someUser({ id: 'user-2' }));
    page.tokens.setTokens({ token: 'at_8', refreshToken: 'rt_8' });
    page.worth.set('rt_8', { token: 'at_9', refreshToken: 'rt_9' });
    await expect(page.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(page.refreshes()).toBe(2);
    expect(page.stored()).toEqual(['at_9', 'rt_9']);
  });

  test('[CL-06, CL-07] a refresh that is refused ends it: one error for all, told once', async () => {
    page.worth.clear();
    const hold = page.holdRefresh();
    const early = Array.from({ length: 5 }, () => page.api.getProfile().catch((error) => error));
    await hold.arrived();
    const late = page.api.getProfile().catch((error) => error);
    hold.release();
    const errors = await Promise.all([...early, late]);
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'ApiError', status: 401, message: EXPIRED });
      expect(error.cause).toMatchObject({ message: 'Failed to refresh token', status: 401 });
    }
    expect(page.refreshes()).toBe(1);
    expect([...page.stored(), page.tokens.user()]).toEqual([null, null, null]);
    expect(page.expired).toHaveBeenCalledTimes(1);
    expect(page.expired.mock.calls[0][0]).toMatchObject({ message: EXPIRED });
  });

  test.each([401, 503])(
    '[CL-06, CM-10] a call that keeps the session gets why the refresh failed: %i, and nobody else is told',
    async (status) => {
      answerRefresh({ status, json: {} });
      const call = { method: 'GET', path: '/users/deletion' } as const;
      const error = await page.api.send(call, { keepsSession: true }).catch((thrown) => thrown);
      expect(error).toMatchObject({ message: 'Failed to refresh token', status });
      expect(page.stored()).toEqual(['at_1', 'rt_1']);
      expect(page.expired).not.toHaveBeenCalled();
      await expect(page.api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
      expect(page.expired).toHaveBeenCalledTimes(1);
    },
  );

  describe.each([401, 503])('by a refresh that fails with %i', (status) => {
    const KEEPS = { keepsSession: true };
    const call = { method: 'GET', path: '/users/deletion' } as const;
    const send = (options = {}) => page.api.send(call, options).catch((thrown) => thrown);
    let refuse: () => void;
    let refreshes: number;
    beforeEach(() => {
      refreshes = 0;
      const refused = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      page.server.answerWith(async ({ path }) => {
        if (path !== '/auth/refresh') return { status: 401 };
        refreshes += 1;
        await refused;
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
        if (joins) await until(() => refreshes === 1);
        calls.push(send(second));
        await until(() => refreshes === 1);
        refuse();
        const errors = await Promise.all(calls);
        const [keeping, other] = first === KEEPS ? errors : errors.toReversed();
        expect(keeping).toMatchObject({ message: 'Failed to refresh token', status });
        expect(other).toMatchObject({ message: EXPIRED, status: 401, cause: { status } });
        expect(page.expired).toHaveBeenCalledTimes(1);
        expect(page.stored()).toEqual([null, null]);
        expect(refreshes).toBe(1);
      },
    );

    test.each(['still stale', 'refreshed by another tab'])(
      '[CL-06, CM-10] a call that joins after it failed, while the lock is not free yet, ends the session only if its tokens are %s',
      async (state) => {
        let hasFailed = false;
        let free: () => void = () => {};
        const isFree = new Promise<void>((resolve) => {
          free = resolve;
        });
        const locks: Locks = {
          request: (_name, _options, run) =>
            run().finally(() => {
              hasFailed = true;
              return isFree;
            }),
        };
        const tab = page.openTab({ locks });
        tab.api.onSessionExpired(page.expired);
        const keeping = tab.api.send(call, KEEPS).catch((thrown) => thrown);
        await until(() => refreshes === 1);
        refuse();
        await until(() => hasFailed);
        const other = tab.api.send(call).catch((thrown) => thrown);
        await turn();
        const isStale = state === 'still stale';
        if (!isStale) page.tokens.setTokens({ token: 'at_7', refreshToken: 'rt_7' });
        page.server.answerWith(() => ({ status: 200, json: { success: true } }));
        free();
        await expect(keeping).resolves.toMatchObject({
          message: 'Failed to refresh token',
          status,
        });
        await expect(other).resolves.toMatchObject(
          isStale ? { message: EXPIRED } : { success: true },
        );
        expect(page.expired).toHaveBeenCalledTimes(isStale ? 1 : 0);
        expect(page.stored()).toEqual(isStale ? [null, null] : ['at_7', 'rt_7']);
      },
    );

    test('[CL-06, CM-10] calls that keep the session keep it, however many share it', async () => {
      const early = [send(KEEPS), send(KEEPS)];
      await until(() => refreshes === 1);
      const late = send(KEEPS);
      refuse();
      for (const error of await Promise.all([...early, late])) {
        expect(error).toMatchObject({ message: 'Failed to refresh token', status });
      }
      expect(page.expired).not.toHaveBeenCalled();
      expect(page.stored()).toEqual(['at_1', 'rt_1']);
    });
  });

  test('[CM-28, CL-07] a suspended member’s session ends with the server’s reason', async () => {
    const message = 'This account is suspended: Advertising in messages';
    answerRefresh({ status: 403, json: { message, details: { code: 'ACCOUNT_SUSPENDED' } } });
    const error = await page.api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 401, message });
    expect(error.cause).toMatchObject({ status: 403, message: 'Failed to refresh token' });
    expect(page.expired.mock.calls).toEqual([[error]]);
    expect([...page.stored(), page.tokens.user()]).toEqual([null, null, null]);
  });

  test.each([403, 500, 429, 503])('[CL-07] refused with %d has the same cause', async (status) => {
    answerRefresh({ status, json: { message: 'Later' } });
    const error = await page.api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ message: EXPIRED, status: 401 });
    expect(error.cause).toMatchObject({ message: 'Failed to refresh token', status });
    expect(page.stored()).toEqual([null, null]);
  });

  test.each([
    ['without a token', { refreshToken: 'rt_2' }],
    ['of another shape', ['at_2']],
  ])('[CL-06] a refresh answered %s failed', async (_name, json) => {
    answerRefresh({ status: 200, json });
    await expect(page.api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect(page.stored()).toEqual([null, null]);
  });

  test('[CL-06, SE-03] a refresh that finds no server failed as well', async () => {
    answerRefresh((response) => {
      response.destroy();
    });
    const error = await page.api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ message: EXPIRED });
    expect(error.cause).toMatchObject({ message: 'Failed to refresh token', status: 0 });
    expect(page.stored()).toEqual([null, null]);
  });

  test('[CL-05, CL-06] a refresh without a server ends no session when another tab has refreshed meanwhile', async () => {
    page.server.answerWith((request) =>
      request.path === '/auth/refresh' ? (response) => response.destroy() : page.answer(request),
    );
    let weighed = 0;
    const loads = () => {
      weighed += 1;
      if (weighed === 2) page.openTab().tokens.setTokens({ token: 'at_5', refreshToken: 'rt_5' });
      return true;
    };
    page.accepted.add('at_5');
    const tab = page.openTab({ page: Object.assign(fakePage(), { loads }) });
    tab.api.onSessionExpired(page.expired);
    await expect(tab.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(page.stored()).toEqual(['at_5', 'rt_5']);
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[CL-06, CL-07] with no refresh token there is none to send', async () => {
    page.tokens.setTokens({ token: 'at_1', refreshToken: '' });
    const error = await page.api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 401, message: EXPIRED });
    expect(error.cause).toMatchObject({ status: 401, message: 'No refresh token available' });
    expect(error.cause).toBeInstanceOf(ApiError);
    expect(page.refreshes()).toBe(0);
    expect([page.tokens.accessToken(), page.tokens.user()]).toEqual([null, null]);
    expect(page.expired).toHaveBeenCalledTimes(1);
  });

  test('[CL-07] a 401 without any session has that cause too', async () => {
    page.tokens.clear();
    const error = await page.api.getProfile().catch((thrown) => thrown);
    expect(error).toMatchObject({ message: EXPIRED });
    expect(error.cause).toMatchObject({ status: 401, message: 'No refresh token available' });
  });

  test('[CL-06] a failed refresh cut off because the page is being left ends nothing', async () => {
    const tab = page.openTab({ page: Object.assign(fakePage(), { leaves: true }) });
    tab.api.onSessionExpired(page.expired);
    page.worth.clear();
    await expect(tab.api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect([tab.tokens.accessToken(), tab.tokens.refreshToken()]).toEqual(['at_1', 'rt_1']);
    expect(page.expired).not.toHaveBeenCalled();
  });
});

describe('several tabs', () => {
  describe('several tabs', () => {
    test('[CL-05] a token that another tab has refreshed meanwhile is used as it is', async () => {
      const other = page.openTab();
      page.server.answerWith((request) => {
        if (request.headers.authorization === 'Bearer at_1') {
          other.tokens.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
          page.accepted.add('at_2');
        }
        return page.answer(request);
      });
      await expect(page.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
      expect(page.refreshes()).toBe(0);
      expect(page.stored()).toEqual(['at_2', 'rt_2']);
    });

    test('[CL-05] the other tab’s token, when stale as well, leads to a refresh', async () => {
      page.worth.set('rt_7', { token: 'at_8', refreshToken: 'rt_8' });
      const other = page.openTab();
      let first = true;
      page.server.answerWith((request) => {
        if (first) other.tokens.setTokens({ token: 'at_7', refreshToken: 'rt_7' });
        first = false;
        return page.answer(request);
      });
      await expect(page.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
      expect(page.refreshes()).toBe(1);
      expect(page.stored()).toEqual(['at_8', 'rt_8']);
    });

    test('[CL-05] with locks two tabs refresh once between them', async () => {
      const locks = fakeLocks();
      const [a, b] = [page.openTab({ locks }), page.openTab({ locks })];
      const answers = await Promise.all([a.api.getProfile(), b.api.getProfile()]);
      expect(answers).toHaveLength(2);
      expect(page.refreshes()).toBe(1);
      expect(page.stored()).toEqual(['at_2', 'rt_2']);
    });

    test('[CL-05, SE-12] a sign-out in one tab reaches the one that waits for the lock', async () => {
      const locks = fakeLocks();
      const [a, b] = [page.openTab({ locks }), page.openTab({ locks })];
      const hold = page.holdRefresh();
      const calls = [a, b].map(({ api }) => api.getProfile().catch((error) => error));
      await hold.arrived();
      b.tokens.clear();
      hold.release();
      for (const error of await Promise.all(calls))
        expect(error).toMatchObject({ message: EXPIRED });
      expect(page.refreshes()).toBe(1);
      expect([...page.storage.items.keys()]).toEqual([]);
    });

    test('[CL-06] a refusal in one tab ends the session in the other one, with no second try', async () => {
      page.worth.clear();
      const locks = fakeLocks();
      const [a, b] = [page.openTab({ locks }), page.openTab({ locks })];
      const results = await Promise.all(
        [a, b].map(({ api }) => api.getProfile().catch((error) => error)),
      );
      for (const error of results) expect(error).toMatchObject({ message: EXPIRED });
      expect(page.refreshes()).toBe(1);
    });

    test('[CL-05] without locks each tab’s late answer leaves the other’s tokens unchanged', async () => {
      const other = page.openTab();
      const hold = page.holdRefresh();
      const call = page.api.getProfile();
      await hold.arrived();
      other.tokens.setTokens({ token: 'at_5', refreshToken: 'rt_5' });
      page.accepted.add('at_5');
      hold.release();
      await expect(call).resolves.toMatchObject({ id: 'user-1' });
      expect(page.stored()).toEqual(['at_5', 'rt_5']);
      expect(page.paths()).not.toContain('/auth/logout');
    });

    test('[CL-05] a page that may not use locks goes without', async () => {
      const locks = {
        request: async () => {
          throw new DOMException('Denied', 'SecurityError');
        },
      };
      const tab = page.openTab({ locks });
      await expect(tab.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    });

    test('[CL-05] a tab that holds the lock for longer than a call can take is not waited for', async () => {
      const locks = fakeLocks();
      const clock = fakeClock();
      const tab = page.openTab({ locks, clock, timeLimitMs: Number.MAX_SAFE_INTEGER });
      let letGo: () => void = () => {};
      const frozen = locks.request('ideahub.refresh', {}, () => {
        return new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
      const call = tab.api.getProfile();
      await until(() => clock.waiting() > 0 && page.server.seen.length > 0);
      await until(
        () => page.refreshes() > 0,
        () => clock.advance(10_000),
      );
      await expect(call).resolves.toMatchObject({ id: 'user-1' });
      expect(clock.now()).toBeGreaterThan(30_000);
      letGo();
      await frozen;
    });
  });
});

describe('races with a sign-out', () => {
  function signInAsGrace() {
    page.tokens.setUser(someUser({ id: 'user-2', name: 'Grace' }));
    page.tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    page.accepted.add('at_9');
  }

  const sentAs = (token: string) =>
    page.server.seen.filter(({ headers }) => headers.authorization === `Bearer ${token}`);

  describe('a sign-out during the refresh', () => {
    test('[SE-12] stores nothing that comes back, and ends it on the server', async () => {
      const hold = page.holdRefresh();
      const call = page.api.getProfile().catch((error) => error);
      await hold.arrived();
      page.tokens.clear();
      hold.release();
      await expect(call).resolves.toMatchObject({ status: 401, message: EXPIRED });
      expect([...page.storage.items.keys()]).toEqual([]);
      expect(page.expired).not.toHaveBeenCalled();
      expect(page.refreshed).not.toHaveBeenCalled();
      await until(() => page.paths().includes('/auth/logout'));
      expect(page.server.seen.at(-1)?.body).toEqual({ refreshToken: 'rt_2' });
    });

    test('[SE-12] a sign-out that does not reach the server shows no message', async () => {
      const unhandled = jest.fn();
      process.on('unhandledRejection', unhandled);
      page.server.answerWith((request) =>
        request.path === '/auth/logout' ? (response) => response.destroy() : page.answer(request),
      );
      const hold = page.holdRefresh();
      const call = page.api.getProfile().catch((error) => error);
      await hold.arrived();
      page.tokens.clear();
      hold.release();
      await call;
      await until(() => page.paths().includes('/auth/logout'));
      for (let step = 0; step < 20; step += 1) await turn();
      process.off('unhandledRejection', unhandled);
      expect(unhandled).not.toHaveBeenCalled();
    });

    test('[SE-12] a refresh that fails after the sign-out shows no message', async () => {
      page.worth.clear();
      const hold = page.holdRefresh();
      const call = page.api.getProfile().catch((error) => error);
      await hold.arrived();
      page.tokens.clear();
      hold.release();
      await expect(call).resolves.toMatchObject({ message: EXPIRED });
      expect(page.expired).not.toHaveBeenCalled();
    });

    test('[SE-12] a 401 that comes in after it starts no refresh', async () => {
      page.server.answerWith(() => {
        page.tokens.clear();
        return { status: 401 };
      });
      await expect(page.api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
      expect(page.refreshes()).toBe(0);
      expect(page.expired).not.toHaveBeenCalled();
    });

    test('[SE-12] keeps another member’s session that began meanwhile', async () => {
      const hold = page.holdRefresh();
      const call = page.api.updateProfile({ name: 'Ada' }).catch((error) => error);
      await hold.arrived();
      page.tokens.clear();
      signInAsGrace();
      hold.release();
      await expect(call).resolves.toMatchObject({ message: EXPIRED });
      expect(page.stored()).toEqual(['at_9', 'rt_9']);
      expect(page.tokens.user()?.name).toBe('Grace');
      expect(sentAs('at_9')).toEqual([]);
      expect(page.expired).not.toHaveBeenCalled();
    });

    test('[SE-12] a failed refresh does not end another member’s session either', async () => {
      page.worth.clear();
      const hold = page.holdRefresh();
      const call = page.api.getProfile().catch((error) => error);
      await hold.arrived();
      page.tokens.setUser(someUser({ id: 'user-2' }));
      page.tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
      hold.release();
      await expect(call).resolves.toMatchObject({ message: EXPIRED });
      expect(page.stored()).toEqual(['at_9', 'rt_9']);
      expect(page.expired).not.toHaveBeenCalled();
    });

    test('[CL-05, SE-12] a call that waited for the refresh is never sent for another member', async () => {
      const hold = page.holdRefresh();
      const first = page.api.getProfile().catch((error) => error);
      await hold.arrived();
      const waited = page.api.updateProfile({ name: 'Ada' }).catch((error) => error);
      page.tokens.clear();
      signInAsGrace();
      hold.release();
      await expect(waited).resolves.toMatchObject({ status: 401, message: EXPIRED });
      expect((await waited).cause).toMatchObject({
        status: 401,
        message: 'No refresh token available',
      });
      await first;
      expect(sentAs('at_9')).toEqual([]);
      expect(page.server.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
      expect(page.stored()).toEqual(['at_9', 'rt_9']);
      expect(page.expired).not.toHaveBeenCalled();
    });

    test('[CL-05, SE-12] a call that waited while its member signed out is not sent', async () => {
      const hold = page.holdRefresh();
      const first = page.api.getProfile().catch((error) => error);
      await hold.arrived();
      const waited = page.api.updateProfile({ name: 'Ada' }).catch((error) => error);
      page.tokens.clear();
      hold.release();
      await expect(waited).resolves.toMatchObject({ status: 401, message: EXPIRED });
      await first;
      expect(page.server.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
      expect(page.expired).not.toHaveBeenCalled();
    });

    test('[CL-05] a signed-out call waits for no refresh and uses no token', async () => {
      const hold = page.holdRefresh();
      const first = page.api.getProfile().catch((error) => error);
      await hold.arrived();
      page.tokens.clear();
      page.server.answerWith(async (request) => {
        if (request.path !== '/ideas') return page.answer(request);
        signInAsGrace();
        return { status: 401, json: {} };
      });
      const anonymous = page.api.send({ method: 'GET', path: '/ideas' });
      await expect(anonymous).rejects.toMatchObject({ status: 401, message: EXPIRED });
      hold.release();
      await first;
      const requested = page.server.seen.filter(({ path }) => path === '/ideas');
      expect(requested.map(({ headers }) => headers.authorization)).toEqual([undefined]);
      expect(page.stored()).toEqual(['at_9', 'rt_9']);
    });

    test.each([
      ['known only while it waits', 'before'],
      ['not readable any more by then', 'after'],
    ])('[CL-05] a call of a member who is %s gets its answer', async (_when, without) => {
      if (without === 'before') page.storage.items.delete('ideahub.user');
      const hold = page.holdRefresh();
      const call = page.api.getProfile();
      await hold.arrived();
      if (without === 'before') page.tokens.setUser(someUser());
      else page.storage.items.delete('ideahub.user');
      hold.release();
      await expect(call).resolves.toMatchObject({ id: 'user-1' });
    });

    test('[SE-12] a member who signed in again gets the answer', async () => {
      const hold = page.holdRefresh();
      const call = page.api.getProfile();
      await hold.arrived();
      page.tokens.clear();
      page.tokens.setUser(someUser());
      page.tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
      page.accepted.add('at_9');
      hold.release();
      await expect(call).resolves.toMatchObject({ id: 'user-1' });
      expect(page.stored()).toEqual(['at_9', 'rt_9']);
    });
  });
});

function setUp() {
  const [locks, clock] = [fakeLocks(), fakeClock()];
  const tab = () => createExclusive('name', { locks, clock, waitLimitMs: 1000 });
  return { locks, clock, tab };
}

describe('running one thing at a time across tabs', () => {
  test('[CL-05] the second tab waits for the first', async () => {
    const { locks, tab } = setUp();
    let release: () => void = () => {};
    const first = tab()(() => new Promise<void>((resolve) => (release = resolve)));
    const second = jest.fn(async () => {});
    const done = tab()(second);
    await turn();
    expect(second).not.toHaveBeenCalled();
    expect(locks.holders()).toBe(1);
    release();
    await Promise.all([first, done]);
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('[CL-05] reports a failure and runs it once', async () => {
    const { tab } = setUp();
    const run = jest.fn(async () => {
      throw new Error('refused');
    });
    await expect(tab()(run)).rejects.toThrow('refused');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('[CL-05] the wait has a limit; the run itself has none', async () => {
    const { clock, tab } = setUp();
    const forever = tab()(() => new Promise<void>(() => {}));
    await turn();
    expect(clock.waiting()).toBe(0);
    const run = jest.fn(async () => {});
    const waits = tab()(run);
    clock.advance(999);
    await turn();
    expect(run).not.toHaveBeenCalled();
    clock.advance(1);
    await waits;
    expect(run).toHaveBeenCalledTimes(1);
    expect(forever).toBeInstanceOf(Promise);
  });

  test('[CL-05] waits for nothing without locks', async () => {
    const run = jest.fn(async () => {});
    await createExclusive('name', { locks: null, clock: fakeClock(), waitLimitMs: 1 })(run);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
