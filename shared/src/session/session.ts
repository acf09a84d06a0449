import { createListeners } from '@composed/browser/listeners';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import {
  type KeyValueStore,
  type ListedStore,
  localStore,
  tabStore,
} from '@composed/browser/storage';
import type { ApiClient, CallOptions, TokenStore } from '@idea-hub/shared/api';
import { errorText } from '@idea-hub/shared/api';
import type { User } from '../contracts/user.ts';
import { MEMBER_KEYS, SIGNED_OUT_IDEAS_OWNER_KEY } from '../platform/storage-keys.ts';
import { createErrorChannel } from './error-channel.ts';
import { type Failure, failure, failureOf } from './failures.ts';
import { MESSAGES } from './messages.ts';
import { createPendingProfileChanges } from './pending-profile-changes.ts';
import { type SignedIn, signInByPassword, signInBySocial, signUp } from './sign-in.ts';
import type { EndReason, Session, SessionResult, SessionState } from './types.ts';

export interface SessionDeps {
  api: ApiClient;
  tokens: TokenStore;
  page?: Pick<PageLife, 'leaving' | 'onReturn'>;
  /** Where this tab remembers what is the member's alone. The browser's unless given. */
  tab?: ListedStore;
  /** Where this browser keeps what it submitted signed out. The browser's unless given. */
  local?: KeyValueStore;
}

/** The session's state machine: loading → anonymous | authenticated. One for each page. */
export function createSession({
  api,
  tokens,
  page = pageLife,
  tab = tabStore,
  local = localStore,
}: SessionDeps): Session {
  let state: SessionState = { status: 'loading', user: null };
  let started = false;
  /** Raised when a session begins or ends: an answer that was requested in an earlier one changes nothing. */
  let sessionEpoch = 0;
  /** Raised with each request of the profile, and with each change of the user that came in another way. */
  let lastProfileRequest = 0;
  /** The request that the shown user is of: answers to earlier ones are older. */
  let shownProfileRequest = 0;
  /** Raised with each resumption and each return to the page: a failure of an earlier one ends nothing. */
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
      // Left by an earlier session of this tab, for its own member alone.
      if (!key.endsWith(`.${stored.id}`)) tab.remove(key);
    }
    const user = pendingChanges.applyTo(stored);
    enter({ status: 'authenticated', user });
    return user;
  }

  /** The one place where a session begins. */
  function begin({ user, token, refreshToken }: SignedIn): SessionResult {
    sessionEpoch += 1;
    errors.clear();
    if (local.get(SIGNED_OUT_IDEAS_OWNER_KEY) === '')
      local.set(SIGNED_OUT_IDEAS_OWNER_KEY, user.id);
    // The user first: whoever sees the tokens, another tab too, finds whom they belong to.
    tokens.setUser(user);
    tokens.setTokens({ token, refreshToken: refreshToken ?? '' });
    return { success: true, user: showUser(user) };
  }

  /** The one place where a session ends. */
  function end(reason: EndReason) {
    sessionEpoch += 1;
    enter({ status: 'anonymous', user: null, reason });
  }

  function raise(failed: Failure, fallback: string): Failure {
    errors.raise(failed.error || fallback);
    return failed;
  }

  /** Tells later whether the session is still the one of now, in storage too. */
  function rememberSession(): () => boolean {
    const then = { sessionEpoch, owner: tokens.user()?.id };
    return () =>
      then.sessionEpoch === sessionEpoch &&
      then.owner === tokens.user()?.id &&
      tokens.accessToken() !== null;
  }

  /** Rejects when the profile is not to be had; an answer that is out of date changes nothing. */
  async function loadProfile(options?: CallOptions) {
    const isSameSession = rememberSession();
    const request = nextProfileRequest();
    const user = await api.getProfile(options);
    if (!isSameSession() || request < shownProfileRequest) return;
    tokens.setUser(user);
    showUser(user, request);
  }

  /** Takes over what storage holds. */
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
      // Over already, or cut off because the page is being left: nothing to end.
      if (!isSameSession() || current !== resumeCount || page.leaving()) return;
      tokens.clear();
      end('expired');
      errors.raise(errorText(error));
    }
  }

  /** Another tab signed in or out, or this page was asleep while one did. */
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

  /** The browser shows the page again as it was left; what was under way then may have been cut off. */
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
      // Its lack ends nothing: the visitor is in.
      loadProfile().catch(() => {});
      return begun;
    },
    async register(data, options) {
      const result = await signUp(api, data, options);
      if (options?.signal?.aborted) return failure('');
      if (result.success) return begin(result);
      // The screen warns in words of its own when only the session is missing.
      return result.accountCreated ? result : raise(result, MESSAGES.registrationFailed);
    },
    async social(provider, code, codeVerifier, options) {
      const result = await signInBySocial(api, provider, code, codeVerifier, options);
      if (options?.signal?.aborted) return failure('');
      if (result.success) return begin(result);
      // What the server said is for the screen to tell; the session's own error is this one.
      errors.raise(MESSAGES.socialFailed);
      return result;
    },

    logout() {
      const refreshToken = tokens.refreshToken();
      tokens.clear();
      errors.clear();
      // Whoever comes next in this tab is somebody else. Before a screen hears that the session is over.
      for (const key of tab.keys(MEMBER_KEYS)) tab.remove(key);
      end('signed-out');
      if (refreshToken) api.logout(refreshToken).catch(() => {});
    },

    async updateProfile(update) {
      if (!state.user) return raise(failure(MESSAGES.noUser), MESSAGES.noUser);
      if ((tokens.user() ?? state.user).id !== state.user.id) {
        // Another tab changed who is signed in, and its event is still on the way.
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
        // Where the session ended, that was the error to tell of.
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
