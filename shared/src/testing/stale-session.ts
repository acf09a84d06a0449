import { fakePage } from '@composed/browser/testing/fake-page';
import { type FakeStorage, fakeStorage } from '@composed/browser/testing/fake-storage';
import {
  type ApiClient,
  type ApiClientDeps,
  createApiClient,
  createTokenStore,
  type TokenStore,
} from '@idea-hub/shared/api';
import type { Tokens } from '../contracts/calls.ts';
import { type ApiServer, type SeenRequest, startApiServer } from './api-server.ts';
import { someUser } from './fake-session.tsx';
import { until } from './until.ts';

/** A page with a stored session. The server no longer accepts its access token. */
export interface StaleSession {
  server: ApiServer;
  /** Access tokens that the server accepts. */
  accepted: Set<string>;
  /** New tokens for each refresh token. */
  worth: Map<string, Tokens>;
  storage: FakeStorage;
  tokens: TokenStore;
  api: ApiClient;
  /** Called with the error that ended the session. */
  expired: jest.Mock;
  refreshed: jest.Mock;
  /** The server's default response. */
  answer(request: SeenRequest): ReturnType<Parameters<ApiServer['answerWith']>[0]>;
  openTab(deps?: Partial<ApiClientDeps>): { tokens: TokenStore; api: ApiClient };
  /**
   * Blocks the refresh. `arrived` resolves when the server has received it; `release` lets the server
   * respond.
   */
  holdRefresh(): { arrived(): Promise<void>; release(): void };
  paths(): string[];
  refreshes(): number;
  stored(): (string | null)[];
}

/** Creates such a page before each test of the file. */
export function withStaleSession(): StaleSession {
  let beforeRefresh: Promise<void>;

  const page = {
    async answer({ path, headers, body }) {
      if (path === '/auth/logout') return { status: 204 };
      if (path === '/auth/refresh') {
        await beforeRefresh;
        const pair = page.worth.get((body as { refreshToken: string }).refreshToken);
        if (!pair) return { status: 401, json: { message: 'Refresh token unknown' } };
        page.accepted.add(pair.token);
        return { status: 200, json: pair };
      }
      return page.accepted.has(headers.authorization?.replace('Bearer ', '') ?? '')
        ? { status: 200, json: someUser() }
        : { status: 401, json: { message: 'Token expired' } };
    },
    openTab(deps = {}) {
      const tokens = createTokenStore(page.storage.tab());
      const api = createApiClient({ tokens, locks: null, page: fakePage(), ...deps });
      api.configure({ baseUrl: page.server.baseUrl });
      return { tokens, api };
    },
    holdRefresh() {
      let release: () => void = () => {};
      beforeRefresh = new Promise((resolve) => {
        release = resolve;
      });
      return {
        async arrived() {
          await until(() => page.refreshes() > 0);
        },
        release: () => release(),
      };
    },
    paths: () => page.server.seen.map(({ path }) => path),
    refreshes: () => page.paths().filter((path) => path === '/auth/refresh').length,
    stored: () => [page.tokens.accessToken(), page.tokens.refreshToken()],
  } as StaleSession;

  beforeAll(async () => {
    page.server = await startApiServer();
  });
  afterAll(() => page.server.close());

  beforeEach(() => {
    beforeRefresh = Promise.resolve();
    page.server.seen.length = 0;
    page.server.answerWith(page.answer);
    page.accepted = new Set();
    page.worth = new Map([['rt_1', { token: 'at_2', refreshToken: 'rt_2' }]]);
    page.storage = fakeStorage();
    Object.assign(page, page.openTab());
    page.tokens.setUser(someUser());
    page.tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    page.expired = jest.fn();
    page.refreshed = jest.fn();
    page.api.onSessionExpired(page.expired);
    page.api.onTokensRefreshed(page.refreshed);
  });
  return page;
}
