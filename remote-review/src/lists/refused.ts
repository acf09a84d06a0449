import { isApiError } from '@idea-hub/shared/api';
import type { Pages } from '@idea-hub/shared/live/use-pages';

export const isRefusal = (error: unknown): boolean => isApiError(error) && error.status === 403;

/** Who asks for the list is no reviewer any more. */
export const isRefused = (pages: Pages<unknown>): boolean =>
  pages.status === 'failed' && isRefusal(pages.error);
