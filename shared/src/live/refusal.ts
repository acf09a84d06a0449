import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';

/** What the server says of an input that it refused: a sentence, and one for each field. */
export interface Refusal {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The refusal in a failed call; `null` where the same may be sent again. */
export function refusalIn(error: unknown): Refusal | null {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return null;
  const fields = recordOf(recordOf(error.details).fields) as Record<string, string>;
  return { text: error.message, fields };
}
