import { createListeners } from '@composed/browser/listeners';
import type { Session, SessionResult, SessionState } from '@idea-hub/shared/session';
import { emptyProfile } from '../contracts/profile.ts';
import { DEFAULT_PREFERENCES, DEFAULT_STATS, type User } from '../contracts/user.ts';

type Action = 'login' | 'register' | 'social' | 'updateProfile';
type Answer<A extends Action> =
  | SessionResult
  | ((...args: Parameters<Session[A]>) => SessionResult | Promise<SessionResult>);

/** Initial state of a fake session, and the results of its actions. */
export type FakeSessionOptions = {
  state?: SessionState;
  /** Signed-in user; short for `state`. */
  user?: User | null;
} & { [A in Action]?: Answer<A> };

export type FakeSession = { [K in keyof Session]: jest.MockedFunction<Session[K]> } & {
  /** Enters a state, like an event from elsewhere. */
  enter(state: SessionState): void;
};

export function someUser(overrides: Partial<User> = {}): User {
  return {
    id: 'user-1',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    isEmailVerified: true,
    role: 'USER',
    joinDate: '2025-01-15T09:00:00.000Z',
    preferences: { ...DEFAULT_PREFERENCES },
    stats: { ...DEFAULT_STATS },
    profile: emptyProfile(),
    ...overrides,
  };
}

const ANONYMOUS: SessionState = { status: 'anonymous', user: null, reason: 'none' };

/**
 * A session without a server. Its actions are jest mocks. They succeed immediately with `someUser` unless the
 * options say otherwise, and change the state like the real ones.
 */
export function fakeSession(options: FakeSessionOptions = {}): FakeSession {
  let state: SessionState =
    options.state ?? (options.user ? { status: 'authenticated', user: options.user } : ANONYMOUS);
  const { subscribe, tell } = createListeners();

  const enter = (next: SessionState) => {
    state = next;
    tell();
  };

  const act = <A extends Action>(action: A) =>
    jest.fn(async (...args: Parameters<Session[A]>): Promise<SessionResult> => {
      const answer = options[action] as Answer<A> | undefined;
      const result =
        typeof answer === 'function'
          ? await answer(...args)
          : (answer ?? { success: true, user: state.user ?? someUser() });
      if (result.success) enter({ status: 'authenticated', user: result.user });
      return result;
    }) as unknown as jest.MockedFunction<Session[A]>;

  return {
    enter,
    getState: jest.fn(() => state),
    subscribe: jest.fn(subscribe),
    start: jest.fn(),
    login: act('login'),
    register: act('register'),
    social: act('social'),
    updateProfile: act('updateProfile'),
    logout: jest.fn(() => enter({ status: 'anonymous', user: null, reason: 'signed-out' })),
    refreshProfile: jest.fn(async () => {}),
    amendUser: jest.fn((change) => {
      if (state.status !== 'authenticated') return;
      const { user } = state;
      enter({
        status: 'authenticated',
        user: { ...user, ...change, profile: { ...user.profile, ...change.profile } },
      });
    }),
    getError: jest.fn((): string | null => null),
    onError: jest.fn(createListeners<string>().subscribe),
  };
}
