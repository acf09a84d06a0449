import { createListeners } from '@composed/browser/listeners';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import {
  type KeyValueStore,
  type ListedStore,
  localStore,
  tabStore,
} from '@composed/browser/storage';
import { type ApiClient, type CallOptions, errorText, type TokenStore } from '@idea-hub/shared/api';
import type { User } from '../contracts/user.ts';
import { MEMBER_KEYS, SIGNED_OUT_IDEAS_OWNER_KEY } from '../platform/storage-keys.ts';
import { createErrorChannel } from './error-channel.ts';
import { createPendingProfileChanges } from './pending-profile-changes.ts';
import {
  type Failure,
  failure,
  failureOf,
  MESSAGES,
  type SignedIn,
  signInByPassword,
  signInBySocial,
  signUp,
} from './sign-in.ts';
import type { EndReason, Session, SessionResult, SessionState } from './types.ts';

export interface SessionDeps {
  api: ApiClient;
  tokens: TokenStore;
  page?: Pick<PageLife, 'leaving' | 'onReturn'>;
  /** Storage of this tab for a member's private data. The default is the browser's. */
  tab?: ListedStore;
  /** Storage of this browser for ideas that were submitted while signed out. The default is the browser's. */
  local?: KeyValueStore;
}

/** The session's state machine: loading → anonymous | authenticated. One per page. */
export function createSession({
  api,
  tokens,
  page = pageLife,
  tab = tabStore,
  local = localStore,
}: SessionDeps): Session {
  let state: SessionState = { status: 'loading', user: null };
  let started = false;
  /** Incremented when a session begins or ends. Responses to calls of an earlier session are ignored. */
  let sessionEpoch = 0;
  /** Incremented by each profile request, and by each other change of the user. */
  let lastProfileRequest = 0;
  /** Number of the request that the shown user comes from. Responses to earlier requests are stale. */
  let shownProfileRequest = 0;
  /** Incremented by each `resume` and each return to the page. A failure of an earlier one is ignored. */
  let resumeCount = 0;
  const { subscribe, tell } = createListeners();
  const pendingChanges = createPendingProfileChanges();
  const errors = createErrorChannel();

  function enter(next: SessionState) {
    state = next;
    tell();
  }

  function nextProfileRequest(): number {
    lastProfileRequest += 1;
    return lastProfileRequest;
  }

  function showUser(stored: User, request = nextProfileRequest()): User {
    shownProfileRequest = request;
    for (const key of tab.keys(MEMBER_KEYS)) {
      if (key.endsWith(`.${stored.id}`)) continue;
      // A visitor's text belongs to the member who signs in next.
      if (key.endsWith('.')) tab.set(key + stored.id, tab.get(key) ?? '');
      // Private data of another member from an earlier session in this tab.
      tab.remove(key);
    }
    const user = pendingChanges.applyTo(stored);
    enter({ status: 'authenticated', user });
    return user;
  }

  /** Begins a session. No other function does. */
  function begin({ user, token, refreshToken }: SignedIn): SessionResult {
    sessionEpoch += 1;
    errors.clear();
    if (local.get(SIGNED_OUT_IDEAS_OWNER_KEY) === '')
      local.set(SIGNED_OUT_IDEAS_OWNER_KEY, user.id);
    // Stores the user first: code that sees the tokens, even in another tab, finds their owner.
    tokens.setUser(user);
    tokens.setTokens({ token, refreshToken: refreshToken ?? '' });
    return { success: true, user: showUser(user) };
  }

  /** Ends a session. No other function does. */
  function end(reason: EndReason) {
    sessionEpoch += 1;
    enter({ status: 'anonymous', user: null, reason });
  }

  function raise(failed: Failure, fallback: string): Failure {
    errors.raise(failed.error || fallback);
    return failed;
  }

  /** Returns a function that tells whether the current session, also in storage, is still the same. */
  function rememberSession(): () => boolean {
    const then = { sessionEpoch, owner: tokens.user()?.id };
    return () =>
      then.sessionEpoch === sessionEpoch &&
      then.owner === tokens.user()?.id &&
      tokens.accessToken() !== null;
  }

  /** Rejects if the profile can't be loaded. Ignores a stale response. */
  async function loadProfile(options?: CallOptions) {
    const isSameSession = rememberSession();
    const request = nextProfileRequest();
    const user = await api.getProfile(options);
    if (!isSameSession() || request < shownProfileRequest) return;
    tokens.setUser(user);
    showUser(user, request);
  }

  /** Restores the session from storage. */
  async function resume() {
    const user = tokens.user();
    if (!tokens.accessToken()) {
      enter({ status: 'anonymous', user: null, reason: 'none' });
      return;
    }
    if (user) showUser(user);
    else enter({ status: 'loading', user: null });

    resumeCount += 1;
    const current = resumeCount;
    const isSameSession = rememberSession();
    try {
      await loadProfile({ endsSession: true });
    } catch (error) {
      // The session has already ended, or unloading the page has interrupted the call.
      if (!isSameSession() || current !== resumeCount || page.leaving()) return;
      tokens.clear();
      end('expired');
      errors.raise(errorText(error));
    }
  }

  /** Called when another tab signed in or out, or when this page might have missed that. */
  function followStorage() {
    const user = tokens.user();
    if (!tokens.accessToken()) {
      if (state.status !== 'anonymous') end('elsewhere');
    } else if (user) {
      showUser(user);
    } else if (state.status === 'anonymous') {
      void resume();
    }
  }

  /** Called when the browser restores the page. Its pending calls may have been interrupted. */
  function wakeUp() {
    resumeCount += 1;
    if (state.status === 'loading') void resume();
    else followStorage();
  }

  function followExpiry(error: Error) {
    if (state.status === 'anonymous') return;
    end('expired');
    errors.raise(error.message);
  }

  return {
    getState: () => state,
    subscribe,
    start() {
      if (started) return;
      started = true;
      tokens.onForeignChange(followStorage);
      page.onReturn(wakeUp);
      api.onSessionExpired(followExpiry);
      void resume();
    },

    async login(credentials, options) {
      const result = await signInByPassword(api, credentials, options);
      if (options?.signal?.aborted) return failure('');
      if (!result.success) return raise(result, MESSAGES.loginFailed);
      const begun = begin(result);
      // Without a profile, the visitor stays signed in.
      loadProfile().catch(() => {});
      return begun;
    },
    async register(data, options) {
      const result = await signUp(api, data, options);
      if (options?.signal?.aborted) return failure('');
      if (result.success) return begin(result);
      // The screen itself warns if only the session is missing.
      return result.accountCreated ? result : raise(result, MESSAGES.registrationFailed);
    },
    async social(provider, code, codeVerifier, options) {
      const result = await signInBySocial(api, provider, code, codeVerifier, options);
      if (options?.signal?.aborted) return failure('');
      if (result.success) return begin(result);
      // The screen shows the server's message. The session reports its own.
      errors.raise(MESSAGES.socialFailed);
      return result;
    },

    logout() {
      const refreshToken = tokens.refreshToken();
      tokens.clear();
      errors.clear();
      // The next visitor in this tab is another person. Remove the data before screens are told of the end.
      for (const key of tab.keys(MEMBER_KEYS)) tab.remove(key);
      end('signed-out');
      if (refreshToken) api.logout(refreshToken).catch(() => {});
    },

    async updateProfile(update) {
      if (!state.user) return raise(failure(MESSAGES.noUser), MESSAGES.noUser);
      if ((tokens.user() ?? state.user).id !== state.user.id) {
        // Another tab has changed the user, and its event has not arrived yet.
        followStorage();
        return raise(failure(MESSAGES.updateFailed), MESSAGES.updateFailed);
      }
      const isSameSession = rememberSession();
      try {
        const user = await api.updateProfile(update);
        if (!isSameSession()) return failure(MESSAGES.updateFailed);
        pendingChanges.settle(user, update);
        tokens.setUser(user);
        return { success: true, user: showUser(user) };
      } catch (error) {
        const result = { ...failureOf(error, ''), error: MESSAGES.updateFailed };
        // The end of the session was already reported.
        return isSameSession() ? raise(result, result.error) : result;
      }
    },

    refreshProfile: () => loadProfile().catch(() => {}),

    amendUser(change) {
      if (state.status !== 'authenticated') return;
      pendingChanges.add(state.user, change);
      enter({ status: 'authenticated', user: pendingChanges.applyTo(state.user) });
    },

    getError: errors.last,
    onError: errors.listen,
  };
}
