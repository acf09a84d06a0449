import { fakePage } from '@composed/browser/testing/fake-page';
import { fakeStorage } from '@composed/browser/testing/fake-storage';
import { type ApiClient, createTokenStore } from '@idea-hub/shared/api';
import { createSession, type SessionState } from '@idea-hub/shared/session';
import type { User } from '../contracts/user.ts';
import { fakeApi } from './fake-api.ts';
import { someUser } from './fake-session.tsx';
import { held } from './held.tsx';
import { turn } from './until.ts';

export const EXPIRED = 'Session expired. Please login again.';
export const TOKENS = { token: 'at_1', refreshToken: 'rt_1' };
export const CREDENTIALS = { email: 'ada@example.com', password: 'secret' };

/** Content of storage when the page opens. */
interface Saved {
  user?: User;
  tokens?: boolean;
}

/** A page with another tab. Its session has not been started. */
export function openPage({ user, tokens: hasTokens = false }: Saved = {}) {
  const storage = fakeStorage();
  const tokens = createTokenStore(storage.tab());
  if (user) tokens.setUser(user);
  if (hasTokens) tokens.setTokens(TOKENS);
  const other = createTokenStore(storage.tab());
  const api = fakeApi();
  const ofTab = fakeStorage();
  const page = fakePage();
  const session = createSession({
    api,
    tokens,
    tab: ofTab.tab(),
    local: storage.tab(),
    page,
  });
  const errors: string[] = [];
  const states: string[] = [];
  session.subscribe(() => states.push(label(session.getState())));
  return { storage, ofTab, tokens, other, api, page, session, errors, states };
}

/** Short description of a state. */
export function label(state: SessionState): string {
  if (state.status === 'authenticated') return `authenticated ${state.user.name}`;
  return state.status === 'anonymous' ? `anonymous ${state.reason}` : state.status;
}

/** A page with a started session. Its first calls have finished. */
export async function openedPage(saved?: Saved) {
  const opened = openPage(saved);
  opened.session.onError((message) => opened.errors.push(message));
  opened.session.start();
  await turn();
  return opened;
}

/** Makes profile calls wait until the test settles them. */
export function holdProfile({ getProfile }: ReturnType<typeof fakeApi>) {
  const profile = held<User>();
  getProfile.mockReturnValue(profile.promise);
  return profile;
}

/** Another member of another tab's session, with its tokens. */
export const GRACE = someUser({ id: 'user-2', name: 'Grace' });
export const OTHER_TOKENS = { token: 'at_9', refreshToken: 'rt_9' };

type LoginAnswer = Awaited<ReturnType<ApiClient['login']>>;

/** Response to a sign-in. */
export const loginAnswer = (change: Partial<LoginAnswer> = {}): LoginAnswer => ({
  verified: true,
  ...TOKENS,
  userId: 'user-1',
  email: 'ada@example.com',
  name: 'Ada',
  ...change,
});

export const signedIn = () => openedPage({ user: someUser(), tokens: true });
