import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';

/** What the server says of a call that it refused: a sentence, and one for each field. */
export interface Refusal {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where a proxy says for the server that it is busy, it has no sentence for visitors. */
const BUSY = 'The server is busy. Please try again in a moment.';

/** The refusal in a failed call; `null` where nothing but the failure is known. */
export function refusalIn(error: unknown): Refusal | null {
  if (!isApiError(error)) return null;
  const { status, message } = error;
  const details = recordOf(error.details);
  if (status === 503) return { text: details.code ? message : BUSY, fields: {} };
  if (status < 400 || status >= 500) return null;
  return { text: message, fields: recordOf(details.fields) as Record<string, string> };
}

/** Whether the server takes the same call a while later: it is busy, or this was too much at once. */
export const isForNow = (error: unknown): boolean =>
  isApiError(error) && (error.status === 429 || error.status === 503);

/** What says that something could not be loaded, with the server's own reason where it gave one. */
export const withReason = <T extends { readonly text: string }>(texts: T, error: unknown): T => ({
  ...texts,
  text: refusalIn(error)?.text ?? texts.text,
});
