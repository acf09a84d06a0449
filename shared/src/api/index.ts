import { type ApiClient, createApiClient } from './client.ts';
import { createTokenStore } from './token-store.ts';
import type { TokenStore } from './types.ts';

export { ApiError, errorText, isApiError } from './api-error.ts';
export { type ApiClient, type ApiClientDeps, createApiClient } from './client.ts';
export { createTokenStore, readUser } from './token-store.ts';
export type { CallOptions, TokenStore } from './types.ts';

/** Tokens and user of the session in this browser's storage. */
export const tokenStore: TokenStore = createTokenStore();

/**
 * The only client of the page, shared by host and remotes. `calls.ts` has its methods, `bearer-calls.ts` and
 * `refresher.ts` handle tokens and 401 responses, `request.ts` sends one request. Calls of live mode:
 * `../live/call.ts`.
 */
export const apiClient: ApiClient = createApiClient({ tokens: tokenStore });
