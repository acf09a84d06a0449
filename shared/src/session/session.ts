import type { ApiClient, TokenStore } from '@idea-hub/shared/api';
import { errorText, readUser } from '@idea-hub/shared/api';
import type { Tokens } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import { type PageLife, pageLife } from '../platform/page-life.ts';
import { createAmendments } from './amendments.ts';
import { createErrorChannel } from './error-channel.ts';
import { MESSAGES } from './messages.ts';
import { type Failure, failure, loginRejected, rejected } from './results.ts';
import type { EndReason, Session, SessionResult, SessionState } from './types.ts';

export interface SessionDeps {
  api: ApiClient;
  tokens: TokenStore;
  page?: PageLife;
}

/** The session's state machine: loading → anonymous | authenticated. One for each page. */
export function createSession({ api, tokens, page = pageLife }: SessionDeps): Session {
  let state: SessionState = { status: 'loading', user: null };
  let started = false;
  /** Raised with each begin and end of a session: an answer to an earlier one is out of date. */
  let era = 0;
  /** Raised with each change of the stored user: a profile that was asked for earlier is older. */
  let revision = 0;
  const listeners = new Set<() => void>();
  const amendments = createAmendments();
  const errors = createErrorChannel();

  function enter(next: SessionState) {
    state = next;
    for (const listen of [...listeners]) listen();
  }

  function showUser(user: User) {
    revision += 1;
    enter({ status: 'authenticated', user: amendments.applyTo(user) });
  }

  /** The one place where a session ends. */
  function end(reason: EndReason) {
    era += 1;
    enter({ status: 'anonymous', user: null, reason });
  }

  function fail(result: Failure, fallback: string): Failure {
    errors.raise(result.error || fallback);
    return result;
  }

  function begin(user: User, access: string, refreshToken: string | null): SessionResult {
    const given: Tokens = { token: access, refreshToken: refreshToken ?? '' };
    era += 1;
    // The user first: whoever sees the tokens, another tab too, finds somebody they belong to.
    tokens.setUser(user);
    tokens.setTokens(given);
    errors.clear();
    showUser(user);
    return { success: true, user: amendments.applyTo(user) };
  }

  /** Rejects when the profile is not to be had; an answer that is out of date changes nothing. */
  async function loadProfile() {
    const asked = { era, revision };
    const user = await api.getProfile();
    if (asked.era !== era || asked.revision !== revision || !tokens.accessToken()) return;
    tokens.setUser(user);
    showUser(user);
  }

  /** Takes over what storage holds at the start of the page (SE-02, SE-03). */
  async function resume() {
    const user = tokens.user();
    if (!tokens.accessToken()) {
      enter({ status: 'anonymous', user: null, reason: 'none' });
      return;
    }
    if (user) showUser(user);
    else enter({ status: 'loading', user: null });

    const resumed = era;
    try {
      await loadProfile();
    } catch (error) {
      // Over already, or cut off because the page is being left: nothing to end.
      if (resumed !== era || page.leaving()) return;
      tokens.clear();
      end('expired');
      errors.raise(errorText(error));
    }
  }

  /** Another tab signed in or out, or this page was asleep while it did (SE-12). */
  function followStorage() {
    const user = tokens.user();
    if (!tokens.accessToken()) {
      if (state.status !== 'anonymous') end('expired');
    } else if (user) {
      if (user.id !== state.user?.id) era += 1;
      showUser(user);
    } else if (state.status === 'anonymous') {
      era += 1;
      void resume();
    }
  }

  return {
    getState: () => state,
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
    start() {
      if (started) return;
      started = true;
      tokens.onForeignChange(followStorage);
      page.onReturn(followStorage);
      api.onSessionExpired((error) => {
        if (state.status === 'anonymous') return;
        end('expired');
        errors.raise(error.message);
      });
      void resume();
    },

    async login(credentials) {
      const fallback = MESSAGES.loginFailed;
      try {
        const answer = await api.login(credentials);
        const user = readUser({
          id: answer.userId,
          email: answer.email || credentials.email,
          name: answer.name,
          isEmailVerified: true,
        });
        if (!answer.verified) return fail(failure(fallback, { unverified: true }), fallback);
        if (!answer.token || !user) return fail(failure(fallback), fallback);
        const result = begin(user, answer.token, answer.refreshToken);
        // The answer has no more than a name: the rest follows, and its lack ends nothing.
        loadProfile().catch(() => {});
        return result;
      } catch (error) {
        return fail(loginRejected(error), fallback);
      }
    },

    async register(data) {
      const fallback = MESSAGES.registrationFailed;
      try {
        const { success, user, token, refreshToken, message } = await api.register(data);
        if (success && user && token) return begin(user, token, refreshToken);
        // The screen has a warning of its own for an account without a session (AU-17).
        if (success && user) return failure(message || fallback, { accountCreated: true });
        return fail(failure(message || fallback), fallback);
      } catch (error) {
        return fail(rejected(error, fallback), fallback);
      }
    },

    async social(provider, code, codeVerifier) {
      const fallback = MESSAGES.socialFailed;
      try {
        const { user, token, refreshToken } = await api.social(provider, { code, codeVerifier });
        if (user && token) return begin(user, token, refreshToken);
        return fail(failure(fallback), fallback);
      } catch (error) {
        return fail(rejected(error, fallback), fallback);
      }
    },

    logout() {
      const refreshToken = tokens.refreshToken();
      tokens.clear();
      errors.clear();
      end('signed-out');
      if (refreshToken) api.logout(refreshToken).catch(() => {});
    },

    async updateProfile(update) {
      const fallback = MESSAGES.updateFailed;
      if (!state.user) return fail(failure(MESSAGES.noUser), fallback);
      const updated = era;
      try {
        const user = await api.updateProfile(update);
        if (updated !== era) return failure(fallback);
        amendments.settle(user, update);
        tokens.setUser(user);
        showUser(user);
        return { success: true, user: amendments.applyTo(user) };
      } catch (error) {
        const result: Failure = { ...rejected(error, fallback), error: fallback };
        // Its end was the error that mattered, and was raised as such.
        return updated === era ? fail(result, fallback) : result;
      }
    },

    refreshProfile: () => loadProfile().catch(() => {}),

    amendUser(change) {
      if (state.status !== 'authenticated') return;
      amendments.add(state.user, change);
      enter({ status: 'authenticated', user: amendments.applyTo(state.user) });
    },

    getError: errors.last,
    onError: errors.listen,
  };
}
