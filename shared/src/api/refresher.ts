import type { Attempts } from '@composed/browser/cut-off';
import type { Tokens } from '../contracts/calls.ts';
import { ApiError, hasNoAnswer, isApiError } from './api-error.ts';
import type { ExclusiveRun } from './exclusive.ts';
import { MESSAGES } from './messages.ts';
import type { TokenStore } from './types.ts';

export interface RefresherDeps {
  tokens: TokenStore;
  /** Runs a callback while no other tab runs one. */
  exclusive: ExclusiveRun;
  /** Whether the page is unloading. A failed refresh then says nothing about the session. */
  leaving(): boolean;
  repeatCutOff: Attempts;
  callRefresh(refreshToken: string): Promise<Tokens>;
  /** Ends a session on the server. Failures are ignored. */
  callLogout(refreshToken: string): void;
  onRefreshed(tokens: Tokens): void;
  onExpired(error: ApiError): void;
}

export interface Refresher {
  /** Returns the running refresh, or `null`. */
  running(): Promise<void> | null;
  /**
   * Joins the running refresh or starts one. After it resolves, read the stored tokens: this tab or another
   * one has refreshed or removed them. It rejects if the session has ended. With `keepsSession`, it rejects
   * with the cause, and the caller has to end the session.
   */
  refresh(keepsSession?: boolean): Promise<void>;
}

export function createRefresher(deps: RefresherDeps): Refresher {
  let current: Promise<void> | null = null;
  return {
    running: () => current,
    refresh(keepsSession) {
      current ??= refreshOnce(deps, keepsSession).finally(() => {
        current = null;
      });
      return current;
    },
  };
}

async function refreshOnce(
  { tokens, exclusive, ...deps }: RefresherDeps,
  keepsSession?: boolean,
): Promise<void> {
  const staleAccess = tokens.accessToken();

  // Each attempt takes the lock again, because another tab may refresh during the wait.
  const attempt = () =>
    exclusive(async () => {
      // During the wait, another tab has refreshed, or the visitor has signed out.
      if (tokens.accessToken() !== staleAccess) return;
      const refreshToken = tokens.refreshToken();
      if (refreshToken === null) throw expire(new ApiError(401, MESSAGES.noRefreshToken));

      let fresh: Tokens;
      try {
        fresh = await deps.callRefresh(refreshToken);
      } catch (cause) {
        // The session has ended or changed during the call, so don't end the new one.
        if (tokens.refreshToken() !== refreshToken) return;
        throw hasNoAnswer(cause) ? cause : expire(failed(cause));
      }
      keep(refreshToken, fresh);
    });
  try {
    await deps.repeatCutOff(attempt);
  } catch (error) {
    if (!hasNoAnswer(error)) throw error;
    if (tokens.accessToken() === staleAccess) throw expire(failed(error));
  }

  /** Stores the new tokens unless a sign-out or another session came first. */
  function keep(used: string, fresh: Tokens) {
    const stored = tokens.refreshToken();
    if (stored === used) {
      tokens.setTokens(fresh);
      deps.onRefreshed(fresh);
    } else if (stored === null) {
      // The sign-out ended only the previous tokens.
      deps.callLogout(fresh.refreshToken);
    }
  }

  function failed(cause: unknown): ApiError {
    const status = isApiError(cause) ? cause.status : 0;
    return new ApiError(status, MESSAGES.refreshFailed, { cause });
  }

  function expire(cause: ApiError): ApiError {
    if (keepsSession) return cause;
    const error = new ApiError(401, MESSAGES.sessionExpired, { cause });
    if (!deps.leaving()) {
      tokens.clear();
      deps.onExpired(error);
    }
    return error;
  }
}
