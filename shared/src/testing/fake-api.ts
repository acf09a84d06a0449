import type { ApiClient } from '@idea-hub/shared/api';
import type { Tokens } from '../contracts/calls.ts';
import { someUser } from './fake-session.tsx';

const call = <K extends keyof ApiClient>(run: ApiClient[K]) =>
  jest.fn(run as never) as jest.MockedFunction<ApiClient[K]>;

export type FakeApi = { [K in keyof ApiClient]: jest.MockedFunction<ApiClient[K]> } & {
  /** Tells that the session has expired, as a failed refresh does. */
  expire(error: Error): void;
};

/** A client without a network: each call answers success until a test says otherwise. */
export function fakeApi(): FakeApi {
  const expired = new Set<(error: Error) => void>();
  const refreshed = new Set<(tokens: Tokens) => void>();
  const pair = { token: 'at_1', refreshToken: 'rt_1' };
  const user = someUser();
  return {
    register: call<'register'>(async () => ({ success: true, user, ...pair, message: '' })),
    login: call<'login'>(async () => ({
      verified: true,
      ...pair,
      userId: user.id,
      email: user.email,
      name: user.name,
    })),
    refresh: call<'refresh'>(async () => pair),
    logout: call<'logout'>(async () => {}),
    forgotPassword: call<'forgotPassword'>(async () => ({ success: true })),
    resetPassword: call<'resetPassword'>(async () => ({ success: true })),
    verifyEmail: call<'verifyEmail'>(async () => ({ success: true })),
    resendVerification: call<'resendVerification'>(async () => ({ success: true })),
    social: call<'social'>(async () => ({ user, ...pair })),
    getProfile: call<'getProfile'>(async () => user),
    updateProfile: call<'updateProfile'>(async () => user),
    send: call<'send'>(async () => undefined),
    configure: jest.fn(),
    onSessionExpired: jest.fn((listen) => {
      expired.add(listen);
      return () => expired.delete(listen);
    }),
    onTokensRefreshed: jest.fn((listen) => {
      refreshed.add(listen);
      return () => refreshed.delete(listen);
    }),
    expire(error) {
      for (const listen of [...expired]) listen(error);
    },
  };
}
