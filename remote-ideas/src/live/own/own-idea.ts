import { recordOf } from '@composed/browser/kept-record';
import { isApiError } from '@idea-hub/shared/api';
import { getIdeasMineId, type OwnIdea } from '@idea-hub/shared/contracts/community-description';
import { read } from '@idea-hub/shared/contracts/shape';
import { FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';
import type { Submission } from '../../catalogue/types.ts';

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
