import { fakePage } from '@composed/browser/testing/fake-page';
import { fakeStorage } from '@composed/browser/testing/fake-storage';
import {
  type ApiClient,
  createApiClient,
  createTokenStore,
  type TokenStore,
} from '@idea-hub/shared/api';
import { type ApiServer, type SeenRequest, startApiServer } from './api-server.ts';

export interface ServedClient {
  server: ApiServer;
  tokens: TokenStore;
  api: ApiClient;
  last(): SeenRequest | undefined;
}

/** Creates a client without a user and a server that responds `{}`, before each test of the file. */
export function withServedClient(): ServedClient {
  const page = { last: () => page.server.seen.at(-1) } as ServedClient;
  beforeAll(async () => {
    page.server = await startApiServer();
  });
  afterAll(() => page.server.close());
  beforeEach(() => {
    page.server.seen.length = 0;
    page.server.answerWith(() => ({ status: 200, json: {} }));
    page.tokens = createTokenStore(fakeStorage().tab());
    page.api = createApiClient({ tokens: page.tokens, locks: null, page: fakePage() });
    page.api.configure({ baseUrl: page.server.baseUrl });
  });
  return page;
}
