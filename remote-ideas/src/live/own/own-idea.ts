import { getIdeasMineId, type OwnIdea } from '@idea-hub/shared/contracts/community-description';
import { read } from '@idea-hub/shared/contracts/shape';
import { FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';
import type { Submission } from '../../catalogue/types.ts';

export const submissionOf = ({ rejectionReason, ...idea }: OwnIdea): Submission => ({
  ...idea,
  rejectionReason: rejectionReason ?? undefined,
});

/** An own idea in the details of a refusal. */
export const readOwnIdea = (raw: unknown): Submission =>
  submissionOf(read(getIdeasMineId[1] as NonNullable<(typeof getIdeasMineId)[1]>, raw) as OwnIdea);

/** Whether the server keeps this text; it writes addresses in lower case. */
export const isTextOf = (kept: IdeaForm, form: IdeaForm): boolean =>
  FIELDS.every((field) => kept[field].toLowerCase() === form[field].toLowerCase());
