import { type Clock, systemClock } from '@composed/browser/clock';
import { type Attempts, throughNavigations } from '@composed/browser/cut-off';
import { createListeners } from '@composed/browser/listeners';
import { browserLocks, type Locks } from '@composed/browser/locks';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import type { SocialProvider, Tokens } from '../contracts/calls.ts';
import { DEFAULT_RUNTIME_CONFIG } from '../contracts/runtime-config.ts';
import type { User } from '../contracts/user.ts';
import { ApiError, hasNoAnswer, isApiError } from './api-error.ts';
import { createBearerCalls, type Send } from './bearer-calls.ts';
import { createExclusive } from './exclusive.ts';
import { MESSAGES } from './messages.ts';
import {
  readLogin,
  readOutcome,
  readRegister,
  readSocial,
  readTokens,
  required,
} from './read-answers.ts';
import { readUser } from './read-user.ts';
import { createRefresher } from './refresher.ts';
import { type Fetch, request } from './request.ts';
import { CALL_TIME_LIMIT_MS, LOCK_WAIT_LIMIT_MS } from './timings.ts';
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
  /** Time limit of each request, in milliseconds (CL-11). */
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

  const attempts: Attempts = (attempt) => throughNavigations(attempt, hasNoAnswer, { page, clock });

  const refresher = createRefresher({
    tokens,
    exclusive: createExclusive('ideahub.refresh', {
      locks,
      clock,
      waitLimitMs: LOCK_WAIT_LIMIT_MS,
    }),
    leaving: page.leaving,
    throughNavigations: attempts,
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
    throughNavigations: attempts,
  });

  const post = (path: string, body: unknown, options?: CallOptions) =>
    sendAuth({ method: 'POST', path, body }, options);

  const profile = async (call: ApiRequest, options?: CallOptions): Promise<User> =>
    required(await sendBearer(call, options), readUser);

  const client: ApiClient = {
    register: async (body, options) => readRegister(await post('/auth/register', body, options)),
    login: async (body, options) => readLogin(await post('/auth/login', body, options)),
    refresh: async (refreshToken, options) =>
      required(await post('/auth/refresh', { refreshToken }, options), readTokens),
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
    getProfile: (options) => profile({ method: 'GET', path: '/users/profile' }, options),
    updateProfile: (body, options) =>
      profile({ method: 'PUT', path: '/users/profile', body }, options),
    send: (call, options) =>
      call.path.startsWith('/auth/') ? sendAuth(call, options) : sendBearer(call, options),

    configure(settings) {
      baseUrl = Promise.resolve(settings.baseUrl).then((url) => url.replace(/\/+$/, ''));
      // Each call tells of it; until one does, it is nobody's unhandled rejection.
      baseUrl.catch(() => {});
    },
    onSessionExpired: expired.subscribe,
    onTokensRefreshed: refreshed.subscribe,
  };
  return client;
}
