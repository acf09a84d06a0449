import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';
import { getIdeasMineId, type OwnIdea } from '@idea-hub/shared/contracts/community-description';
import { read } from '@idea-hub/shared/contracts/shape';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';
import type { Refusal, SaveResult, Submission } from '../../catalogue/types.ts';
import { messages } from './messages.ts';

export const submissionOf = ({ rejectionReason, ...idea }: OwnIdea): Submission => ({
  ...idea,
  rejectionReason: rejectionReason ?? undefined,
});

/** The stored idea in the details of a refusal, if there is one. */
export function currentIn(error: unknown): Submission | undefined {
  if (!isApiError(error)) return undefined;
  const { current } = recordOf(error.details);
  const [, shape] = getIdeasMineId;
  return current && shape ? submissionOf(read(shape, current) as OwnIdea) : undefined;
}

/** Whether the server stores this text. Email addresses are stored in lower case. */
export const isTextOf = (stored: IdeaForm, form: IdeaForm): boolean =>
  FIELDS.every((field) =>
    field === 'submitterEmail'
      ? stored[field].toLowerCase() === form[field].toLowerCase()
      : stored[field] === form[field],
  );

/** Whether the author made the last change. Only reviewers set the other statuses. */
export const isUnderReview = ({ status }: Pick<Submission, 'status'>): boolean =>
  status === 'Under Review';

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

/** Own ideas by id, in the version that this page showed last. */
export const shownIdeas = new Map<number, Submission>();
