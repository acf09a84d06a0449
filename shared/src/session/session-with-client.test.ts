/** @jest-environment node */

import { fakePage } from '@composed/browser/testing/fake-page';
import { fakeStorage } from '@composed/browser/testing/fake-storage';
import { createApiClient, createTokenStore } from '@idea-hub/shared/api';
import { createSession } from '@idea-hub/shared/session';
import { type Handler, withApiServer } from '../testing/api-server.ts';
import { someUser } from '../testing/fake-session.tsx';
import { held } from '../testing/held.tsx';
import { EXPIRED } from '../testing/session-page.ts';
import { turn, until } from '../testing/until.ts';

const server = withApiServer();

/** Refreshes to `at_2` and returns the profile only for that token. */
const refreshes: Handler = ({ path, headers }) => {
  if (path === '/auth/refresh') {
    return { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } };
  }
  return headers.authorization === 'Bearer at_2'
    ? { status: 200, json: someUser({ name: 'Fresh' }) }
    : { status: 401, json: {} };
};

/** A page with the real session and client, and a session in storage. */
function openPage(handler: Handler) {
  const page = fakePage();
  server.answerWith(handler);
  const storage = fakeStorage();
  const tokens = createTokenStore(storage.tab());
  tokens.setUser(someUser({ name: 'Saved' }));
  tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
  const api = createApiClient({ tokens, locks: null, page });
  api.configure({ baseUrl: server.baseUrl });
  const session = createSession({ api, tokens, page });
  const errors: string[] = [];
  session.onError((message) => errors.push(message));
  session.start();
  return { session, storage, tokens, errors, page };
}

const paths = () => server.seen.map(({ path }) => path);

describe('a page that opens with a session', () => {
  test('[SE-03] 401, one refresh, the profile again', async () => {
    const { session, tokens, errors } = openPage(refreshes);
    expect(session.getState().user?.name).toBe('Saved');
    await until(() => session.getState().user?.name === 'Fresh');
    expect(paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect([tokens.accessToken(), tokens.refreshToken()]).toEqual(['at_2', 'rt_2']);
    expect(errors).toEqual([]);
  });

  test('[SE-03, CL-06, SE-10] a refused refresh signs out, and reports it once', async () => {
    const { session, storage, errors } = openPage(() => ({ status: 401, json: {} }));
    await until(() => session.getState().status === 'anonymous');
    await turn();
    expect(session.getState()).toMatchObject({ reason: 'expired' });
    expect(paths()).toEqual(['/users/profile', '/auth/refresh']);
    expect(storage.items.size).toBe(0);
    expect(errors).toEqual([EXPIRED]);
  });

  test.each(['/users/profile', '/auth/refresh'])(
    '[SE-03, CL-06] a call of %s that a navigation cuts off before pagehide ends nothing, and is made again',
    async (cut) => {
      let cuts = 0;
      const opened = openPage((request) => {
        if (request.path !== cut || cuts > 0) return refreshes(request);
        cuts += 1;
        return (response) => {
          opened.page.beginNavigation();
          response.destroy();
        };
      });
      const { session, tokens, errors } = opened;
      await until(() => session.getState().user?.name === 'Fresh');
      expect(tokens.refreshToken()).toBe('rt_2');
      expect(errors).toEqual([]);
    },
  );

  test('[SE-03, CL-06] a refresh that finds no server while the page can load nothing ends nothing @ci', async () => {
    const { session, page, storage } = openPage(({ path }) =>
      path === '/auth/refresh' ? (response) => response.destroy() : { status: 401, json: {} },
    );
    page.loads = false;
    await until(() => paths().filter((path) => path === '/auth/refresh').length === 2);
    expect(session.getState().status).toBe('authenticated');
    page.loads = true;
    await until(() => session.getState().status === 'anonymous');
    expect(storage.items.size).toBe(0);
  });

  test('[SE-12] a sign-out while the refresh is on its way wins', async () => {
    const refresh = held<void>();
    const { session, storage, errors } = openPage(async ({ path }) => {
      if (path === '/auth/logout') return { status: 204 };
      if (path !== '/auth/refresh') return { status: 401, json: {} };
      await refresh.promise;
      return { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } };
    });
    await until(() => paths().includes('/auth/refresh'));
    session.logout();
    refresh.resolve();
    await until(() => paths().filter((path) => path === '/auth/logout').length === 2);
    expect(session.getState()).toMatchObject({ status: 'anonymous', reason: 'signed-out' });
    expect(storage.items.size).toBe(0);
    expect(errors).toEqual([]);
    const ended = server.seen.filter(({ path }) => path === '/auth/logout').map(({ body }) => body);
    expect(ended).toEqual([{ refreshToken: 'rt_1' }, { refreshToken: 'rt_2' }]);
  });
});
