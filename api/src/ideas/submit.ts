import { normaliseEmail } from '../accounts/email.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { isUniqueViolation } from '../database/unavailable.ts';
import { invalidField, Problem } from '../http/problem.ts';
import { contentLength } from '../http/text.ts';
import { sha256 } from '../sha256.ts';
import { changeIdea, newIdeaId, nextStatus } from './change-idea.ts';
import { columnsOf, IDEA_COLUMNS, type IdeaRow } from './columns.ts';
import type { IdeaForm } from './fields.ts';
import { ownIdeas } from './idea-page.ts';

/** Trims the texts for storage. Throws a 400 if a text is too short without spaces and invisible characters. */
export function tidy(form: IdeaForm): IdeaForm {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, text.trim()]),
  ) as unknown as IdeaForm;
  if (contentLength(trimmed.title) < 5) throw invalidField('title', MESSAGES.titleTooShort);
  if (contentLength(trimmed.description) < 50) {
    throw invalidField('description', MESSAGES.descriptionTooShort);
  }
  return { ...trimmed, submitterEmail: normaliseEmail(trimmed.submitterEmail) };
}

interface Submission {
  authorId: string;
  form: IdeaForm;
  /** The `Idempotency-Key`. */
  key: string;
  now: number;
}

const hashOf = (form: IdeaForm): string => sha256(JSON.stringify(form));

/**
 * The idea that an earlier call with the same key stored, with its current status. Rejects with a 409 that contains
 * this idea if that call had another text.
 */
export async function findSubmitted(
  queries: Queries,
  { authorId, form, key }: Submission,
): Promise<IdeaRow | undefined> {
  const idea = await queries
    .selectFrom('ideas')
    .select(IDEA_COLUMNS)
    .where('author_id', '=', authorId)
    .where('submission_key', '=', key)
    .executeTakeFirst();
  if (idea && idea.submission_hash !== hashOf(form)) {
    const [current] = await ownIdeas(queries, authorId, { id: idea.id });
    throw new Problem(409, 'KEY_REUSED', MESSAGES.keyReused, { details: { current } });
  }
  return idea;
}

/** Stores a new idea for review. `isNew` is false when a concurrent call with the same key stored it. */
export async function submitIdea(
  queries: Queries,
  submission: Submission,
): Promise<{ idea: IdeaRow; isNew: boolean }> {
  const { authorId, form, key, now } = submission;
  try {
    const idea = await queries.transaction().execute(async (transaction) => {
      const idea = await transaction
        .insertInto('ideas')
        .values({
          ...columnsOf(form),
          id: newIdeaId(),
          author_id: authorId,
          status: nextStatus('Draft', 'submit') ?? 'Draft',
          version: 1,
          submission_key: key,
          submission_hash: hashOf(form),
          submitted_at: now,
          updated_at: now,
        })
        .returning(IDEA_COLUMNS)
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('users')
        .set((column) => ({ ideas_submitted: column('ideas_submitted', '+', 1) }))
        .where('id', '=', authorId)
        .execute();
      return idea;
    });
    return { idea, isNew: true };
  } catch (error) {
    const twin = isUniqueViolation(error) && (await findSubmitted(queries, submission));
    if (twin) return { idea: twin, isNew: false };
    throw error;
  }
}

/** Sends an idea's new text to review; `undefined` when its version has changed. */
export function editIdea(
  queries: Queries,
  seen: IdeaRow,
  form: IdeaForm,
  now: number,
): Promise<IdeaRow | undefined> {
  return changeIdea(queries, seen, 'submit', {
    ...columnsOf(form),
    rejection_reason: null,
    updated_at: now,
  });
}
