import type { ProfileUpdate, SocialProvider, Tokens } from '../contracts/calls.ts';
import { DEFAULT_RUNTIME_CONFIG } from '../contracts/runtime-config.ts';
import type { User } from '../contracts/user.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { browserLocks, type Locks } from '../platform/locks.ts';
import { type PageLife, pageLife } from '../platform/page-life.ts';
import { ApiError, isApiError } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { readLogin, readOutcome, readRegister, readSocial, readTokens } from './read-answers.ts';
import { readUser } from './read-user.ts';
import { createRefresher } from './refresher.ts';
import { type Fetch, networkError, request, throwIfAborted, untilAborted } from './request.ts';
import { CALL_TIME_LIMIT_MS } from './timings.ts';
import type { ApiClient, ApiRequest, CallOptions, TokenStore } from './types.ts';

/** A public client id, and no secret: what authorises a call is in its body (CL-03). */
const CLIENT_CREDENTIALS = `Basic ${btoa('idea-hub-web:public')}`;

const SOCIAL_CODE_FIELDS: Record<SocialProvider, string> = {
  google: 'googleToken',
  github: 'githubCode',
  linkedin: 'linkedinCode',
};

export interface ApiClientDeps {
  tokens: TokenStore;
  fetch?: Fetch;
  clock?: Clock;
  /** Locks across tabs; `null` for none. The browser's unless given. */
  locks?: Locks | null;
  timeLimitMs?: number;
  page?: Pick<PageLife, 'leaving'>;
}

export function createApiClient({
  tokens,
  fetch = (url, init) => globalThis.fetch(url, init),
  clock = systemClock,
  locks = browserLocks(),
  timeLimitMs = CALL_TIME_LIMIT_MS,
  page = pageLife,
}: ApiClientDeps): ApiClient {
  let base: Promise<string> = Promise.resolve(DEFAULT_RUNTIME_CONFIG.apiBaseUrl);
  const expiredListeners = new Set<(error: Error) => void>();
  const refreshedListeners = new Set<(tokens: Tokens) => void>();

  async function transmit(call: ApiRequest, authorization: string | null, signal?: AbortSignal) {
    const baseUrl = await untilAborted(base, signal).catch((error) => {
      throwIfAborted(signal);
      throw networkError(error);
    });
    const parts = { ...call, url: baseUrl + call.path + queryOf(call.query), authorization };
    return request(parts, { fetch, clock, timeLimitMs }, signal);
  }

  async function sendAuth(call: ApiRequest, { signal }: CallOptions = {}): Promise<unknown> {
    try {
      return await transmit(call, CLIENT_CREDENTIALS, signal);
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) throw error;
      throw new ApiError(401, MESSAGES.authRequired, { details: error.details, cause: error });
    }
  }

  const post = (path: string, body: unknown, options?: CallOptions) =>
    sendAuth({ method: 'POST', path, body }, options);

  const refresher = createRefresher({
    tokens,
    clock,
    locks: locks ?? undefined,
    leaving: page.leaving,
    callRefresh: async (refreshToken) => readTokens(await post('/auth/refresh', { refreshToken })),
    callLogout: (refreshToken) => {
      client.logout(refreshToken).catch(() => {});
    },
    onRefreshed: (fresh) => tell(refreshedListeners, fresh),
    onExpired: (error) => tell(expiredListeners, error),
  });

  /** A call with the stored token, and what is done about a 401 (CL-05). */
  async function sendBearer(call: ApiRequest, { signal }: CallOptions = {}): Promise<unknown> {
    const owner = tokens.user()?.id;
    throwIfAborted(signal);
    await untilAborted(refresher.running() ?? Promise.resolve(), signal);

    let sent = tokens.accessToken();
    let mayRefresh = true;
    for (;;) {
      try {
        return await transmit(call, sent && `Bearer ${sent}`, signal);
      } catch (error) {
        if (!isApiError(error) || error.status !== 401 || !mayRefresh) throw error;
        if (tokens.accessToken() === sent) {
          mayRefresh = false;
          await untilAborted(refresher.refresh(), signal);
        }
      }
      const now = tokens.accessToken();
      const nobodyElse = owner === undefined || owner === (tokens.user()?.id ?? owner);
      if (now === null || now === sent || !nobodyElse) {
        throw new ApiError(401, MESSAGES.sessionExpired, {
          cause: new ApiError(401, MESSAGES.noRefreshToken),
        });
      }
      sent = now;
    }
  }

  async function sendForUser(call: ApiRequest, options?: CallOptions): Promise<User> {
    const user = readUser(await sendBearer(call, options));
    if (!user) throw new ApiError(200, MESSAGES.requestFailed);
    return user;
  }

  const client: ApiClient = {
    register: async (body, options) => readRegister(await post('/auth/register', body, options)),
    login: async (body, options) => readLogin(await post('/auth/login', body, options)),
    async refresh(refreshToken, options) {
      const fresh = readTokens(await post('/auth/refresh', { refreshToken }, options));
      if (!fresh) throw new ApiError(200, MESSAGES.requestFailed);
      return fresh;
    },
    async logout(refreshToken, options) {
      const body = { refreshToken };
      // Goes out even when the tab is closed right after it.
      await sendAuth({ method: 'POST', path: '/auth/logout', body, keepalive: true }, options);
    },
    forgotPassword: async (email, options) =>
      readOutcome(await post('/auth/forgot-password', { email }, options)),
    resetPassword: async (body, options) =>
      readOutcome(await post('/auth/reset-password', body, options)),
    verifyEmail: async (verificationToken, options) =>
      readOutcome(await post('/auth/verify-email', { verificationToken }, options)),
    resendVerification: async (email, options) =>
      readOutcome(await post('/auth/resend-verification', { email }, options)),
    async social(provider, { code, codeVerifier }, options) {
      if (!Object.hasOwn(SOCIAL_CODE_FIELDS, provider)) {
        throw new ApiError(0, MESSAGES.unsupportedProvider);
      }
      const body = { [SOCIAL_CODE_FIELDS[provider]]: code, codeVerifier };
      return readSocial(await post(`/auth/social/${provider}`, body, options));
    },
    getProfile: (options) => sendForUser({ method: 'GET', path: '/users/profile' }, options),
    updateProfile: (body: ProfileUpdate, options) =>
      sendForUser({ method: 'PUT', path: '/users/profile', body }, options),
    send: (call, options) =>
      call.path.startsWith('/auth/') ? sendAuth(call, options) : sendBearer(call, options),

    configure({ baseUrl }) {
      base = Promise.resolve(baseUrl).then((url) => url.replace(/\/+$/, ''));
      // Each call reports it; until one does, it is nobody's unhandled rejection.
      base.catch(() => {});
    },
    onSessionExpired: (listen) => listenTo(expiredListeners, listen),
    onTokensRefreshed: (listen) => listenTo(refreshedListeners, listen),
  };
  return client;
}

function queryOf(query: ApiRequest['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

function listenTo<T>(listeners: Set<T>, listen: T): () => void {
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}

function tell<T>(listeners: Set<(value: T) => void>, value: T) {
  for (const listen of [...listeners]) listen(value);
}
