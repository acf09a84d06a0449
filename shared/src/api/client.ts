import { type Clock, systemClock } from '@composed/browser/clock';
import { type Attempts, repeatCutOff } from '@composed/browser/cut-off';
import { recordOf } from '@composed/browser/kept-record';
import { createListeners } from '@composed/browser/listeners';
import { browserLocks, type Locks } from '@composed/browser/locks';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import type { Tokens } from '../contracts/calls.ts';
import { DEFAULT_RUNTIME_CONFIG } from '../contracts/runtime-config.ts';
import { ApiError, hasNoAnswer, isApiError } from './api-error.ts';
import { createBearerCalls } from './bearer-calls.ts';
import { createCalls } from './calls.ts';
import { MESSAGES } from './messages.ts';
import { createExclusive, createRefresher } from './refresher.ts';
import { type Fetch, request } from './request.ts';
import type { ApiRequest, Send, TokenStore } from './types.ts';

const CALL_TIME_LIMIT_MS = 30_000;

/**
 * Maximum wait for another tab's refresh, in milliseconds. It is longer than the time limit of a request, so
 * a tab that still holds the lock must be frozen. It must not block this tab.
 */
const LOCK_WAIT_LIMIT_MS = CALL_TIME_LIMIT_MS + 5_000;

/** A public client id, not a secret. The request body carries the authorization. */
const CLIENT_CREDENTIALS = `Basic ${btoa('idea-hub-web:public')}`;

/** The page's only way to the API. */
export interface ApiClient extends ReturnType<typeof createCalls> {
  /**
   * Sends any call with the credentials that its path needs. Resolves with the parsed body, or with
   * `undefined` for an empty response.
   */
  send: Send;

  /** Sets the API's address. With a promise, earlier calls wait for it. */
  configure(settings: { baseUrl: string | Promise<string> }): void;
  /** Called after a refresh failed or was impossible. Tokens and user have already been removed. */
  onSessionExpired(listen: (error: Error) => void): () => void;
  /** Called after a refresh has stored new tokens. */
  onTokensRefreshed(listen: (tokens: Tokens) => void): () => void;
}

export interface ApiClientDeps {
  tokens: TokenStore;
  fetch?: Fetch;
  clock?: Clock;
  /** Locks across tabs; `null` for none. The default is the browser's. */
  locks?: Locks | null;
  timeLimitMs?: number;
  page?: Pick<PageLife, 'leaving' | 'watch' | 'canLoad'>;
}

export function createApiClient({
  tokens,
  fetch = (url, init) => globalThis.fetch(url, init),
  clock = systemClock,
  locks = browserLocks(),
  timeLimitMs = CALL_TIME_LIMIT_MS,
  page = pageLife,
}: ApiClientDeps): ApiClient {
  let baseUrl = Promise.resolve(DEFAULT_RUNTIME_CONFIG.apiBaseUrl);
  const expired = createListeners<Error>();
  const refreshed = createListeners<Tokens>();

  const requestWith = (call: ApiRequest, authorization: string | null, signal?: AbortSignal) =>
    request(call, authorization, { baseUrl, fetch, clock, timeLimitMs }, signal);

  const sendAuth: Send = async (call, { signal } = {}) => {
    try {
      return await requestWith(call, CLIENT_CREDENTIALS, signal);
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) throw error;
      const { details } = error;
      throw new ApiError(401, MESSAGES.authRequired, { details, cause: error });
    }
  };

  const attempts: Attempts = (attempt) => repeatCutOff(attempt, hasNoAnswer, { page, clock });

  const refresher = createRefresher({
    tokens,
    exclusive: createExclusive('ideahub.refresh', {
      locks,
      clock,
      waitLimitMs: LOCK_WAIT_LIMIT_MS,
    }),
    leaving: page.leaving,
    repeatCutOff: attempts,
    callRefresh: (refreshToken) => client.refresh(refreshToken),
    callLogout: (refreshToken) => {
      client.logout(refreshToken).catch(() => {});
    },
    onRefreshed: refreshed.tell,
    onExpired: expired.tell,
  });
  const sendBearer = createBearerCalls({
    tokens,
    refresher,
    request: requestWith,
    repeatCutOff: attempts,
  });

  const send: Send = async (call, options) =>
    placePictures(
      await (call.path.startsWith('/auth/') ? sendAuth : sendBearer)(call, options),
      await baseUrl,
    );

  const client: ApiClient = {
    ...createCalls(send),
    send,
    configure(settings) {
      baseUrl = Promise.resolve(settings.baseUrl).then((url) => url.replace(/\/+$/, ''));
      // Each call reports the error. This avoids an unhandled rejection before the first call.
      baseUrl.catch(() => {});
    },
    onSessionExpired: expired.subscribe,
    onTokensRefreshed: refreshed.subscribe,
  };
  return client;
}

/**
 * Completes the addresses of members' pictures in a response. The API names its own pictures by a path below
 * its base URL. Returns the same object.
 */
function placePictures(answer: unknown, baseUrl: string): unknown {
  const record = recordOf(answer) as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) {
    if (/picture$/i.test(key) && `${value}`.startsWith('/')) record[key] = baseUrl + value;
    else placePictures(value, baseUrl);
  }
  return answer;
}
