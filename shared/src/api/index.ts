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

/** The one client of the page, shared by host and remotes. */
export const apiClient: ApiClient = createApiClient({ tokens: tokenStore });
