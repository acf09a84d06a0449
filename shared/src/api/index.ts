import { type ApiClient, createApiClient } from './client.ts';
import { createTokenStore } from './token-store.ts';
import type { TokenStore } from './types.ts';

export { ApiError, errorText, isApiError } from './api-error.ts';
export { type ApiClient, type ApiClientDeps, createApiClient } from './client.ts';
export { readUser } from './read-user.ts';
export { createTokenStore } from './token-store.ts';
export type { CallOptions, TokenStore } from './types.ts';

/** The session's items of this browser. */
export const tokenStore: TokenStore = createTokenStore();

/**
 * The one client of the page, shared by host and remotes. Its methods are in `calls.ts`, what is done about tokens and a 401
 * in `bearer-calls.ts` and `refresher.ts`, one request in `request.ts`. Calls of live mode: `../live/call.ts`.
 */
export const apiClient: ApiClient = createApiClient({ tokens: tokenStore });
