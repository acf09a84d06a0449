import { isApiError } from '@idea-hub/shared/api';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import type { Pages } from '@idea-hub/shared/live/use-pages';
import { messages } from '../messages.ts';

export const isRefusal = (error: unknown): boolean => isApiError(error) && error.status === 403;

/** The server's reason for a refusal, or a default text. */
export const reasonIn = (error: unknown): string =>
  refusalIn(error)?.text ?? messages.noReviewer.reason;

/** Whether the list failed because the member is no longer a reviewer. */
export const isRefused = (pages: Pages<unknown>): boolean =>
  pages.status === 'failed' && isRefusal(pages.error);
