/** @jest-environment node */
import { createApiClient, createTokenStore } from '@idea-hub/shared/api';
import { createSession } from '@idea-hub/shared/session';
import { type ApiServer, type Handler, startApiServer } from '../testing/api-server.ts';
import { someUser } from '../testing/fake-session.tsx';
import { fakeStorage } from '../testing/fake-storage.ts';
import { until } from '../testing/until.ts';

const EXPIRED = 'Session expired. Please login again.';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  server.seen.length = 0;
});
afterAll(() => server.close());

/** The app's own session and client, on a page that finds a session in storage. */
function openPage(handler: Handler, refreshToken = 'rt_1') {
  server.answerWith(handler);
  const storage = fakeStorage();
  const tokens = createTokenStore(storage.tab());
  tokens.setUser(someUser({ name: 'Saved' }));
  tokens.setTokens({ token: 'at_1', refreshToken });
  const api = createApiClient({ tokens, locks: null });
  api.configure({ baseUrl: server.baseUrl });
  const session = createSession({ api, tokens });
  const errors: string[] = [];
  session.onError((message) => errors.push(message));
  session.start();
  return { session, storage, tokens, errors };
}

const paths = () => server.seen.map(({ path }) => path);

describe('a page that opens with a session', () => {
  test('[SE-03] 401, one refresh, the profile again', async () => {
    const { session, tokens, errors } = openPage(({ path, headers }) => {
      if (path === '/auth/refresh') {
        return { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } };
      }
      return headers.authorization === 'Bearer at_2'
        ? { status: 200, json: someUser({ name: 'Fresh' }) }
        : { status: 401, json: {} };
    });
    expect(session.getState().user?.name).toBe('Saved');
    await until(() => session.getState().user?.name === 'Fresh');
    expect(paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect([tokens.accessToken(), tokens.refreshToken()]).toEqual(['at_2', 'rt_2']);
    expect(errors).toEqual([]);
  });

  test('[SE-03, SE-10] 401 also after the refresh: one refresh and no more, then signed out', async () => {
    const { session, storage, errors } = openPage(({ path }) =>
      path === '/auth/refresh'
        ? { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } }
        : { status: 401, json: { message: 'Member is gone' } },
    );
    await until(() => session.getState().status === 'anonymous');
    expect(paths()).toEqual(['/users/profile', '/auth/refresh', '/users/profile']);
    expect(storage.items.size).toBe(0);
    expect(errors).toEqual(['Member is gone']);
  });

  test('[SE-03, CL-06, SE-10] a refused refresh signs out, and says so once', async () => {
    const { session, storage, errors } = openPage(() => ({ status: 401, json: {} }));
    await until(() => session.getState().status === 'anonymous');
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.getState()).toMatchObject({ reason: 'expired' });
    expect(paths()).toEqual(['/users/profile', '/auth/refresh']);
    expect(storage.items.size).toBe(0);
    expect(errors).toEqual([EXPIRED]);
  });

  test('[SE-03, CL-07] without a refresh token none is tried', async () => {
    const { session, errors } = openPage(() => ({ status: 401, json: {} }), '');
    await until(() => session.getState().status === 'anonymous');
    expect(paths()).toEqual(['/users/profile']);
    expect(errors).toEqual([EXPIRED]);
  });

  test('[SE-03] an API that is down signs out', async () => {
    const { session, storage, errors } = openPage(() => (response) => response.destroy());
    await until(() => session.getState().status === 'anonymous');
    expect(storage.items.size).toBe(0);
    expect(errors).toEqual([
      'Unable to connect to server. Please check if the backend is running and CORS is configured properly.',
    ]);
  });

  test('[SE-12] a sign-out while the refresh is on its way wins', async () => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { session, storage, errors } = openPage(async ({ path }) => {
      if (path === '/auth/logout') return { status: 204 };
      if (path !== '/auth/refresh') return { status: 401, json: {} };
      await held;
      return { status: 200, json: { token: 'at_2', refreshToken: 'rt_2' } };
    });
    await until(() => paths().includes('/auth/refresh'));
    session.logout();
    release();
    await until(() => paths().filter((path) => path === '/auth/logout').length === 2);
    expect(session.getState()).toMatchObject({ status: 'anonymous', reason: 'signed-out' });
    expect(storage.items.size).toBe(0);
    expect(errors).toEqual([]);
    const ended = server.seen.filter(({ path }) => path === '/auth/logout').map(({ body }) => body);
    expect(ended).toEqual([{ refreshToken: 'rt_1' }, { refreshToken: 'rt_2' }]);
  });
});
