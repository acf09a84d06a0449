import type { Attempts } from '@composed/browser/cut-off';
import type { Tokens } from '../contracts/calls.ts';
import { ApiError, hasNoAnswer, isApiError } from './api-error.ts';
import type { ExclusiveRun } from './exclusive.ts';
import { MESSAGES } from './messages.ts';
import type { TokenStore } from './types.ts';

export interface RefresherDeps {
  tokens: TokenStore;
  /** Runs something while no other tab does. */
  exclusive: ExclusiveRun;
  /** The page is being left, so that a failure says nothing about the session. */
  leaving(): boolean;
  repeatCutOff: Attempts;
  callRefresh(refreshToken: string): Promise<Tokens>;
  /** Ends a session on the server, best effort. */
  callLogout(refreshToken: string): void;
  onRefreshed(tokens: Tokens): void;
  onExpired(error: ApiError): void;
}

export interface Refresher {
  /** The refresh on its way, if there is one. */
  running(): Promise<void> | null;
  /**
   * Joins the one refresh, or starts it. Fulfilled: the stored tokens were seen to, by this
   * tab or another; what they are now is for the caller to see. Rejected: the session ended,
   * or with `keepsSession` is to be ended by the caller, who gets why the refresh failed.
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

  // Each attempt takes its turn anew: while this tab waits, another one may refresh.
  const attempt = () =>
    exclusive(async () => {
      // Another tab refreshed, or the visitor signed out, while this one waited for its turn.
      if (tokens.accessToken() !== staleAccess) return;
      const refreshToken = tokens.refreshToken();
      if (refreshToken === null) throw expire(new ApiError(401, MESSAGES.noRefreshToken));

      let fresh: Tokens;
      try {
        fresh = await deps.callRefresh(refreshToken);
      } catch (cause) {
        // A session that ended or changed meanwhile is not this refresh's to end.
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

  /** A sign-out beats the refresh, and so does another session. */
  function keep(used: string, fresh: Tokens) {
    const stored = tokens.refreshToken();
    if (stored === used) {
      tokens.setTokens(fresh);
      deps.onRefreshed(fresh);
    } else if (stored === null) {
      // The sign-out named the tokens before these.
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
