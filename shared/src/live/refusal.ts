import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';

/** The server's messages about a refused call: one in general, and one per invalid field. */
export interface Refusal {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Shown when a proxy reports that the server is busy. Its response has no message for visitors. */
const BUSY = 'The server is busy. Please try again in a moment.';

/** Returns the refusal of a failed call, or `null` if the error contains none. */
export function refusalIn(error: unknown): Refusal | null {
  if (!isApiError(error)) return null;
  const { status, message } = error;
  const details = recordOf(error.details);
  if (status === 503) return { text: details.code ? message : BUSY, fields: {} };
  if (status < 400 || status >= 500) return null;
  return { text: message, fields: recordOf(details.fields) as Record<string, string> };
}

/** Returns whether a later retry can succeed, because the server is busy or a rate limit applies. */
export const isForNow = (error: unknown): boolean =>
  isApiError(error) && (error.status === 429 || error.status === 503);

/** Adds the server's reason, if any, to the texts of a failed load. */
export const withReason = <T extends { readonly text: string }>(texts: T, error: unknown): T => ({
  ...texts,
  text: refusalIn(error)?.text ?? texts.text,
});
