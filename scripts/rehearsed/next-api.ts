import { errorText as textIn } from '../../shared/src/api/index.ts';

// Stands for version 2 of this module.
export {
  ApiError,
  apiClient,
  createApiClient,
  createTokenStore,
  isApiError,
  readUser,
  tokenStore,
} from '../../shared/src/api/index.ts';

/** Returns an object instead of a text. */
export const errorText = (error: unknown) => ({ text: textIn(error) });
