import { createListeners } from '@composed/browser/listeners';
import type { ApiClient } from '@idea-hub/shared/api';
import { createCalls } from '../api/calls.ts';
import type { Tokens } from '../contracts/calls.ts';
import { someUser } from './fake-session.tsx';

export type FakeApi = { [K in keyof ApiClient]: jest.MockedFunction<ApiClient[K]> } & {
  /** Reports an expired session, like a failed refresh. */
  expire(error: Error): void;
};

/** A client without a network. Each call succeeds unless a test changes it. */
export function fakeApi(): FakeApi {
  const expired = createListeners<Error>();
  const refreshed = createListeners<Tokens>();
  const user = someUser();
  /** One answer for all calls. Each call reads only its own fields. */
  const answer = {
    ...user,
    user,
    userId: user.id,
    success: true,
    verified: true,
    token: 'at_1',
    refreshToken: 'rt_1',
  };
  const client: ApiClient = {
    ...createCalls(async () => answer),
    send: async () => undefined,
    configure: () => {},
    onSessionExpired: expired.subscribe,
    onTokensRefreshed: refreshed.subscribe,
  };
  const mocks = Object.entries(client).map(([name, run]) => [name, jest.fn(run)]);
  return { ...Object.fromEntries(mocks), expire: expired.tell };
}
