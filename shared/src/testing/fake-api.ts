import { createListeners } from '@composed/browser/listeners';
import type { ApiClient } from '@idea-hub/shared/api';
import { createCalls } from '../api/calls.ts';
import type { Tokens } from '../contracts/calls.ts';
import { someUser } from './fake-session.tsx';

export type FakeApi = { [K in keyof ApiClient]: jest.MockedFunction<ApiClient[K]> } & {
  /** Tells that the session has expired, as a failed refresh does. */
  expire(error: Error): void;
};

/** A client without a network: each call answers success until a test says otherwise. */
export function fakeApi(): FakeApi {
  const expired = createListeners<Error>();
  const refreshed = createListeners<Tokens>();
  const user = someUser();
  /** Each call reads what it knows of it. */
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
