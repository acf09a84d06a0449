import type { Clock } from '@composed/browser/clock';
import type { Attempts } from '@composed/browser/cut-off';
import { recordOf } from '@composed/browser/kept-record';
import type { Locks } from '@composed/browser/locks';
import type { Tokens } from '../contracts/calls.ts';
import { ApiError, hasNoAnswer, isApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import type { TokenStore } from './types.ts';

interface RefresherDeps {
  tokens: TokenStore;
  /** Runs a callback while no other tab runs one. */
  exclusive: ExclusiveRun;
  /** Whether the page is unloading. A failed refresh then says nothing about the session. */
  leaving(): boolean;
  repeatCutOff: Attempts;
  callRefresh(refreshToken: string): Promise<Tokens>;
  callLogout(refreshToken: string): void;
  onRefreshed(tokens: Tokens): void;
  onExpired(error: ApiError): void;
}

export interface Refresher {
  isRunning(): boolean;
  /**
   * Joins the running refresh or starts one. After it resolves, read the stored tokens: this tab or another
   * one has refreshed or removed them. It rejects if the session has ended. With `keepsSession`, it rejects
   * with the cause, and the caller has to end the session.
   */
  refresh(keepsSession?: boolean): Promise<void>;
}

interface Run {
  readonly done: Promise<void>;
  /** Ends the session once for all callers and returns their error. A no-op if the tokens have changed. */
  end(cause: ApiError): ApiError | undefined;
  /** Whether a caller wants the session to end if the refresh fails. */
  endsSession: boolean;
}

export function createRefresher(deps: RefresherDeps): Refresher {
  let current: Run | null = null;
  return {
    isRunning: () => current !== null,
    async refresh(keepsSession = false) {
      current ??= startRun(deps, () => {
        current = null;
      });
      const run = current;
      if (keepsSession) return run.done;
      run.endsSession = true;
      return run.done.catch((cause) => {
        const error = isApiError(cause) ? run.end(cause) : cause;
        if (error) throw error;
      });
    },
  };
}

function startRun({ tokens, exclusive, ...deps }: RefresherDeps, forget: () => void): Run {
  const staleAccess = tokens.accessToken();
  let ended: ApiError | undefined;
  const run: Run = {
    endsSession: false,
    end(cause) {
      if (ended || tokens.accessToken() !== staleAccess) return ended;
      ended = new ApiError(401, suspensionIn(cause.cause) ?? MESSAGES.sessionExpired, { cause });
      if (!deps.leaving()) {
        tokens.clear();
        deps.onExpired(ended);
      }
      return ended;
    },
    // Starts after this object exists.
    done: Promise.resolve().then(refreshOnce).finally(forget),
  };
  return run;

  async function refreshOnce(): Promise<void> {
    try {
      await deps.repeatCutOff(attempt);
    } catch (error) {
      if (!hasNoAnswer(error)) throw error;
      if (tokens.accessToken() === staleAccess) throw failed(failure(error));
    }
  }

  // Each attempt takes the lock again, because another tab may refresh during the wait.
  function attempt(): Promise<void> {
    return exclusive(async () => {
      // During the wait, another tab has refreshed, or the visitor has signed out.
      if (tokens.accessToken() !== staleAccess) return;
      const refreshToken = tokens.refreshToken();
      if (refreshToken === null) throw failed(new ApiError(401, MESSAGES.noRefreshToken));

      let fresh: Tokens;
      try {
        fresh = await deps.callRefresh(refreshToken);
      } catch (cause) {
        // The session has ended or changed during the call, so don't end the new one.
        if (tokens.refreshToken() !== refreshToken) return;
        throw hasNoAnswer(cause) ? cause : failed(failure(cause));
      }
      keep(refreshToken, fresh);
    });
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

  function failure(cause: unknown): ApiError {
    const status = isApiError(cause) ? cause.status : 0;
    return new ApiError(status, MESSAGES.refreshFailed, { cause });
  }

  /** Ends the session before the lock is released, so that other tabs don't try again with its tokens. */
  function failed(cause: ApiError): ApiError {
    if (run.endsSession) run.end(cause);
    return cause;
  }
}

/** Returns the server's sentence if it refused the refresh because the account is suspended. */
function suspensionIn(error: unknown): string | undefined {
  const isSuspended = isApiError(error) && recordOf(error.details).code === 'ACCOUNT_SUSPENDED';
  return isSuspended ? error.message : undefined;
}

type ExclusiveRun = (run: () => Promise<void>) => Promise<void>;

interface ExclusiveDeps {
  /** `null` if the browser has none. Then runs don't wait for each other. */
  locks: Locks | null;
  clock: Clock;
  waitLimitMs: number;
}

/** Creates a function that runs one callback at a time across all tabs, if the browser has locks. */
export function createExclusive(
  name: string,
  { locks, clock, waitLimitMs }: ExclusiveDeps,
): ExclusiveRun {
  return async (run) => {
    if (!locks) return run();
    const waiting = new AbortController();
    const stopClock = clock.after(waitLimitMs, () => waiting.abort());
    let begun = false;
    const begin = () => {
      begun = true;
      stopClock();
      return run();
    };
    try {
      await locks.request(name, { signal: waiting.signal }, begin);
    } catch (error) {
      if (begun) throw error;
      // No lock: the page may not use locks, or the tab that holds it is frozen.
      await begin();
    }
  };
}
