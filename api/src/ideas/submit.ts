import { createHash } from 'node:crypto';
import { normaliseEmail } from '../accounts/email.ts';
import type { Queries } from '../database/database.ts';
import { isUniqueViolation } from '../database/unavailable.ts';
import { invalidField, Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import { changeIdea, newIdeaId } from './change-idea.ts';
import { columnsOf, IDEA_COLUMNS, type IdeaRow } from './columns.ts';
import type { IdeaForm } from './fields.ts';
import { nextStatus } from './transitions.ts';

/** The texts as they are kept. Rejects with a 400 where only space made them long enough. */
export function tidy(form: IdeaForm): IdeaForm {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, text.trim()]),
  ) as unknown as IdeaForm;
  if ([...trimmed.title].length < 5) throw invalidField('title', MESSAGES.titleTooShort);
  if ([...trimmed.description].length < 50) {
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

/**
 * Keeps a new idea, for review. What is sent again with the same key is the idea that it made before;
 * rejects with a 409 where it is another text.
 */
export async function submitIdea(queries: Queries, submission: Submission): Promise<IdeaRow> {
  const { authorId, form, key, now } = submission;
  const hash = createHash('sha256').update(JSON.stringify(form)).digest('base64url');
  const known = async () => {
    const idea = await findSubmission(queries, authorId, key);
    if (idea && idea.submission_hash !== hash) {
      throw new Problem(409, 'KEY_REUSED', MESSAGES.keyReused);
    }
    return idea;
  };
  const earlier = await known();
  if (earlier) return earlier;
  try {
    return await queries.transaction().execute(async (transaction) => {
      const idea = await transaction
        .insertInto('ideas')
        .values({
          ...columnsOf(form),
          id: newIdeaId(),
          author_id: authorId,
          status: nextStatus('Draft', 'submit') ?? 'Draft',
          version: 1,
          submission_key: key,
          submission_hash: hash,
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
  } catch (error) {
    // The same at the same moment: a double click.
    const twin = isUniqueViolation(error) && (await known());
    if (twin) return twin;
    throw error;
  }
}

function findSubmission(queries: Queries, authorId: string, key: string) {
  return queries
    .selectFrom('ideas')
    .select(IDEA_COLUMNS)
    .where('author_id', '=', authorId)
    .where('submission_key', '=', key)
    .executeTakeFirst();
}

/** Sends an idea's new text to review; `undefined` when it is not the version that was seen any more. */
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
