import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import type { Refusal, SaveResult } from '../../catalogue/types.ts';
import { messages } from './messages.ts';
import { currentIn } from './own-idea.ts';

export const refusedWith = (refusal: Refusal): SaveResult => ({
  saved: false,
  reason: 'unexpected',
  refusal,
});

export const NEEDS_SIGN_IN = refusedWith({ needsSignIn: true, text: messages.needsSignIn });

/** Turns a failed call into a result for the author. Rethrows any other error. */
export function refusedBy(error: unknown): SaveResult {
  if (!isApiError(error)) throw error;
  const { status, message } = error;
  const { fields } = recordOf(error.details);
  const current = currentIn(error);
  if (status === 401) return NEEDS_SIGN_IN;
  if (status === 404) return refusedWith({ text: messages.unknownIdea });
  if (current) return refusedWith({ current });
  if (status === 400 && fields) {
    return refusedWith({ text: message, fields: recordOf(fields) as Record<string, string> });
  }
  // The server's text tells the author what to do.
  const text = refusalIn(error)?.text ?? messages.failed;
  return refusedWith(status >= 400 && status < 500 ? { text, reason: text } : { text });
}

/** Whether the server certainly stored nothing. The next attempt may then use a new key. */
export function isRefused(error: unknown): boolean {
  return isApiError(error) && [400, 403, 409, 413].includes(error.status);
}
