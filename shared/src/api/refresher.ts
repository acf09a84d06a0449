import type { Tokens } from '../contracts/calls.ts';
import type { Clock } from '../platform/clock.ts';
import type { Locks } from '../platform/locks.ts';
import { ApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { LOCK_WAIT_LIMIT_MS } from './timings.ts';
import type { TokenStore } from './types.ts';

const LOCK = 'ideahub.refresh';

export interface RefresherDeps {
  tokens: TokenStore;
  clock: Clock;
  locks: Locks | undefined;
  /** The page is being left, so that a failure says nothing about the session. */
  leaving(): boolean;
  /** The call itself; `null` when the answer holds no token. */
  callRefresh(refreshToken: string): Promise<Tokens | null>;
  /** Ends a session on the server, best effort. */
  callLogout(refreshToken: string): void;
  onRefreshed(tokens: Tokens): void;
  onExpired(error: ApiError): void;
}

export interface Refresher {
  /** The refresh on its way, if there is one. */
  running(): Promise<void> | null;
  /**
   * Joins the one refresh, or starts it (CL-05). Fulfilled: the store was looked after, by this tab
   * or another; what it holds now is for the caller to see. Rejected: the session has ended (CL-06).
   */
  refresh(): Promise<void>;
}

export function createRefresher(deps: RefresherDeps): Refresher {
  let current: Promise<void> | null = null;
  return {
    running: () => current,
    refresh() {
      current ??= refreshOnce(deps).finally(() => {
        current = null;
      });
      return current;
    },
  };
}

async function refreshOnce(deps: RefresherDeps): Promise<void> {
  const { tokens } = deps;
  const stale = tokens.accessToken();
  const hadSession = tokens.refreshToken() !== null;
  await withLock(deps, async () => {
    const refreshToken = tokens.refreshToken();
    // Signed out, or looked after by another tab, while this one waited for its turn.
    if (hadSession && refreshToken === null) return;
    if (tokens.accessToken() !== stale) return;
    if (refreshToken === null) {
      throw expire(deps, null, new ApiError(401, MESSAGES.noRefreshToken));
    }
    const fresh = await exchangeTokens(deps, refreshToken);
    if (fresh) keep(deps, refreshToken, fresh);
  });
}

async function exchangeTokens(deps: RefresherDeps, refreshToken: string): Promise<Tokens | null> {
  try {
    const fresh = await deps.callRefresh(refreshToken);
    if (fresh) return fresh;
    throw new ApiError(200, MESSAGES.requestFailed);
  } catch (cause) {
    // A session that ended or changed meanwhile is not this refresh's to end.
    if (deps.tokens.refreshToken() !== refreshToken) return null;
    const status = (cause as Partial<ApiError>).status ?? 0;
    throw expire(deps, refreshToken, new ApiError(status, MESSAGES.refreshFailed, { cause }));
  }
}

function keep(deps: RefresherDeps, refreshToken: string, fresh: Tokens) {
  const stored = deps.tokens.refreshToken();
  if (stored === refreshToken) {
    deps.tokens.setTokens(fresh);
    deps.onRefreshed(fresh);
  } else if (stored === null) {
    // Signed out meanwhile (SE-12): the server may have missed that these tokens end with it.
    deps.callLogout(fresh.refreshToken);
  }
}

function expire(deps: RefresherDeps, _refreshToken: string | null, cause: ApiError): ApiError {
  const error = new ApiError(401, MESSAGES.sessionExpired, { cause });
  if (!deps.leaving()) {
    deps.tokens.clear();
    deps.onExpired(error);
  }
  return error;
}

/** Runs `run` with no other tab in it at the same time, where the browser can see to that. */
async function withLock({ locks, clock }: RefresherDeps, run: () => Promise<void>): Promise<void> {
  if (!locks) return run();
  const waiting = new AbortController();
  const stopClock = clock.after(LOCK_WAIT_LIMIT_MS, () => waiting.abort());
  let started = false;
  const once = () => {
    stopClock();
    started = true;
    return run();
  };
  try {
    await locks.request(LOCK, { signal: waiting.signal }, once);
  } catch (error) {
    if (started) throw error;
    // No lock to be had: a page that may not use locks, or a holder that is frozen.
    await once();
  }
}
