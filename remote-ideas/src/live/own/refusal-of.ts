import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import type { SaveResult } from '../../catalogue/types.ts';
import { messages } from './messages.ts';
import { readOwnIdea } from './own-idea.ts';

/** What a failed call means to an author. Throws what is no failure of a call. */
export function refusedBy(error: unknown): SaveResult {
  const refusal = (given: Extract<SaveResult, { refusal?: unknown }>['refusal']): SaveResult => ({
    saved: false,
    reason: 'unexpected',
    refusal: given,
  });
  if (!isApiError(error)) throw error;
  const { status, message } = error;
  const details = recordOf(error.details);
  if (status === 401) return NEEDS_SIGN_IN;
  if (status === 404) return refusal({ text: messages.unknownIdea });
  if (status === 412) return refusal({ current: readOwnIdea(details.current) });
  if (status === 400 && details.fields) {
    return refusal({ text: message, fields: recordOf(details.fields) as Record<string, string> });
  }
  // The server's own sentence says what to do: it is busy, or this was too much, or it is not possible.
  return refusal({ text: refusalIn(error)?.text ?? messages.failed });
}

export const NEEDS_SIGN_IN: SaveResult = {
  saved: false,
  reason: 'unexpected',
  refusal: { needsSignIn: true, text: messages.needsSignIn },
};

/** Whether the server has certainly kept nothing: sent anew, it may be another text. */
export function isRefused(error: unknown): boolean {
  return isApiError(error) && [400, 403, 409, 413].includes(error.status);
}
